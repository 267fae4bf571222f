const learn = {
  title: 'Poznaj Santiago',
  me: 'Gracz 1',
  next: 'Dalej',
  start: 'Zaczynamy',
  again: 'Od początku',
  show: 'Pokaż mi',
  step: 'Krok {{step}} z {{steps}}',
  rule: 'Cała zasada',
  card: {
    welcome: {
      title: 'Witaj w dolinie',
      text: 'Masz plantacje w suchej dolinie, podobnie jak Bela i Cleo. Dwie rundy już za nami; trzecią gramy razem. Grasz jako Ana: czerwoni rolnicy z okrągłymi głowami.',
      more: 'Runda ma siedem faz. Widzisz je u góry.',
    },
    field: {
      title: 'Ile jest warta plantacja',
      text: 'Płytki jednej uprawy, leżące bok przy boku, tworzą plantację. Na końcu daje ci ona tyle punktów, ile wynosi jej wielkość razy liczba twoich rolników na niej.',
      more: 'Twoje dwa banany: 2 płytki × 2 rolników = 4 punkty. Na większej plantacji każdy rolnik jest wart więcej.',
    },
    water: {
      title: 'Liczy się woda',
      text: 'Nawodnione są tylko płytki przy kanale. Każda susza zabiera rolnika z każdej suchej płytki; sucha płytka bez rolników zamienia się w pustynię, na zawsze.',
      more: 'Twój banan na d1 jest suchy, a jego rolnik już odszedł. Następna susza by go zniszczyła.',
    },
    auction: {
      title: '1 · Licytacja',
      text: 'Na licytację trafiają cztery nowe płytki. Każdy odzywa się raz. Kto da najwięcej, wybiera pierwszy; żadnej kwoty nie wolno powtórzyć, a każdy płaci tyle, ile zalicytował.',
      more: 'Cleo daje 2. Przydałaby ci się płytka z bananem dla dwóch rolników: daj tylko tyle, żeby wybierać przed nią.',
    },
    overseer: {
      title: '2 · Nadzorca',
      text: 'Bela spasowała pierwsza, więc jest nadzorczynią: to ona zbuduje kanał w tej rundzie i można ją przekupić.',
      more: 'Pas nic nie kosztuje, ale Bela sadzi ostatnia i stawia o jednego rolnika mniej.',
    },
    planting: {
      title: '3 · Sadzenie',
      text: 'Weź płytkę i posadź ją na dowolnym pustym polu. Wskaż pole, aby zobaczyć, co z tego wyniknie.',
      more: 'Obok twoich bananów jest nawodnione pole z palmą, która liczy się jak jeszcze jeden rolnik. Posadź tam banany.',
    },
    leftover: {
      title: '3 · Płytka, której nikt nie chciał',
      text: 'Przy dwóch i trzech osobach zostaje jedna płytka. Kładzie ją ten, kto sadził pierwszy, bez rolników, obok innej płytki.',
      more: 'To dobry sposób, żeby przeszkodzić: połóż ją tam, gdzie chciałaby rosnąć papryka Cleo (e2, f2).',
    },
    offers: {
      title: '4 · Słówko do nadzorczyni',
      text: 'Zanim Bela zacznie budować, każdy może zaoferować jej pieniądze za wybrany kanał. Oferty za ten sam kanał się sumują.',
      more: 'Cleo oferuje 1 za C2–C3. Twoje d1 potrzebuje kanału C1–C2: zaoferuj trochę więcej niż Cleo.',
    },
    accepted: {
      title: '4 · Woda!',
      text: 'Bela bierze twoje pieniądze i buduje C1–C2. Banan na d1 jest uratowany, a twoja plantacja z trzech płytek pozostaje cała.',
      more: 'Mogła też zbudować tam, gdzie nikt nic nie oferował, i zapłacić bankowi o jedno escudo więcej niż najlepsza oferta.',
    },
    extra: {
      title: '5 · Dodatkowy kanał',
      text: 'Każdy ma jeden własny kanał na całą grę. W każdej rundzie jedna osoba może teraz położyć swój za darmo.',
      more: 'Żadna twoja płytka nie jest sucha. Zachowaj kanał na gorszy dzień: spasuj.',
    },
    drought: {
      title: '6 i 7 · Susza i dochód',
      text: 'Kokos Cleo na d4 był suchy i stracił rolnika. Arbuz na c4 nie miał już żadnego: teraz jest tam pustynia.',
      more: 'Potem każdy dostaje 3 escudo i odsłania się cztery nowe płytki.',
    },
    decision: {
      title: 'Rundę później: nadzór należy do ciebie',
      text: 'Tym razem to twój pas był pierwszy, więc ty budujesz kanał. Bela oferuje ci 2 za D2–E2, Cleo 3 za C2–C3. Jedna z nich ucierpi.',
      more: 'Przyjmij ofertę albo zbuduj gdzie indziej za 4. Wskaż kanał, aby zobaczyć, kto zyska. Wybór należy do ciebie.',
    },
    decided: {
      title: 'Władza smakuje',
      text: 'Kto rządzi wodą, zarabia i robi sobie wrogów. Bogactwo też się przydaje: na końcu każde escudo to punkt.',
      more: 'Ostatnia runda nie zna litości: każda sucha płytka od razu zamienia się w pustynię.',
    },
    score: {
      title: 'Liczenie punktów',
      text: 'Po ostatniej rundzie każdy dostaje za każdą plantację punkty: jej wielkość razy własni rolnicy, razem z palmami. Do tego dochodzą pieniądze.',
      more: 'Twoja plantacja bananów: 3 płytki × (4 rolników + 1 palma) = {{points}} punktów.',
    },
    done: {
      title: 'To wszystko. No, prawie.',
      text: 'Znasz już grę. Reszta to chciwość, urok i wyczucie chwili: rozmawiaj, obiecuj, strasz. Żadna obietnica nie wiąże.',
      more: 'Pełne zasady są o jedno kliknięcie od każdego pytania.',
    },
  },
  no: {
    'auction-pass': 'Możesz spasować, ale wtedy banany weźmie Cleo. Spróbuj licytować.',
    'auction-low': 'Wtedy pierwsza będzie Cleo i to ona weźmie banany. Daj więcej niż 2.',
    'auction-high': 'Wystarczy, ale to więcej, niż trzeba: zalicytowana kwota przepada. Spróbuj 3 lub 4.',
    'plant-tile': 'Ta płytka nie powiększy twojej plantacji. Weź banany dla dwóch rolników.',
    'plant-dry': 'Tam byłoby sucho. Poszukaj pola przy wodzie.',
    'plant-apart': 'Tam płytka leżałaby z dala od twoich bananów. Posadź ją tuż obok nich.',
    leftover: 'Wolno, ale nikomu to nie przeszkadza. Połóż ją obok papryki na e2 i f2.',
    'offer-pass': 'Wtedy Bela posłucha Cleo, a d1 zamieni się w pustynię.',
    'offer-canal': 'Ten kanał nie dociera do d1. Spróbuj C1–C2, nad źródłem.',
    'offer-low': 'Bela wzięłaby lepszą ofertę albo zrobiłaby przysługę Cleo. Daj więcej niż 1.',
    'offer-high': 'Co za hojność! Na 1 od Cleo wystarczy 2 lub 3.',
    'extra-keep': 'Można, ale masz tylko jeden. Tym razem go zachowaj: spasuj.',
  },
  finish: { play: 'Zagraj teraz z botami', rules: 'Przeczytaj zasady', new: 'Przygotuj grę' },
};
export default learn;
