const rules = {
  title: 'Regeln',
  lead: 'Die vollständigen Regeln, in der Reihenfolge des Spiels. Neu hier? Die Einführung dauert fünf Minuten.',
  tutorial: 'Einführung spielen',
  contents: 'Inhalt',
  edition: 'Ausgabe',
  editions: { trefl: 'Trefl', amigo: 'AMIGO 2003' },
  'two-players': 'Zu zweit',
  link: 'Link zu Regel {{id}}',
  chapter: {
    B: 'Der Spielplan',
    C: 'In der Schachtel',
    S: 'Aufbau',
    P: 'Eine Runde',
    P1: 'Phase 1: Auktion',
    P2: 'Phase 2: der {{overseer.one}}',
    P3: 'Phase 3: Feld anlegen',
    P4: 'Phase 4: der Kanal des {{overseer.gen}}',
    P5: 'Phase 5: {{extra.phase}}',
    P6: 'Phase 6: Dürre',
    P7: 'Phase 7: Auszahlung',
    E: 'Ende und Wertung',
    T: 'Reden',
  },
  aim: 'Ihr legt in einem trockenen Tal Plantagen an und schickt {{farmer.many}} hin. Eine Plantage zählt ihre Größe mal eure {{farmer.many}} darin, aber nur, wo Wasser hinkommt. Wohin der nächste Kanal geht, bestimmt der {{overseer.one}}, und der ist bestechlich.',
  text: {
    B1: 'Der Plan hat 48 Felder: acht Spalten, a bis h, und sechs Reihen, 1 bis 6. Das Feld a1 ist oben links.',
    B2: 'Dicke Linien umrahmen jeden Block aus zwei mal zwei Feldern, auch am Rand. Sie treffen sich an 20 Kreuzungen. Die sechs im Inneren des Plans sind die mittleren. Aufzeichnungen nennen die Kreuzungen mit Großbuchstaben, von A1 (oben links) bis E4 (unten rechts).',
    B3: 'Ein Kanal verbindet zwei benachbarte Kreuzungen. Es gibt 31 Stellen dafür. Ein Kanal berührt die Felder, die mit einer Seite an ihm liegen: vier im Inneren, zwei am Rand.',
    B4: 'Felder sind Nachbarn, wenn sie eine Seite gemeinsam haben. Sie berühren sich, wenn sie eine Seite oder eine Ecke gemeinsam haben.',
    C1: 'Es gibt 45 Feldkarten, kurz Karten, neun von jeder Sorte. Sechs der neun zeigen zwei {{farmer.many}}, drei zeigen einen.',
    'C2-trefl': 'Die Sorten sind Bananen, Kokosnüsse, Wassermelonen, Trauben und Paprika.',
    'C2-amigo': 'Die Sorten sind Bananen, Bohnen, Kartoffeln, Zuckerrohr und Paprika.',
    C3: 'Jeder Spieler hat 22 {{farmer.many}} in einer Farbe und Form (das reicht immer), Escudos, einen Marker für Angebote und einen {{extra.one}}.',
    C4: 'Auf dem Tisch liegen die gemeinsamen Kanäle, die Quelle, die Marke des {{overseer.gen}} und drei Palmen. Der Bank geht das Geld nie aus.',
    S1: 'Die Zahl der Spieler bestimmt, wie viele Karten, Runden und Kanäle es gibt und wie viel Geld alle zu Beginn haben:',
    'S6-trefl': 'Diese Ausgabe ist für 2–5 Spieler.',
    'S6-amigo': 'Diese Ausgabe ist für 3–5 Spieler.',

    S8: 'Die Quelle liegt auf einer Kreuzung: auf einer zufälligen mittleren (empfohlen für die ersten Spiele) oder, wenn ihr es so vereinbart, auf einer beliebigen der 20 oder dort, wo der erste {{overseer.one}} sie im ersten Zug des Spiels hinsetzt. Je näher am Rand, desto schwieriger das Spiel.',
    'S9-trefl':
      'Drei Palmen stehen auf drei Feldern. Keine berührt eine andere oder die Quelle. Ihre Felder werden ausgelost; hat der {{overseer.one}} die Quelle gesetzt, setzen die Spieler auch die Palmen, reihum und beginnend links vom {{overseer.one}}. Ihr dürft auch ohne Palmen spielen.',
    'S9-amigo':
      'Normalerweise gibt es keine Palmen. Als Variante stehen drei Palmen auf drei Feldern. Keine berührt eine andere oder die Quelle. Ihre Felder werden ausgelost; hat der {{overseer.one}} die Quelle gesetzt, setzen die Spieler auch die Palmen, reihum und beginnend links vom {{overseer.one}}.',
    S10: 'Am echten Tisch wird erster {{overseer.one}}, wer zuletzt auf einem Bauernhof gearbeitet hat, oder der Älteste. Hier wird der Platz ausgelost. Gespielt wird im Uhrzeigersinn.',
    S11: 'Der erste {{overseer.one}} baut zuallererst einen Kanal, der an der Quelle beginnt. Er zählt weder zu den gemeinsamen Kanälen noch zu den {{extra.dat}}.',

    P: 'Das Spiel geht über so viele Runden, wie die Tabelle oben sagt. Jede Runde hat sieben Phasen.',
    'P1-1':
      'Von jedem Stapel wird eine Karte aufgedeckt. Dann kommt jeder genau einmal an die Reihe, im Uhrzeigersinn vom linken Nachbarn des {{overseer.gen}} bis zum {{overseer.one}} selbst: Er bietet, oder er passt.',
    'P1-2':
      'Ein Gebot ist eine ganze Zahl Escudos, mindestens 1 und höchstens, was man hat. Kein Betrag darf in einer Runde zweimal geboten werden; weniger als andere zu bieten ist erlaubt. Passen dürfen beliebig viele.',
    'P1-3': 'Ein Gebot wird sofort beiseitegelegt und geht an die Bank, ob man gewinnt oder nicht.',
    'P1-4':
      'Beide bieten gleichzeitig und heimlich, von 0 bis zu allem, was sie haben. Dann decken beide ihr Gebot auf, und beide zahlen. Gleiche Gebote sind erlaubt.',
    'P2-1':
      'Wer zuerst gepasst hat, wird {{overseer.one}}. Hat niemand gepasst, wird es, wer am wenigsten geboten hat.',
    'P2-2':
      '{{overseer.one}} wird, wer weniger geboten hat. Bei gleichen Geboten (auch 0–0) gilt der bisherige {{overseer.one}} als der Höherbietende: Er legt zuerst und gibt die Marke ab.',
    'P3-1':
      'Zuerst legt, wer am meisten geboten hat, dann die anderen in der Reihenfolge ihrer Gebote. Danach kommen alle, die gepasst haben, in umgekehrter Reihenfolge: wer zuletzt gepasst hat, zuerst, wer zuerst gepasst hat, zuletzt.',
    'P3-2':
      'Der Reihe nach nimmt man eine der Karten und legt sie auf ein beliebiges leeres Feld, nah bei anderen oder weitab, im Trockenen oder am Wasser.',

    'P3-4': 'Steht auf dem Feld eine Palme, so bleibt sie und steht nun auf der Karte.',

    'P4-1':
      'Im Uhrzeigersinn, beginnend links vom {{overseer.one}}, kommt jeder der anderen einmal an die Reihe: Er macht ein Angebot, nennt also eine Stelle für einen Kanal und einen Betrag, oder er passt.',
    'P4-2':
      'Ein Kanal darf nur dort liegen, wo noch keiner liegt und wo er anschließt: Eines seiner Enden muss die Quelle oder das Ende eines liegenden Kanals sein. Das gilt für jeden Kanal im Spiel.',
    'P4-3-trefl':
      'Bieten darf man höchstens, was man hat. Ein Angebot von 0 ist erlaubt: ein bloßer Vorschlag.',
    'P4-3-amigo': 'Bieten darf man höchstens, was man hat, und mindestens 1.',
    'P4-4': 'Mehrere Spieler dürfen für denselben Kanal bieten. Ihre Beträge werden addiert.',
    'P4-5':
      'Der {{overseer.one}} nimmt nun die Angebote für einen der Kanäle an, baut ihn und bekommt alles, was dafür geboten wurde; die anderen behalten ihr Geld. Oder er lehnt alle Angebote ab, baut, wo niemand geboten hat, und zahlt der Bank einen Escudo mehr als die höchste Summe, die für einen einzelnen Kanal geboten wurde.',
    'P4-6':
      'Gibt es gar kein Angebot, baut der {{overseer.one}} an beliebiger Stelle für 1 Escudo, oder er verzichtet; dann kommt ein gemeinsamer Kanal zurück in die Schachtel. Verzichten geht nur, wenn es kein Angebot gibt.',
    'P4-7':
      'Ein {{overseer.one}}, der nicht zahlen kann, kann nicht anderswo bauen und muss ein Angebot annehmen oder, wenn es keines gibt, verzichten. Gibt es für jeden möglichen Kanal ein Angebot, muss er ebenfalls eines annehmen.',
    'P5-1':
      'Im Uhrzeigersinn, beginnend links vom {{overseer.one}} und mit ihm selbst als Letztem, darf jeder, der seinen {{extra.one}} noch hat, ihn kostenlos bauen, wo er anschließt, oder passen.',
    'P5-2':
      'Sobald einer gebaut ist, ist die Phase zu Ende. Je Runde wird also höchstens einer gebaut, und jeder baut im ganzen Spiel nur einen.',
    'P6-1':
      'Eine Karte ist bewässert, wenn ein Kanal sie berührt, und bleibt es bis zum Ende des Spiels. Die Quelle allein bewässert nichts.',
    'P6-2':
      'Jede trockene Karte mit {{farmer.dat}} verliert einen, der das Spiel verlässt. Eine trockene Karte, auf der zu Beginn der Dürre keiner stand, wird für immer zur Wüste.',
    'P6-3':
      'In der letzten Runde wird jede trockene Karte sofort zur Wüste, und alle {{farmer.many}} darauf sind verloren.',
    'P6-4': 'Eine Palme auf einer Karte, die zur Wüste wird, ist ebenfalls verloren.',
    'P7-1': 'Alle bekommen 3 Escudos, außer in der letzten Runde.',
    E1: 'Das Spiel endet nach der Dürre der letzten Runde.',
    E2: 'Eine Plantage ist eine Gruppe nicht vertrockneter Karten einer Sorte, die Seite an Seite zusammenhängen. Kanäle, Palmen und fremde {{farmer.many}} trennen sie nicht, Wüsten schon. Neutrale Karten zählen zu ihrer Größe.',
    E3: 'Für jede Plantage bekommt man so viele Punkte wie ihre Größe mal die Zahl der eigenen {{farmer.many}} darin. Eine Palme auf einer Karte zählt wie ein weiterer {{farmer.one}} für den, der mindestens einen auf dieser Karte hat.',
    E4: 'Dazu kommt ein Punkt für jeden übrigen Escudo. Wer am meisten hat, gewinnt; bei Gleichstand wird der Sieg geteilt.',
    T: 'Reden gehört zum Spiel. Versprecht, droht und feilscht, wann ihr wollt: Kein Versprechen ist bindend. Geld wechselt den Besitzer nur, wie es die Regeln sagen.',
    'S7-trefl':
      'Zu dritt und zu viert kommt eine zufällig gezogene Karte, allen gezeigt, aus dem Spiel. Zu zweit kommen drei Karten jeder Sorte aus dem Spiel: zwei für zwei {{farmer.many}}, eine für einen.',
    'S7-amigo':
      'Zu dritt und zu viert kommt eine zufällig gezogene Karte, allen gezeigt, aus dem Spiel.',
    'S12-trefl':
      'Vereinbart vor dem Spiel, ob Geld offen (hier die Vorgabe) oder verdeckt ist. Gebote und Angebote sehen in beiden Fällen alle; zu zweit die Gebote erst, wenn beide gemacht sind.',
    'S12-amigo':
      'Vereinbart vor dem Spiel, ob Geld offen (hier die Vorgabe) oder verdeckt ist: Verdeckt spielt es sich lebhafter, offen berechnender. Gebote und Angebote sehen in beiden Fällen alle.',
    'P3-3-trefl':
      'Darauf kommen so viele eigene {{farmer.many}}, wie sie zeigt. Wer gepasst hat (zu zweit: 0 geboten hat), setzt einen weniger. Eine Karte ohne {{farmer.many}} ist neutral: Sie gehört niemandem, und das bleibt so.',
    'P3-3-amigo':
      'Darauf kommen so viele eigene {{farmer.many}}, wie sie zeigt. Wer gepasst hat, setzt einen weniger. Eine Karte ohne {{farmer.many}} ist neutral: Sie gehört niemandem, und das bleibt so.',
    'P3-5-trefl':
      'Zu zweit und zu dritt bleibt eine Karte übrig. Wer zuerst gelegt hat, legt sie zuletzt, ohne {{farmer.many}}, auf ein leeres Feld neben einer nicht vertrockneten Karte oder, wenn kein solches Feld frei ist, neben einer Wüste. Sie muss gelegt werden.',
    'P3-5-amigo':
      'Zu dritt bleibt eine Karte übrig. Wer zuerst gelegt hat, legt sie zuletzt, ohne {{farmer.many}}, auf ein leeres Feld neben einer nicht vertrockneten Karte oder, wenn kein solches Feld frei ist, neben einer Wüste. Sie muss gelegt werden.',
  },
  table: {
    players: 'Spieler',
    tiles: 'Karten',
    rounds: 'Runden',
    each: 'Karten je Runde',
    canals: 'Gemeinsame Kanäle',
    money: 'Escudos für jeden',
    left: 'Übrige Karten je Runde',
  },
  figure: {
    board:
      'Ein Spiel zu viert ist aufgebaut: die Quelle in der Mitte, Palmen auf f1, h4 und b5. Die Linien sind Gräben, die auf Wasser warten.',
    auction:
      'Spieler 1 bot 3, Spieler 2 passte, Spieler 3 bot 5, Spieler 4 passte. Spieler 2 hat zuerst gepasst und wird {{overseer.one}}. Reihenfolge: Spieler 3, 1, 4, 2; die Spieler 4 und 2 setzen einen {{farmer.one}} weniger.',
    leftover:
      'Die übrige Karte darf auf jedes markierte Feld: Jedes liegt neben einer nicht vertrockneten Karte.',
    offers: 'Bieten darf man für jeden gestrichelten Kanal: Jeder schließt an.',
    decision:
      'Grün bietet 2 für den Kanal zwischen g2–h2 und g3–h3, Lila 3 für den zwischen d3–d4 und e3–e4. Rot nimmt eines der Angebote an oder zahlt 4 für einen anderen gestrichelten Kanal.',
    drought:
      'Nach einer Dürre: Die Karte auf c4 ist Wüste, die auf d4 ist trocken und hat einen {{farmer.one}} verloren, alle anderen sind bewässert.',
    score:
      'Eine Plantage aus drei Karten. Rot hat 2 {{farmer.many}}: 3 × 2 = 6 Punkte. Grün hat 1: 3 Punkte. Die Palme steht auf einer Karte ohne {{farmer.many}} und zählt für niemanden.',
    two: 'Zu zweit: Der erste Kanal kommt an eine der vier Stellen an der Quelle.',
    amigo:
      'Die Sorten der ersten Ausgabe. Zwei Spieler wollen denselben Kanal, zwischen e2–f2 und e3–f3: Zusammen bieten sie 3.',
    dry: 'Eine trockene Karte mit zwei {{farmer.dat}}: frisch gelegt, nach einer, nach zwei und nach drei Dürren.',
  },
};
export default rules;
