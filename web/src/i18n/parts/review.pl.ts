import type { Catalogue } from '../index.svelte';
import type review from './review.en';

export default {
  graph: 'Szanse każdego gracza na zwycięstwo przy każdym ruchu',
  wait: 'Analiza zaraz się zacznie.',
  running: 'Analiza: {{done}} z {{of}}',
  here: 'Escudos, szanse i oczekiwane punkty przy tym ruchu',
  chance: '{{share}}%',
  turning: 'Punkty zwrotne',
  'none-far': 'Żaden ruch nie kosztował wiele.',
  better: 'Lepiej:',
  cost: 'Utracona szansa na zwycięstwo: {{share}}% (± {{error}}, losowania: {{deals}})',
  'cost-points':
    'Utracona szansa na zwycięstwo: {{share}}% (± {{error}}, losowania: {{deals}}), mniej więcej {{points}}',
  points_one: '{{count}} punkt',
  points_few: '{{count}} punkty',
  points_many: '{{count}} punktów',
  points_other: '{{count}} punktu',
  skill: 'Szczęście i umiejętności',
  'skill-note':
    'Jak szansa na zwycięstwo z początku gry zmieniła się w wynik, w procentach: każdy pasek zaczyna się tam, gdzie kończy się poprzedni.',
  'skill-over': 'Pasek może wyjść poza 0 lub 100: szansę można stracić, odzyskać i znów stracić.',
  term: {
    start: 'Na początku',
    luck: 'Odkryte żetony (szczęście)',
    sealed: 'Wynik tajnej licytacji',
    own: 'Własne błędy (umiejętności)',
    others: 'Ruchy innych',
    correction: 'Nieprzewidziane przez analizę',
    result: 'Wynik',
  },
  ways: {
    title: 'Możliwe przebiegi od rundy {{round}}: {{games}}',
    note: 'Szybkie boty grały stąd dalej, za każdym razem z innymi żetonami. Pasek obejmuje połowę ich gier, linia dziewięć na dziesięć; romb to prawdziwy wynik.',
    half: 'Połowa gier',
    wins: 'Zwycięstwa',
  },
  ledger: {
    title: 'Pieniądze i straty',
    bids: 'Escudos wydane w licytacji',
    bribes: 'Escudos zapłacone za oferty',
    bribes_worth: 'Punkty z opłaconych ofert, po odjęciu ceny',
    canals: 'Escudos zapłacone do banku',
    rounds_as_overseer: 'Rundy jako {{overseer.one}}',
    token: 'Escudos otrzymane jako {{overseer.one}}',
    token_worth: 'Punkty z decyzji jako {{overseer.one}}',
    rides: 'Własne żetony nawodnione na koszt innych',
    farmers_lost: '{{Farmer.many}} utraceni przez suszę',
    tiles_lost: 'Własne żetony zamienione w pustynię',
  },
  'ledger-note':
    'Zysk z kanału liczymy tak, jakby susza nadeszła od razu, w porównaniu z brakiem kanału; escudos liczą się jako punkty.',
  note: 'Silny bot ocenił każdy ruch na podstawie tego, co wszyscy mogli wiedzieć (iteracje na pozycję: {{iterations}}, średnia korekta: {{correction}}%).',
  small: 'To urządzenie liczy mniej dokładnie: traktuj analizę jako wskazówkę.',
  puzzles: 'Rozwiązuj zagadki',
  try: {
    button: 'Ucz się na błędach:',
    title: 'Ucz się na błędach',
    of: '{{at}} z {{count}}',
    back: 'Wróć do analizy',
    'in-game': 'W grze:',
    yours: 'Twój ruch:',
    find: 'Czy znajdziesz coś lepszego?',
    judging: 'Boty grają dalej…',
    right: 'Tak jest!',
    good: 'Dobrze!',
    worse: 'To nie ten ruch.',
    played: 'To był ruch z gry.',
    saved: 'Ten ruch daje o {{share}}% większą szansę na zwycięstwo (± {{error}}) niż ruch z gry.',
    close:
      'Mniej więcej tak dobry jak najlepszy znany ruch: różnica wynosi {{share}}% (± {{error}}).',
    ahead:
      'Nawet lepszy niż najlepszy znany ruch: szansa na zwycięstwo większa o {{share}}% (± {{error}}).',
    behind:
      'Szansa na zwycięstwo o {{share}}% mniejsza (± {{error}}) niż po najlepszym znanym ruchu.',
    again: 'Spróbuj innego ruchu',
    show: 'Pokaż lepszy ruch',
    'show-ours': 'Pokaż ruch z analizy',
    ours: 'Ruch z analizy:',
    'vs-game': 'W porównaniu z ruchem z gry:',
    'vs-yours': 'W porównaniu z twoim ruchem:',
    next: 'Dalej',
    end: 'Zakończ',
    found: 'Znalezione bez pomocy: {{found}} z {{count}}.',
    'once-more': 'Jeszcze raz',
  },
  move: {
    bid: 'zalicytować {{money}}',
    pass: 'spasować',
    'no-offer': 'nie składać oferty',
    keep: 'zachować {{extra.one}}',
    plant_one: 'założyć na {{square}} plantację {{crop}} (żeton dla {{count}} {{farmer.gen}})',
    plant_few: 'założyć na {{square}} plantację {{crop}} (żeton dla {{count}} {{farmer.gens}})',
    plant_many: 'założyć na {{square}} plantację {{crop}} (żeton dla {{count}} {{farmer.gens}})',
    plant_other: 'założyć na {{square}} plantację {{crop}} (żeton dla {{count}} {{farmer.gen}})',
    leftover: 'położyć ostatni żeton ({{crop}}) na polu {{square}}',
    offer: 'zaoferować {{money}} za kanał {{canal}}',
    suggest: 'zaproponować kanał {{canal}}',
    accept: 'przyjąć ofertę za kanał {{canal}}',
    build: 'zbudować kanał {{canal}}',
    decline: 'nie budować kanału',
    extra: 'zbudować {{extra.one}} {{canal}}',
    first: 'zbudować pierwszy kanał {{canal}}',
    source: 'postawić źródło {{crossing}}',
    palm: 'postawić palmę na polu {{square}}',
  },
  why: {
    'bid-less':
      'W tamtej chwili kwota {{amount}} dałaby to samo miejsce w kolejności ({{place}}) i pozwoliłaby oszczędzić {{money}}.',
    'bid-other':
      'W tamtej chwili kwota {{amount}} dałaby miejsce {{place}} w kolejności, a kwota {{played}} dawała miejsce {{instead}}.',
    'bid-later':
      'W tamtej chwili kwota {{amount}} dałaby miejsce {{place}} w kolejności zamiast miejsca {{instead}}, ale pozwoliłaby oszczędzić {{money}}.',
    'bid-same':
      'W tamtej chwili obie kwoty dawały miejsce {{place}} w kolejności, ale {{amount}} trudniej przebić niż {{played}}.',
    pass: 'Spasowanie pozwala oszczędzić {{money}}.',
    'pass-token':
      'Spasowanie pozwala oszczędzić {{money}}, a {{name}} zostaje {{overseer.ins}}: nikt wcześniej nie spasował.',
    'pass-stays':
      'Spasowanie pozwala oszczędzić {{money}}, a {{name}} nadal jest {{overseer.ins}}: nikt wcześniej nie spasował.',
    bid: 'W tamtej chwili kwota {{amount}} dałaby miejsce {{place}} w kolejności.',
    seal: 'Średnio {{amount}} to tutaj lepsza kwota niż {{played}}.',
    'seal-pass': 'Średnio lepiej tutaj spasować, niż zalicytować {{played}}.',
    'seal-bid': 'Średnio lepiej tutaj zalicytować {{amount}}, niż spasować.',
    plant: 'Lepszy ruch daje od razu {{points}}, a drugi {{instead}}.',
    'plant-less':
      'Lepszy ruch daje od razu {{points}}, mniej niż {{instead}}: jego zaleta ujawnia się później.',
    'plant-same': 'Oba ruchy dają od razu {{points}}: różnica przychodzi później.',
    'plant-none': 'Żaden z ruchów nie daje punktów od razu: różnica przychodzi później.',
    watered: 'Na polu {{square}} żeton jest nawodniony.',
    lasts_one: 'Na polu {{square}} żeton przetrwa dłużej: {{count}} suszę.',
    lasts_few: 'Na polu {{square}} żeton przetrwa dłużej: {{count}} susze.',
    lasts_many: 'Na polu {{square}} żeton przetrwa dłużej: {{count}} susz.',
    lasts_other: 'Na polu {{square}} żeton przetrwa dłużej: {{count}} suszy.',
    reach: 'Następny kanał może nawodnić pole {{square}}, ale pola {{other}} nie.',
    blocks: 'Na polu {{square}} żeton zabiera miejsce plantacji gracza {{rival}} ({{crop}}).',
    room_one:
      'Plantacja ma potem więcej miejsca: {{count}} wolne pole wokół niej zamiast {{instead}}.',
    room_few:
      'Plantacja ma potem więcej miejsca: {{count}} wolne pola wokół niej zamiast {{instead}}.',
    room_many:
      'Plantacja ma potem więcej miejsca: {{count}} wolnych pól wokół niej zamiast {{instead}}.',
    room_other:
      'Plantacja ma potem więcej miejsca: {{count}} wolnego pola wokół niej zamiast {{instead}}.',
    'offer-less': 'Oferta {{amount}} była lepsza: pozwala oszczędzić {{money}}.',
    'offer-free':
      'Lepiej było zaproponować ten kanał bez pieniędzy: pozwala to oszczędzić {{money}}.',
    'offer-more':
      'Oferta {{amount}} była lepsza niż {{played}}: po suszy ten kanał daje {{points}} graczowi {{name}}.',
    'offer-better': 'Oferta {{amount}} była lepsza niż {{played}}.',
    offer: 'Po suszy ten kanał daje {{points}} graczowi {{name}}.',
    'offer-other': 'Po suszy ten kanał daje {{points}} graczowi {{name}}, a drugi {{instead}}.',
    'offer-weaker':
      'Po suszy ten kanał daje {{points}} graczowi {{name}}, mniej niż {{instead}}: jego zaleta ujawnia się później.',
    'offer-same':
      'Po suszy oba kanały dają {{points}} graczowi {{name}}: różnica przychodzi później.',
    'offer-cheaper':
      'Po suszy oba kanały dają {{points}} graczowi {{name}}, ale ta oferta pozwala oszczędzić {{money}}.',
    'offer-later':
      'Z tym kanałem gracz {{name}} po suszy {{change}}: zaleta kanału ujawnia się później.',
    gains: 'zyskuje {{points}}',
    loses: 'traci {{points}}',
    nothing: 'nic nie zyskuje',
    canal: 'Po suszy gracz {{name}} lepszym ruchem {{change}}, a drugim {{instead}}.',
    'canal-less':
      'Po suszy gracz {{name}} lepszym ruchem {{change}}, a drugim {{instead}}: zaleta lepszego ruchu ujawnia się później.',
    'canal-same':
      'Po suszy gracz {{name}} każdym z tych ruchów {{change}}: różnica przychodzi później.',
    'canal-none':
      'Po suszy gracz {{name}} żadnym z tych ruchów nic nie zyskuje: różnica przychodzi później.',
    'no-offer':
      'Spasowanie pozwala oszczędzić {{money}}, a po suszy ten kanał nic nie daje graczowi {{name}}.',
    'no-offer-free':
      'Z tym kanałem gracz {{name}} po suszy {{change}}: różnica przychodzi później.',
    'no-canal': 'Z tym kanałem gracz {{name}} po suszy {{change}}.',
    'keep-canal':
      'Po suszy kanał daje {{instead}} graczowi {{name}}; zachowany może później dać więcej.',
    gives: 'Po suszy gracz {{rival}} ma dzięki drugiemu ruchowi o {{points}} więcej.',
    'sets-up': 'W pierwszej rundzie jest to korzystniejsze dla tego gracza.',
  },
} satisfies Catalogue<typeof review>;
