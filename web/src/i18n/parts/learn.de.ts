const learn = {
  title: 'Santiago lernen',
  me: 'Spieler 1',
  back: 'Zurück',
  next: 'Weiter',
  start: 'Los geht’s',
  again: 'Von vorn',
  show: 'Zeig es mir',
  step: 'Schritt {{step}} von {{steps}}',
  rule: 'Die ganze Regel',
  card: {
    welcome: {
      title: 'Willkommen im Tal',
      text: 'Du besitzt Plantagen in einem trockenen Tal, genau wie Bela und Cleo. {{played}} Runden sind gespielt; die nächste spielen wir zusammen. Du bist Ana: rot, mit rundem Kopf.',
      more: 'Eine Runde hat sieben Phasen. Du siehst sie oben.',
    },
    field: {
      title: 'Was Plantagen bringen',
      text: 'Karten einer Sorte, die Seite an Seite liegen, bilden eine Plantage. Am Ende bringt sie dir ihre Größe mal die Zahl deiner {{farmer.many}} darin.',
      more: 'Deine Bananen: {{size}} Karten × {{farmers}} {{farmer.many}} = {{points}} Punkte. In einer größeren Plantage ist jeder {{farmer.one}} mehr wert.',
    },
    water: {
      title: 'Auf das Wasser kommt es an',
      text: 'Nur Karten an einem Kanal sind bewässert, und sie bleiben es bis zum Ende. Jede Dürre nimmt jeder trockenen Karte einen {{farmer.one}}; eine trockene Karte ohne {{farmer.many}} wird für immer zur Wüste.',
      more: 'Deine Bananen auf d1 sind trocken, und ihr {{farmer.one}} ist schon fort. Nach der nächsten Dürre wäre d1 Wüste.',
    },
    auction: {
      title: '1 · Auktion',
      text: '{{tiles}} neue Karten kommen in die Auktion. Alle bieten oder passen genau einmal. Wer am meisten bietet, wählt zuerst; kein Betrag darf zweimal geboten werden, und jedes Gebot wird bezahlt.',
      more: 'Cleo hat {{bid}} geboten. Du willst die Bananen für zwei: Biete gerade genug, um vor ihr zu wählen.',
    },
    overseer: {
      title: '2 · Der {{overseer.one}}',
      text: 'Bela hat als Erste gepasst und wird {{overseer.one}}: Sie baut den Kanal dieser Runde, und sie ist bestechlich.',
      more: 'Passen kostet nichts, aber Bela legt zuletzt und setzt einen {{farmer.one}} weniger.',
    },
    planting: {
      title: '3 · Feld anlegen',
      text: 'Nimm eine Karte und leg sie auf ein beliebiges leeres Feld. Zeig auf ein Feld, um zu sehen, was das brächte.',
      more: 'Neben deinen Bananen liegt ein bewässertes Feld mit einer Palme: Sie zählt wie ein weiterer {{farmer.one}}. Leg die Bananen dorthin.',
    },
    leftover: {
      title: '3 · Was niemand wollte',
      text: 'Zu zweit oder zu dritt bleibt eine Karte übrig. Wer zuerst gelegt hat, legt auch sie, ohne {{farmer.many}}, neben eine andere.',
      more: 'Damit lässt sich prima stören: Leg sie dorthin, wo Cleos Paprika (e2, f2) gern wachsen würde.',
    },
    offers: {
      title: '4 · Ein Wort mit Bela',
      text: 'Bevor Bela baut, dürfen ihr alle anderen Geld für einen Kanal bieten. Angebote für denselben Kanal werden addiert.',
      more: 'Cleo bietet {{offer}} für den Kanal {{canal}}. Dein d1 braucht den Kanal über der Quelle: Biete etwas mehr als Cleo.',
    },
    accepted: {
      title: '4 · Wasser!',
      text: 'Bela nimmt dein Geld und baut den Kanal über der Quelle. Die Bananen auf d1 sind gerettet, und deine Plantage aus {{size}} Karten bleibt ganz.',
      more: 'Sie hätte auch dort bauen können, wo niemand geboten hat, und der Bank einen Escudo mehr als das beste Angebot zahlen müssen.',
    },
    extra: {
      title: '5 · {{Extra.phase}}',
      text: 'Alle haben einen {{extra.one}} für das ganze Spiel. In jeder Runde darf jetzt einer von euch seinen kostenlos bauen.',
      more: 'Bei dir ist nichts trocken. Heb dir deinen Kanal für schlechtere Tage auf: Passe.',
    },
    drought: {
      title: '6 und 7 · Dürre und Auszahlung',
      text: 'Cleos Kokosnüsse auf d4 waren trocken und haben einen {{farmer.one}} verloren. Die Wassermelonen auf c4 hatten keinen mehr: c4 ist jetzt Wüste.',
      more: 'Dann bekommen alle {{income}} Escudos, und {{tiles}} neue Karten werden aufgedeckt.',
    },
    decision: {
      title: 'Eine Runde später',
      text: 'Diesmal hast du als Erste gepasst und bist {{overseer.one}}. Bela bietet dir {{offer}} für den Kanal {{canal}}, Cleo {{other-offer}} für den {{other-canal}}. Eine von beiden wird enttäuscht sein.',
      more: 'Nimm ein Angebot an, oder baue anderswo für {{price}}. Zeig auf einen Kanal, um zu sehen, wem er nützt.',
    },
    decided: {
      title: 'Macht fühlt sich gut an',
      text: 'Wer die Kanäle baut, verdient Geld und macht sich Feinde. Und Geld zählt: Jeder Escudo ist am Ende ein Punkt.',
      more: 'Die letzte Runde kennt keine Gnade: Jede trockene Karte wird sofort zur Wüste.',
    },
    score: {
      title: 'Die Schlusswertung',
      text: 'Nach der letzten Runde wird jede Plantage für jeden gewertet: ihre Größe mal die eigenen {{farmer.many}}, Palmen eingeschlossen. Dazu kommt das Geld.',
      more: 'Deine Bananenplantage: {{size}} Karten × ({{farmers}} {{farmer.many}} + {{palms}} Palme) = {{points}} Punkte.',
    },
    done: {
      title: 'Das ist alles. Na ja, fast.',
      text: 'Du kennst das Spiel. Der Rest ist Gier, Charme und der richtige Augenblick: Rede, versprich, drohe. Kein Versprechen ist bindend.',
      more: 'Die vollständigen Regeln sind bei jeder Frage einen Klick entfernt.',
    },
  },
  no: {
    'auction-pass': 'Passen darfst du, aber dann nimmt Cleo die Bananen. Versuch ein Gebot.',
    'auction-low': 'Dann bleibt Cleo vorn und nimmt die Bananen. Biete mehr als {{bid}}.',
    'auction-high':
      'Das reicht, ist aber mehr als nötig: Was du bietest, ist weg. Versuch {{least}} oder {{most}}.',
    'plant-tile': 'Diese Karte macht deine Plantage nicht größer. Nimm die Bananen für zwei.',
    'plant-dry': 'Dort läge sie trocken. Such ein Feld am Wasser.',
    'plant-apart': 'Dort läge sie getrennt von deinen Bananen. Leg sie direkt daneben.',
    leftover: 'Erlaubt, aber es stört niemanden. Leg sie neben die Paprika auf e2 und f2.',
    'offer-pass': 'Dann hört Bela auf Cleo, und d1 wird zur Wüste.',
    'offer-canal': 'Dieser Kanal erreicht d1 nicht. Versuch den über der Quelle.',
    'offer-low':
      'Bela nähme das bessere Angebot oder täte Cleo einen Gefallen. Gib mehr als {{offer}}.',
    'offer-high': 'Wie großzügig! Gegen Cleos {{offer}} genügen {{least}} oder {{most}}.',
    'extra-keep': 'Das ginge, aber du hast nur einen. Heb ihn diesmal auf: Passe.',
  },
  finish: {
    play: 'Jetzt gegen Bots spielen',
    puzzles: 'Rätsel lösen',
    rules: 'Regeln lesen',
    new: 'Ein Spiel aufbauen',
  },
};
export default learn;
