const learn = {
  title: 'Poznaj Santiago',
  me: 'Gracz 1',
  back: 'Wstecz',
  next: 'Dalej',
  start: 'Zaczynamy',
  again: 'Od początku',
  show: 'Pokaż mi',
  step: 'Krok {{step}} z {{steps}}',
  rule: 'Cała zasada',
  card: {
    welcome: {
      title: 'Witaj w dolinie',
      text: 'Masz plantacje w suchej dolinie, podobnie jak Bela i Cleo. {{played}} rundy już za nami; następną zagrajmy razem. Grasz jako Ana: czerwoni {{farmer.many}} z okrągłymi głowami.',
      more: 'Runda ma siedem faz. Widzisz je u góry.',
    },
    field: {
      title: 'Ile jest warta plantacja',
      text: 'Żetony jednej uprawy, leżące bok przy boku, tworzą plantację. Na końcu daje ci ona tyle punktów, ile wynosi jej wielkość razy liczba twoich {{farmer.gens}} na niej.',
      more: 'Twoje banany: {{size}} żetony × {{farmers}} {{farmer.gens}} = {{points}} punkty. Na większej plantacji każdy {{farmer.one}} jest wart więcej.',
    },
    water: {
      title: 'Liczy się woda',
      text: 'Nawodnione są tylko żetony przy kanale i pozostają takie do końca. Każda susza zabiera {{farmer.gen}} z każdego nienawodnionego żetonu; nienawodniony żeton bez {{farmer.gens}} zamienia się w pustynię, na zawsze.',
      more: 'Twoja plantacja bananów na d1 jest nienawodniona, a jej {{farmer.one}} już odszedł. Następna susza zamieniłaby ją w pustynię.',
    },
    auction: {
      title: '1 · Licytacja',
      text: 'Na licytację trafiają {{tiles}} nowe żetony. Każdy licytuje albo pasuje, jeden raz. Kto da najwięcej, wybiera pierwszy; żadnej kwoty nie wolno powtórzyć, a każdy płaci tyle, ile zalicytował.',
      more: 'Cleo daje {{bid}}. Przydadzą ci się banany dla dwóch {{farmer.gens}}: daj tylko tyle, żeby wybierać przed nią.',
    },
    overseer: {
      title: '2 · {{Overseer.one}}',
      text: 'Bela spasowała pierwsza, więc zostaje {{overseer.ins}}: to ona zbuduje kanał w tej rundzie i można ją przekupić.',
      more: 'Pas nic nie kosztuje, ale Bela zakłada plantację ostatnia i stawia o jednego {{farmer.gen}} mniej.',
    },
    planting: {
      title: '3 · Zakładanie plantacji',
      text: 'Weź żeton i połóż go na dowolnym pustym polu. Wskaż pole, aby zobaczyć, co z tego wyniknie.',
      more: 'Obok twoich bananów jest nawodnione pole z palmą, która liczy się jak jeszcze jeden {{farmer.one}}. Połóż tam banany.',
    },
    leftover: {
      title: '3 · Żeton, którego nikt nie chciał',
      text: 'Przy dwóch i trzech osobach zostaje jeden żeton. Kładzie go ten, kto zakładał plantację pierwszy, bez {{farmer.gens}}, obok innego żetonu.',
      more: 'To dobry sposób, żeby przeszkodzić: połóż go tam, gdzie chciałaby rosnąć papryka Cleo (e2, f2).',
    },
    offers: {
      title: '4 · Słówko do Beli',
      text: 'Zanim Bela zacznie budować, każdy może zaoferować jej pieniądze za wybrany kanał. Oferty za ten sam kanał się sumują.',
      more: 'Cleo oferuje {{offer}} za kanał {{canal}}. Twoje d1 potrzebuje kanału nad źródłem: zaoferuj trochę więcej niż Cleo.',
    },
    accepted: {
      title: '4 · Woda!',
      text: 'Bela bierze twoje pieniądze i buduje kanał nad źródłem. Banany na d1 są uratowane, a twoja plantacja z {{size}} żetonów pozostaje cała.',
      more: 'Mogła też zbudować tam, gdzie nikt nic nie oferował, i zapłacić bankowi o jedno escudo więcej niż najlepsza oferta.',
    },
    extra: {
      title: '5 · {{Extra.phase}}',
      text: 'Każdy ma jeden {{extra.one}} na całą grę. W każdej rundzie jedna osoba może teraz zbudować swój za darmo.',
      more: 'Wszystkie twoje plantacje są nawodnione. Zachowaj kanał na gorszy dzień: spasuj.',
    },
    drought: {
      title: '6 i 7 · Susza i wypłata',
      text: 'Plantacja kokosów Cleo na d4 była nienawodniona i straciła {{farmer.gen}}. Plantacja arbuzów na c4 nie miała już żadnego: teraz jest tam pustynia.',
      more: 'Potem każdy dostaje {{income}} escudos i odsłania się {{tiles}} nowe żetony.',
    },
    decision: {
      title: 'Rundę później',
      text: 'Tym razem to twój pas był pierwszy, więc zostajesz {{overseer.ins}}. Bela oferuje ci {{offer}} za kanał {{canal}}, Cleo {{other-offer}} za kanał {{other-canal}}. Jedna z nich będzie zawiedziona.',
      more: 'Przyjmij ofertę albo zbuduj gdzie indziej za {{price}}. Wskaż kanał, aby zobaczyć, kto zyska.',
    },
    decided: {
      title: 'Władza smakuje',
      text: 'Kto buduje kanały, zarabia i robi sobie wrogów. A pieniądze się liczą: na końcu każde escudo to punkt.',
      more: 'Ostatnia runda nie zna litości: każdy nienawodniony żeton od razu zamienia się w pustynię.',
    },
    score: {
      title: 'Liczenie punktów',
      text: 'Po ostatniej rundzie każdy dostaje punkty za każdą plantację: jej wielkość razy własni {{farmer.many}}, razem z palmami. Do tego dochodzą pieniądze.',
      more: 'Twoja plantacja bananów: {{size}} żetony × ({{farmers}} {{farmer.gens}} + {{palms}} palma) = {{points}} punktów.',
    },
    done: {
      title: 'To wszystko. No, prawie.',
      text: 'Znasz już grę. Reszta to chciwość, urok i wyczucie chwili: rozmawiaj, obiecuj, strasz. Żadna obietnica nie jest wiążąca.',
      more: 'Pełne zasady są o jedno kliknięcie od każdego pytania.',
    },
  },
  no: {
    'auction-pass': 'Możesz spasować, ale wtedy banany weźmie Cleo. Spróbuj licytować.',
    'auction-low': 'Wtedy pierwsza będzie Cleo i to ona weźmie banany. Daj więcej niż {{bid}}.',
    'auction-high':
      'Wystarczy, ale to więcej, niż trzeba: zalicytowana kwota przepada. Spróbuj {{least}} lub {{most}}.',
    'plant-tile': 'Ten żeton nie powiększy twojej plantacji. Weź banany dla dwóch {{farmer.gens}}.',
    'plant-dry': 'Tam żeton nie byłby nawodniony. Poszukaj pola przy wodzie.',
    'plant-apart': 'Tam żeton leżałby z dala od twoich bananów. Połóż go tuż obok nich.',
    leftover: 'Wolno, ale nikomu to nie przeszkadza. Połóż go obok papryki na e2 i f2.',
    'offer-pass': 'Wtedy Bela posłucha Cleo, a d1 zamieni się w pustynię.',
    'offer-canal': 'Ten kanał nie dociera do d1. Spróbuj kanału nad źródłem.',
    'offer-low':
      'Bela wzięłaby lepszą ofertę albo zrobiłaby przysługę Cleo. Daj więcej niż {{offer}}.',
    'offer-high': 'Co za hojność! Na {{offer}} od Cleo wystarczy {{least}} lub {{most}}.',
    'extra-keep': 'Można, ale masz tylko jeden. Tym razem go zachowaj: spasuj.',
  },
  finish: {
    play: 'Zagraj teraz z botami',
    puzzles: 'Rozwiązuj zagadki',
    rules: 'Przeczytaj zasady',
    new: 'Przygotuj grę',
  },
};
export default learn;
