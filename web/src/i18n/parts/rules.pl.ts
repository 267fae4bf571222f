const rules = {
  title: 'Zasady',
  lead: 'Pełne zasady, w kolejności gry. Pierwszy raz? Samouczek trwa pięć minut.',
  tutorial: 'Uruchom samouczek',
  contents: 'Spis treści',
  edition: 'Wydanie',
  editions: { trefl: 'Trefl', amigo: 'AMIGO 2003' },
  'two-players': 'Dla 2 osób',
  link: 'Link do zasady {{id}}',
  chapter: {
    B: 'Plansza',
    C: 'Co jest w pudełku',
    S: 'Przygotowanie',
    P: 'Runda',
    P1: 'Faza 1: licytacja',
    P2: 'Faza 2: {{overseer.one}}',
    P3: 'Faza 3: zakładanie plantacji',
    P4: 'Faza 4: budowa kanału',
    P5: 'Faza 5: {{extra.phase}}',
    P6: 'Faza 6: susza',
    P7: 'Faza 7: wypłata',
    E: 'Koniec i punktacja',
    T: 'Rozmowy',
  },
  aim: 'Zakładacie plantacje w suchej dolinie i wysyłacie na nie {{farmer.gens}}. Plantacja jest warta tyle, ile wynosi jej wielkość razy wasi {{farmer.many}}, ale tylko tam, dokąd dociera woda. O następnym kanale decyduje {{overseer.one}}, a jego można przekupić.',
  text: {
    B1: 'Plansza ma 48 pól: osiem kolumn, od a do h, i sześć rzędów, od 1 do 6. Pole a1 leży w lewym górnym rogu.',
    B2: 'Grube linie otaczają każdy blok dwa na dwa pola, także na brzegu. Przecinają się w 20 skrzyżowaniach. Sześć wewnątrz planszy to skrzyżowania środkowe. Zapisy gier oznaczają skrzyżowania wielkimi literami, od A1 (lewy górny róg) do E4 (prawy dolny).',
    B3: 'Kanał łączy dwa sąsiednie skrzyżowania. Miejsc jest 31. Kanał przylega do pól, które stykają się z nim bokiem: czterech wewnątrz planszy, dwóch na brzegu.',
    B4: 'Pola sąsiadują, gdy mają wspólny bok. Stykają się, gdy mają wspólny bok lub róg.',
    C1: 'Jest 45 żetonów plantacji, po dziewięć każdej uprawy. Sześć z dziewięciu pokazuje dwóch {{farmer.gens}}, trzy jednego.',
    'C2-trefl': 'Uprawy to banany, kokosy, arbuzy, winogrona i papryka.',
    'C2-amigo': 'Uprawy to banany, fasola, ziemniaki, trzcina cukrowa i papryka.',
    C3: 'Każdy gracz ma 22 {{farmer.gens}} w swoim kolorze i kształcie (zawsze wystarczy), escudos, znacznik ofert i jeden {{extra.one}}.',
    C4: 'Na stole leżą wspólne kanały, źródło, znacznik {{overseer.gen}} i trzy palmy. Bankowi nigdy nie brakuje pieniędzy.',
    S1: 'Od liczby graczy zależy, ile jest żetonów, rund i kanałów oraz z jaką kwotą każdy zaczyna:',
    'S6-trefl': 'To wydanie jest dla 2–5 osób.',
    'S6-amigo': 'To wydanie jest dla 3–5 osób.',

    S8: 'Źródło stoi na skrzyżowaniu: losowym środkowym (zalecane na pierwsze gry) albo, jeśli tak ustalicie, dowolnym z 20, albo tam, gdzie pierwszy {{overseer.one}} postawi je w pierwszym ruchu gry. Im bliżej brzegu, tym trudniejsza gra.',
    'S9-trefl':
      'Trzy palmy stoją na trzech polach. Żadna nie styka się z inną ani ze źródłem. Pola się losuje; jeśli źródło postawił {{overseer.one}}, gracze stawiają też palmy, po kolei, począwszy od gracza po jego lewej stronie. Można umówić się na grę bez palm.',
    'S9-amigo':
      'Normalnie palm nie ma. W wariancie trzy palmy stoją na trzech polach i żadna nie styka się z inną ani ze źródłem. Pola się losuje; jeśli źródło postawił {{overseer.one}}, gracze stawiają też palmy, po kolei, począwszy od gracza po jego lewej stronie.',
    S10: 'Przy prawdziwym stole pierwszym {{overseer.ins}} zostaje ten, kto ostatnio pracował w gospodarstwie, albo najstarszy gracz. Tutaj miejsce jest losowane. Gra toczy się zgodnie z ruchem wskazówek zegara.',
    S11: 'Pierwszy {{overseer.one}} najpierw buduje jeden kanał wychodzący ze źródła. Nie jest to ani wspólny kanał, ani niczyj {{extra.one}}.',

    P: 'Gra trwa tyle rund, ile podaje tabela powyżej. Każda runda ma siedem faz.',
    'P1-1':
      'Z każdego stosu odsłania się jeden żeton. Potem każdy raz licytuje albo pasuje, zgodnie z ruchem wskazówek zegara, począwszy od gracza po lewej stronie {{overseer.gen}}; {{overseer.one}} jest ostatni.',
    'P1-2':
      'Kwota to liczba całkowita, co najmniej 1 i najwyżej tyle escudos, ile się ma. W jednej rundzie żadna kwota nie może się powtórzyć; wolno dać mniej niż inni. Spasować może dowolnie wiele osób.',
    'P1-3':
      'Zalicytowaną kwotę odkłada się od razu; trafia ona do banku bez względu na wynik licytacji.',
    'P1-4':
      'Gracze licytują jednocześnie i w tajemnicy, od 0 do wszystkiego, co mają. Potem każdy odkrywa swoją kwotę i każdy płaci. Równe kwoty są dozwolone.',
    'P2-1':
      '{{Overseer.ins}} zostaje ten, kto spasował pierwszy. Jeśli nikt nie spasował, ten, kto dał najmniej.',
    'P2-2':
      '{{Overseer.ins}} zostaje ten, kto dał mniej. Przy równych kwotach (także 0–0) uznaje się, że więcej dał dotychczasowy {{overseer.one}}: to on pierwszy zakłada plantację i oddaje znacznik.',
    'P3-1':
      'Najpierw zakłada plantację ten, kto dał najwięcej, potem pozostali według kwot. Na końcu ci, którzy spasowali, w odwrotnej kolejności: kto spasował ostatni, zakłada z nich pierwszy, a kto spasował pierwszy, zakłada ostatni.',
    'P3-2':
      'Po kolei bierze się jeden z żetonów i kładzie na dowolnym pustym polu, blisko innych albo daleko, w suchym miejscu albo przy wodzie.',

    'P3-4': 'Jeśli na polu stoi palma, zostaje i stoi odtąd na żetonie.',

    'P4-1':
      'Zgodnie z ruchem wskazówek zegara, począwszy od gracza po lewej stronie {{overseer.gen}}, każdy z pozostałych raz składa ofertę albo pasuje. Oferta to miejsce na kanał i kwota.',
    'P4-2':
      'Kanał może leżeć tylko tam, gdzie żadnego jeszcze nie ma i gdzie łączy się z siecią: jednym z jego końców musi być źródło albo koniec leżącego kanału. Dotyczy to każdego kanału w grze.',
    'P4-3-trefl':
      'Oferować można najwyżej tyle, ile się ma. Oferta 0 jest dozwolona: to sama propozycja.',
    'P4-3-amigo': 'Oferować można najwyżej tyle, ile się ma, i co najmniej 1.',
    'P4-4': 'Kilka osób może złożyć ofertę za ten sam kanał. Ich kwoty się sumują.',
    'P4-5':
      '{{Overseer.one}} przyjmuje wtedy jedną z propozycji, buduje ten kanał i dostaje wszystko, co za niego oferowano; pozostałe pieniądze wracają do właścicieli. Albo odrzuca wszystkie oferty, buduje tam, gdzie nikt nic nie oferował, i płaci bankowi o jedno escudo więcej niż najwyższa suma oferowana za jeden kanał.',
    'P4-6':
      'Jeśli nie ma żadnej oferty, {{overseer.one}} buduje w dowolnym miejscu za 1 escudo albo rezygnuje; wtedy jeden wspólny kanał wraca do pudełka. Zrezygnować można tylko wtedy, gdy nie ma żadnej oferty.',
    'P4-7':
      '{{Overseer.one}}, którego nie stać, nie może budować gdzie indziej: musi przyjąć ofertę albo, jeśli żadnej nie ma, zrezygnować. Jeśli za każdy możliwy kanał złożono ofertę, też musi przyjąć jedną z nich.',
    'P5-1':
      'Zgodnie z ruchem wskazówek zegara, począwszy od gracza po lewej stronie {{overseer.gen}}, który jest ostatni, każdy, kto ma jeszcze {{extra.one}}, może zbudować go za darmo tam, gdzie łączy się z siecią, albo spasować.',
    'P5-2':
      'Gdy ktoś zbuduje kanał, faza się kończy. W rundzie powstaje więc najwyżej jeden, a każdy gracz buduje tylko jeden w całej grze.',
    'P6-1':
      'Żeton jest nawodniony, gdy przylega do niego kanał, i pozostaje taki do końca gry. Samo źródło niczego nie nawadnia.',
    'P6-2':
      'Każdy nienawodniony żeton z {{farmer.inss}} traci jednego, który opuszcza grę. Nienawodniony żeton, który na początku suszy nie miał żadnego, zamienia się w pustynię, na zawsze.',
    'P6-3':
      'W ostatniej rundzie każdy nienawodniony żeton od razu zamienia się w pustynię, a wszyscy {{farmer.many}} na nim przepadają.',
    'P6-4': 'Palma na żetonie, który zamienia się w pustynię, też przepada.',
    'P7-1': 'Każdy dostaje 3 escudos, oprócz ostatniej rundy.',
    E1: 'Gra kończy się po suszy ostatniej rundy.',
    E2: 'Plantacja to grupa niewyschniętych żetonów jednej uprawy, połączonych bokami. Kanały, palmy i cudzy {{farmer.many}} jej nie dzielą, pustynie tak. Żetony neutralne liczą się do jej wielkości.',
    E3: 'Za każdą plantację zdobywa się tyle punktów, ile wynosi jej wielkość razy liczba własnych {{farmer.gens}} na niej. Palma na żetonie liczy się jak jeszcze jeden {{farmer.one}} dla tego, kto ma na tym żetonie przynajmniej jednego.',
    E4: 'Dolicza się punkt za każde pozostałe escudo. Wygrywa ten, kto ma najwięcej; przy remisie zwycięstwo jest wspólne.',
    T: 'Rozmowy są częścią gry. Obiecujcie, straszcie i targujcie się, kiedy chcecie: żadna obietnica nie jest wiążąca. Pieniądze przechodzą z rąk do rąk tylko tak, jak mówią zasady.',
    'S7-trefl':
      'Przy trzech i czterech osobach jeden losowy żeton, pokazany wszystkim, odkłada się do pudełka. Przy dwóch odkłada się po trzy żetony każdej uprawy: dwa dla dwóch {{farmer.gens}} i jeden dla jednego.',
    'S7-amigo':
      'Przy trzech i czterech osobach jeden losowy żeton, pokazany wszystkim, odkłada się do pudełka.',
    'S12-trefl':
      'Przed grą ustalcie, czy pieniądze są jawne (tak jest tu domyślnie), czy ukryte. Kwoty w licytacji i oferty i tak widzą wszyscy; przy dwóch osobach kwoty dopiero, gdy obie są wybrane.',
    'S12-amigo':
      'Przed grą ustalcie, czy pieniądze są jawne (tak jest tu domyślnie), czy ukryte: z ukrytymi gra jest żywsza, z jawnymi więcej się liczy. Kwoty w licytacji i oferty i tak widzą wszyscy.',
    'P3-3-trefl':
      'Stawia się na nim tylu swoich {{farmer.gens}}, ilu pokazuje. Kto spasował (przy dwóch osobach: dał 0), stawia o jednego mniej. Żeton bez {{farmer.gens}} jest neutralny: nie należy do nikogo i tak zostanie.',
    'P3-3-amigo':
      'Stawia się na nim tylu swoich {{farmer.gens}}, ilu pokazuje. Kto spasował, stawia o jednego mniej. Żeton bez {{farmer.gens}} jest neutralny: nie należy do nikogo i tak zostanie.',
    'P3-5-trefl':
      'Przy dwóch i trzech osobach zostaje jeden żeton. Kto zakładał plantację pierwszy, kładzie go na końcu, bez {{farmer.gens}}, na pustym polu sąsiadującym z niewyschniętą plantacją albo, jeśli żadne takie pole nie jest wolne, z pustynią. Trzeba go położyć.',
    'P3-5-amigo':
      'Przy trzech osobach zostaje jeden żeton. Kto zakładał plantację pierwszy, kładzie go na końcu, bez {{farmer.gens}}, na pustym polu sąsiadującym z niewyschniętą plantacją albo, jeśli żadne takie pole nie jest wolne, z pustynią. Trzeba go położyć.',
  },
  table: {
    players: 'Gracze',
    tiles: 'Żetony',
    rounds: 'Rundy',
    each: 'Żetony na rundę',
    canals: 'Wspólne kanały',
    money: 'Escudos na gracza',
    left: 'Żetony pozostające w rundzie',
  },
  figure: {
    board:
      'Gra dla czterech osób jest przygotowana: źródło na środku, palmy na f1, h4 i b5. Linie to rowy, które czekają na wodę.',
    auction:
      'Gracz 1 daje 3, gracz 2 pasuje, gracz 3 daje 5, gracz 4 pasuje. Gracz 2 spasował pierwszy i zostaje {{overseer.ins}}. Kolejność zakładania: gracze 3, 1, 4, 2; gracze 4 i 2 stawiają o jednego {{farmer.gen}} mniej.',
    leftover:
      'Pozostały żeton może trafić na każde zaznaczone pole: każde sąsiaduje z niewyschniętą plantacją.',
    offers:
      'Ofertę można złożyć za każdy kanał narysowany przerywaną linią: każdy łączy się z siecią.',
    decision:
      'Zielony oferuje 2 za kanał między g2–h2 a g3–h3, fioletowy 3 za kanał między d3–d4 a e3–e4. Czerwony przyjmuje jedną z ofert albo płaci 4 za inny kanał narysowany przerywaną linią.',
    drought:
      'Po suszy: żeton na c4 jest pustynią, ten na d4 jest nienawodniony i stracił {{farmer.gen}}, wszystkie inne są nawodnione.',
    score:
      'Plantacja z trzech żetonów. Czerwony ma 2 {{farmer.gens}}: 3 × 2 = 6 punktów. Zielony ma 1: 3 punkty. Palma stoi na żetonie bez {{farmer.gens}} i nie liczy się nikomu.',
    two: 'Dla dwóch osób: pierwszy kanał trafia na jedno z czterech miejsc przy źródle.',
    amigo:
      'Uprawy pierwszego wydania. Dwaj gracze chcą tego samego kanału, między e2–f2 a e3–f3: razem oferują 3.',
    dry: 'Nienawodniony żeton z dwoma {{farmer.inss}}: po położeniu, po jednej suszy, po dwóch i po trzech.',
  },
};
export default rules;
