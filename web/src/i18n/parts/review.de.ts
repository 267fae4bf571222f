import type { Catalogue } from '../index.svelte';
import type review from './review.en';

export default {
  graph: 'Die Gewinnchance jedes Spielers bei jedem Zug',
  wait: 'Die Analyse beginnt gleich.',
  running: 'Analyse: {{done}} von {{of}}',
  here: 'Escudos, Chancen und erwartete Punkte bei diesem Zug',
  chance: '{{share}} %',
  turning: 'Wendepunkte',
  'none-far': 'Kein Zug hat viel gekostet.',
  better: 'Besser:',
  cost: 'Verlorene Gewinnchance: {{share}} % (± {{error}}, bei {{deals}} Mischungen)',
  'cost-points':
    'Verlorene Gewinnchance: {{share}} % (± {{error}}, bei {{deals}} Mischungen), etwa {{points}}',
  points_one: '{{count}} Punkt',
  points_other: '{{count}} Punkte',
  skill: 'Glück und Können',
  'skill-note':
    'Wie aus der Gewinnchance zu Beginn das Ergebnis wurde, in Prozent: Jeder Balken beginnt, wo der vorige endet.',
  'skill-over':
    'Ein Balken kann über 0 oder 100 hinausgehen: Eine Chance kann verloren gehen, wiederkommen und noch einmal verloren gehen.',
  term: {
    start: 'Zu Beginn',
    luck: 'Aufgedeckte Karten (Glück)',
    sealed: 'Ausgang der geheimen Gebote',
    own: 'Eigene Fehler (Können)',
    others: 'Züge der anderen',
    correction: 'Von der Analyse nicht vorausgesehen',
    result: 'Ergebnis',
  },
  ways: {
    title: '{{games}} Fortsetzungen ab Runde {{round}}',
    note: 'Schnelle Bots haben von dort aus weitergespielt, jedes Mal mit anderen Karten. Der Balken umfasst die Hälfte ihrer Partien, der Strich neun von zehn; die Raute ist das wirkliche Ergebnis.',
    half: 'Die Hälfte endet mit',
    wins: 'Siege',
  },
  ledger: {
    title: 'Geld und Verluste',
    bids: 'Gebotene Escudos',
    bribes: 'Für Angebote gezahlte Escudos',
    bribes_worth: 'Punkte durch bezahlte Angebote, abzüglich Preis',
    canals: 'An die Bank gezahlte Escudos',
    rounds_as_overseer: 'Runden als {{overseer.one}}',
    token: 'Als {{overseer.one}} erhaltene Escudos',
    token_worth: 'Punkte durch Entscheidungen als {{overseer.one}}',
    rides: 'Eigene Karten, auf Kosten anderer bewässert',
    farmers_lost: 'Durch Dürre verlorene {{farmer.many}}',
    tiles_lost: 'Eigene Karten, die zur Wüste wurden',
  },
  'ledger-note':
    'Was ein Kanal brachte, ist so gezählt, als käme die Dürre sofort, im Vergleich dazu, keinen zu bauen; Escudos zählen als Punkte.',
  note: 'Ein starker Bot hat jeden Zug nach dem beurteilt, was alle wissen konnten: {{iterations}} Iterationen je Stellung, mittlere Korrektur {{correction}} %.',
  small: 'Dieses Gerät rechnet weniger weit voraus: Nimm die Analyse als Anhaltspunkt.',
  puzzles: 'Rätsel lösen',
  try: {
    button: 'Aus Fehlern lernen:',
    title: 'Aus Fehlern lernen',
    of: '{{at}} von {{count}}',
    back: 'Zurück zur Analyse',
    'in-game': 'In der Partie:',
    yours: 'Dein Zug:',
    find: 'Findest du etwas Besseres?',
    judging: 'Bots spielen von hier aus weiter …',
    right: 'Genau!',
    good: 'Gut!',
    worse: 'Dieser Zug ist es nicht.',
    played: 'Das war der Zug in der Partie.',
    saved: 'Das bringt {{share}} % mehr Gewinnchance (± {{error}}) als der Zug in der Partie.',
    close:
      'Etwa so gut wie der beste Zug, den wir kennen: Der Unterschied beträgt {{share}} % (± {{error}}).',
    ahead:
      'Sogar besser als der beste Zug, den wir kannten: {{share}} % mehr Gewinnchance (± {{error}}).',
    behind: '{{share}} % weniger Gewinnchance (± {{error}}) als der beste Zug, den wir kennen.',
    again: 'Anderen Zug versuchen',
    show: 'Besseren Zug zeigen',
    'show-ours': 'Zug der Analyse zeigen',
    ours: 'Der Zug der Analyse:',
    'vs-game': 'Verglichen mit dem Zug in der Partie:',
    'vs-yours': 'Verglichen mit deinem Zug:',
    next: 'Weiter',
    end: 'Fertig',
    found: 'Du hast {{found}} von {{count}} besseren Zügen ohne Hilfe gefunden.',
    'once-more': 'Noch einmal',
  },
  move: {
    bid: '{{money}} bieten',
    pass: 'passen',
    'no-offer': 'kein Angebot machen',
    keep: 'den {{extra.one}} behalten',
    plant_one: '{{crop}} auf {{square}} legen (Karte für {{count}} {{farmer.one}})',
    plant_other: '{{crop}} auf {{square}} legen (Karte für {{count}} {{farmer.many}})',
    leftover: 'die letzte Karte ({{crop}}) auf {{square}} legen',
    offer: '{{money}} für den Kanal {{canal}} anbieten',
    suggest: 'den Kanal {{canal}} vorschlagen',
    accept: 'das Angebot für den Kanal {{canal}} annehmen',
    build: 'den Kanal {{canal}} bauen',
    decline: 'keinen Kanal bauen',
    extra: 'den {{extra.one}} {{canal}} bauen',
    first: 'den ersten Kanal {{canal}} bauen',
    source: 'die Quelle {{crossing}} setzen',
    palm: 'eine Palme auf {{square}} setzen',
  },
  why: {
    'bid-less':
      'In diesem Moment hätte ein Gebot von {{amount}} denselben Platz in der Reihenfolge gebracht (Platz {{place}}) und {{money}} gespart.',
    'bid-other':
      'In diesem Moment hätte ein Gebot von {{amount}} Platz {{place}} in der Reihenfolge gebracht; das Gebot von {{played}} brachte Platz {{instead}}.',
    'bid-later':
      'In diesem Moment hätte ein Gebot von {{amount}} in der Reihenfolge Platz {{place}} statt Platz {{instead}} gebracht, aber {{money}} gespart.',
    'bid-same':
      'In diesem Moment brachten beide Gebote Platz {{place}} in der Reihenfolge, aber {{amount}} ist schwerer zu überbieten als {{played}}.',
    pass: 'Passen spart {{money}}.',
    'pass-token':
      'Passen spart {{money}} und macht {{name}} zum {{overseer.one}}: Vorher hatte niemand gepasst.',
    'pass-stays':
      'Passen spart {{money}}, und {{name}} bleibt {{overseer.one}}: Vorher hatte niemand gepasst.',
    bid: 'In diesem Moment hätte ein Gebot von {{amount}} Platz {{place}} in der Reihenfolge gebracht.',
    seal: 'Im Durchschnitt ist {{amount}} hier ein besseres Gebot als {{played}}.',
    'seal-pass': 'Im Durchschnitt ist Passen hier besser als ein Gebot von {{played}}.',
    'seal-bid': 'Im Durchschnitt ist ein Gebot von {{amount}} hier besser als Passen.',
    plant: 'Der bessere Zug bringt sofort {{points}}, der andere {{instead}}.',
    'plant-less':
      'Sofort bringt der bessere Zug {{points}}, weniger als {{instead}}: Sein Vorteil zeigt sich später.',
    'plant-same': 'Sofort bringen beide Züge {{points}}: Der Unterschied zeigt sich später.',
    'plant-none': 'Sofort bringt keiner der beiden Züge Punkte: Der Unterschied zeigt sich später.',
    watered: 'Auf {{square}} ist die Karte bewässert.',
    lasts_one: 'Auf {{square}} hält die Karte länger: {{count}} Dürre.',
    lasts_other: 'Auf {{square}} hält die Karte länger: {{count}} Dürren.',
    reach: 'Der nächste Kanal kann {{square}} bewässern, {{other}} aber nicht.',
    blocks: 'Auf {{square}} nimmt die Karte einer Plantage von {{rival}} Platz weg ({{crop}}).',
    room_one:
      'Die Plantage kann dann besser wachsen: {{count}} freies Feld um sie herum statt {{instead}}.',
    room_other:
      'Die Plantage kann dann besser wachsen: {{count}} freie Felder um sie herum statt {{instead}}.',
    'offer-less': 'Ein Angebot von {{amount}} war besser: Es spart {{money}}.',
    'offer-free': 'Diesen Kanal ohne Geld vorzuschlagen war besser: Es spart {{money}}.',
    'offer-more':
      'Ein Angebot von {{amount}} war besser als {{played}}: Nach der Dürre bringt dieser Kanal {{points}} für {{name}}.',
    'offer-better': 'Ein Angebot von {{amount}} war besser als {{played}}.',
    offer: 'Nach der Dürre bringt dieser Kanal {{points}} für {{name}}.',
    'offer-other':
      'Nach der Dürre bringt dieser Kanal {{points}} für {{name}}, der andere {{instead}}.',
    'offer-weaker':
      'Nach der Dürre bringt dieser Kanal {{points}} für {{name}}, weniger als {{instead}}: Sein Vorteil zeigt sich später.',
    'offer-same':
      'Nach der Dürre bringen beide Kanäle {{points}} für {{name}}: Der Unterschied zeigt sich später.',
    'offer-cheaper':
      'Nach der Dürre bringen beide Kanäle {{points}} für {{name}}, aber dieses Angebot spart {{money}}.',
    'offer-later':
      'Nach der Dürre gerechnet: {{name}} {{change}} mit diesem Kanal. Sein Vorteil zeigt sich später.',
    gains: 'gewinnt {{points}}',
    loses: 'verliert {{points}}',
    nothing: 'gewinnt nichts',
    canal:
      'Nach der Dürre gerechnet: {{name}} {{change}} mit dem besseren Zug und {{instead}} mit dem anderen.',
    'canal-less':
      'Nach der Dürre gerechnet: {{name}} {{change}} mit dem besseren Zug und {{instead}} mit dem anderen. Der Vorteil zeigt sich später.',
    'canal-same':
      'Nach der Dürre gerechnet: {{name}} {{change}} mit beiden Zügen. Der Unterschied zeigt sich später.',
    'canal-none':
      'Nach der Dürre gerechnet: {{name}} gewinnt mit keinem der beiden Züge etwas. Der Unterschied zeigt sich später.',
    'no-offer':
      'Passen spart {{money}}, und nach der Dürre bringt dieser Kanal nichts für {{name}}.',
    'no-offer-free':
      'Nach der Dürre gerechnet: {{name}} {{change}} mit diesem Kanal. Der Unterschied zeigt sich später.',
    'no-canal': 'Nach der Dürre gerechnet: {{name}} {{change}} mit dem Kanal.',
    'keep-canal':
      'Nach der Dürre bringt der Kanal {{instead}} für {{name}}; aufgehoben kann er später mehr bringen.',
    gives: 'Nach der Dürre steht {{rival}} durch den anderen Zug um {{points}} besser da.',
    'sets-up': 'Für die erste Runde ist das für diesen Spieler günstiger.',
  },
} satisfies Catalogue<typeof review>;
