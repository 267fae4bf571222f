const learn = {
  title: 'Santiago lernen',
  me: 'Spieler 1',
  next: 'Weiter',
  start: 'Los geht’s',
  again: 'Von vorn',
  show: 'Zeig es mir',
  step: 'Schritt {{step}} von {{steps}}',
  rule: 'Die ganze Regel',
  card: {
    welcome: {
      title: 'Willkommen im Tal',
      text: 'Du besitzt Plantagen in einem trockenen Tal, genau wie Bela und Cleo. Zwei Runden sind gespielt; die dritte spielen wir zusammen. Du bist Ana: rot, mit rundem Kopf.',
      more: 'Eine Runde hat sieben Phasen. Du siehst sie oben.',
    },
    field: {
      title: 'Was Plantagen bringen',
      text: 'Plättchen einer Sorte, die Seite an Seite liegen, bilden eine Plantage. Am Ende bringt sie dir ihre Größe mal die Zahl deiner Bauern darin.',
      more: 'Deine zwei Bananen: 2 Plättchen × 2 Bauern = 4 Punkte. In einer größeren Plantage ist jeder Bauer mehr wert.',
    },
    water: {
      title: 'Auf das Wasser kommt es an',
      text: 'Nur Plättchen an einem Kanal sind bewässert. Jede Dürre nimmt jedem trockenen Plättchen einen Bauern; ein trockenes Plättchen ohne Bauern wird für immer zur Wüste.',
      more: 'Deine Banane auf d1 ist trocken, und ihr Bauer ist schon fort. Nach der nächsten Dürre wäre sie verloren.',
    },
    auction: {
      title: '1 · Versteigerung',
      text: 'Vier neue Plättchen werden versteigert. Alle bieten genau einmal. Wer am meisten bietet, wählt zuerst; kein Betrag darf zweimal geboten werden, und jedes Gebot wird bezahlt.',
      more: 'Cleo hat 2 geboten. Die Banane für zwei Bauern käme dir recht: Biete gerade genug, um zuerst zu wählen.',
    },
    overseer: {
      title: '2 · Der Aufseher',
      text: 'Bela hat als Erste gepasst und ist nun Aufseherin: Sie baut den Kanal dieser Runde, und sie ist bestechlich.',
      more: 'Passen kostet nichts, aber Bela pflanzt zuletzt und setzt einen Bauern weniger.',
    },
    planting: {
      title: '3 · Pflanzen',
      text: 'Nimm ein Plättchen und pflanze es auf ein beliebiges leeres Feld. Zeig auf ein Feld, um zu sehen, was das brächte.',
      more: 'Neben deinen Bananen liegt ein bewässertes Feld mit einer Palme: Sie zählt wie ein weiterer Bauer. Pflanze die Banane dorthin.',
    },
    leftover: {
      title: '3 · Was niemand wollte',
      text: 'Zu zweit oder zu dritt bleibt ein Plättchen übrig. Wer zuerst gepflanzt hat, legt es ohne Bauern neben ein anderes.',
      more: 'Damit lässt sich prima stören: Leg es dorthin, wo Cleos Paprika (e2, f2) gern wachsen würde.',
    },
    offers: {
      title: '4 · Ein Wort mit der Aufseherin',
      text: 'Bevor Bela baut, dürfen ihr alle anderen Geld für einen Kanal bieten. Angebote für denselben Kanal werden addiert.',
      more: 'Cleo bietet 1 für C2–C3. Dein d1 braucht den Kanal C1–C2: Biete etwas mehr als Cleo.',
    },
    accepted: {
      title: '4 · Wasser!',
      text: 'Bela nimmt dein Geld und baut C1–C2. Die Banane auf d1 ist gerettet, und deine Plantage aus drei Plättchen bleibt ganz.',
      more: 'Sie hätte auch dort bauen können, wo niemand geboten hat, und der Bank einen Escudo mehr als das beste Angebot zahlen müssen.',
    },
    extra: {
      title: '5 · Extrakanal',
      text: 'Jeder hat einen eigenen Kanal für das ganze Spiel. Je Runde darf einer von euch seinen jetzt kostenlos legen.',
      more: 'Bei dir ist nichts trocken. Heb dir deinen Kanal für schlechtere Tage auf: Passe.',
    },
    drought: {
      title: '6 und 7 · Dürre und Einkommen',
      text: 'Cleos Kokosnuss auf d4 war trocken und hat einen Bauern verloren. Die Wassermelone auf c4 hatte keinen mehr: Sie ist jetzt Wüste.',
      more: 'Dann bekommen alle 3 Escudos, und vier neue Plättchen werden aufgedeckt.',
    },
    decision: {
      title: 'Eine Runde später: Du hast die Aufsicht',
      text: 'Diesmal hast du als Erste gepasst, also baust du den Kanal. Bela bietet dir 2 für D2–E2, Cleo 3 für C2–C3. Eine von beiden wird leiden.',
      more: 'Nimm ein Angebot, oder baue anderswo für 4. Zeig auf einen Kanal, um zu sehen, wem er nützt. Du hast die Wahl.',
    },
    decided: {
      title: 'Macht fühlt sich gut an',
      text: 'Wer das Wasser lenkt, verdient Geld und macht sich Feinde. Reich zu sein ist auch nicht schlecht: Jeder Escudo ist am Ende ein Punkt.',
      more: 'Die letzte Runde kennt keine Gnade: Jedes trockene Plättchen wird sofort zur Wüste.',
    },
    score: {
      title: 'Die Abrechnung',
      text: 'Nach der letzten Runde wird jede Plantage für jeden gewertet: ihre Größe mal die eigenen Bauern, Palmen eingeschlossen. Dazu kommt das Geld.',
      more: 'Deine Bananenplantage: 3 Plättchen × (4 Bauern + 1 Palme) = {{points}} Punkte.',
    },
    done: {
      title: 'Das ist alles. Na ja, fast.',
      text: 'Du kennst das Spiel. Der Rest ist Gier, Charme und der richtige Augenblick: Rede, versprich, drohe. Kein Versprechen bindet.',
      more: 'Die vollständigen Regeln sind bei jeder Frage einen Klick entfernt.',
    },
  },
  no: {
    'auction-pass': 'Passen darfst du, aber dann nimmt Cleo die Banane. Versuch ein Gebot.',
    'auction-low': 'Dann bleibt Cleo vorn und nimmt die Banane. Biete mehr als 2.',
    'auction-high': 'Das reicht, ist aber mehr als nötig: Was du bietest, ist weg. Versuch 3 oder 4.',
    'plant-tile': 'Dieses Plättchen macht deine Plantage nicht größer. Nimm die Banane für zwei.',
    'plant-dry': 'Dort läge sie trocken. Such ein Feld am Wasser.',
    'plant-apart': 'Dort läge sie getrennt von deinen Bananen. Pflanze sie direkt daneben.',
    leftover: 'Erlaubt, aber es stört niemanden. Leg es neben die Paprika auf e2 und f2.',
    'offer-pass': 'Dann hört Bela auf Cleo, und d1 wird zur Wüste.',
    'offer-canal': 'Dieser Kanal erreicht d1 nicht. Versuch C1–C2, über der Quelle.',
    'offer-low': 'Bela nähme das bessere Angebot oder täte Cleo einen Gefallen. Gib mehr als 1.',
    'offer-high': 'Wie großzügig! Gegen Cleos 1 genügen 2 oder 3.',
    'extra-keep': 'Das ginge, aber du hast nur einen. Heb ihn diesmal auf: Passe.',
  },
  finish: { play: 'Jetzt gegen Bots spielen', rules: 'Regeln lesen', new: 'Ein Spiel aufbauen' },
};
export default learn;
