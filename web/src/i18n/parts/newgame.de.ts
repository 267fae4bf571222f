const newgame = {
  title: 'Neues Spiel',
  mode: {
    title: 'Wer spielt?',
    bots: 'Ich und Bots',
    together: 'An einem Bildschirm',
    online: 'Online',
    'bots-note': 'Beginnt sofort.',
    'together-note': 'Gebt das Gerät weiter. Geheimes bleibt beim Weitergeben verborgen.',
    'online-note':
      'Du bekommst einen Link zum Verschicken. Das Spiel beginnt, wenn alle bereit sind.',
  },
  edition: {
    title: 'Ausgabe',
    trefl: 'Trefl',
    'trefl-note':
      '2–5 Spieler. Drei Palmen machen die Karten unter ihnen wertvoller, und ein Angebot darf ein bloßer Vorschlag ohne Geld sein.',
    amigo: 'AMIGO 2003',
    'amigo-note':
      'Die erste Ausgabe: 3–5 Spieler, Bohnen, Kartoffeln und Zuckerrohr, Palmen nur auf Wunsch, Angebote ab 1.',
  },
  players: {
    title: 'Spielerzahl',
    rounds_one: '{{count}} Runde',
    rounds_other: '{{count}} Runden',
    minutes: 'etwa {{minutes}} Minuten',
  },
  seats: {
    title: 'Plätze',
    seat: 'Platz {{number}}',
    kind: 'wer hier spielt',
    person: 'Spieler',
    bot: 'Bot',
    open: 'Frei',
    name: 'Name',
    level: 'Stärke',
    programs: 'Bots dieses Servers',
    colour: 'Farbe und Zeichen',
    'open-note': 'Wer den Link hat, kann diesen Platz nehmen.',
    'default-name': 'Spieler {{number}}',
    me: 'Spieler 1',
  },
  colour: {
    red: 'roter Kreis',
    green: 'grünes Quadrat',
    purple: 'lila Raute',
    yellow: 'gelbes Dreieck',
    blue: 'blaues Sechseck',
  },
  options: {
    title: 'Optionen',
    palms: 'Palmen',
    'palms-note':
      'Drei Palmen auf dem Plan; eine Palme auf deiner Karte zählt wie ein weiterer {{farmer.one}}.',
    source: 'Quelle',
    'source-note': {
      central:
        'Zufällig auf einer der sechs mittleren Kreuzungen. Empfohlen für die ersten Spiele.',
      anywhere: 'Zufällig auf einer der 20 Kreuzungen. Nahe am Rand wird das Spiel schwieriger.',
      chosen: 'Der erste {{overseer.one}} setzt sie, danach setzen die Spieler die Palmen.',
    },
    sources: { central: 'In der Mitte', anywhere: 'Überall', chosen: 'Von Spielern gewählt' },
    money: 'Geld',
    moneys: { open: 'Offen', hidden: 'Verdeckt' },
    'money-note': {
      open: 'Alle sehen, was jeder hat. So wird mehr gerechnet.',
      hidden:
        'Du siehst nur dein eigenes Geld; Gebote und Angebote bleiben offen. So wird es lebhafter.',
    },
    shuffle: 'Plätze auslosen',
    'shuffle-note': 'Die Reihenfolge um den Tisch wird beim Start ausgelost.',
    visibility: 'Öffentlicher Tisch',
    'visibility-note': 'Jeder kann ihn auf der Startseite finden und einen freien Platz nehmen.',
    'profiles-only': 'Nur mit Profil',
    'profiles-note': 'Nur Spieler mit einem Profil können einen freien Platz nehmen.',
    pace: 'Bedenkzeit je Zug',
    paces: {
      none: 'Unbegrenzt',
      '45': '45 Sekunden',
      '90': '90 Sekunden',
      '300': '5 Minuten',
      '86400': '1 Tag',
      '259200': '3 Tage',
    },
    'pace-note': 'Läuft die Zeit ab, wird für dich gezogen.',
    takeover: 'Ein Bot springt ein',
    'takeover-note': 'Er spielt für alle, die gehen oder deren Zeit um ist, bis sie zurück sind.',
    more: 'Mehr Optionen',
    'overseer-note':
      'Der erste {{overseer.one}} wird ausgelost. Am echten Tisch wird es, wer zuletzt auf einem Bauernhof gearbeitet hat, oder der Älteste.',
  },
  go: { start: 'Spiel beginnen', invite: 'Tisch öffnen', busy: 'Wird aufgebaut …' },
  problem: {
    'name-empty': 'Platz {{number}} braucht einen Namen.',
    'name-long': 'Der Name an Platz {{number}} ist länger als {{limit}} Zeichen.',
    'name-twice': 'Der Name „{{name}}“ kommt zweimal vor.',
    nobody: 'Jemand muss spielen: Besetze einen Platz an diesem Gerät oder lass einen frei.',
    meta: 'Der Server antwortet nicht, also kann kein Spiel aufgebaut werden.',
    failed: 'Das Spiel konnte nicht aufgebaut werden: {{why}}',
  },
};
export default newgame;
