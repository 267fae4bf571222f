/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Wczytywanie gry: {{percent}}%',
  starting: 'Uruchamianie gry…',
  cancel: 'Anuluj',
  elsewhere: {
    title: 'Santiago jest otwarte w innej karcie',
    text: 'W twoje gry można grać tylko w jednej karcie naraz.',
    here: 'Graj tutaj',
  },
  failed: {
    title: 'Ta przeglądarka nie mogła uruchomić gry',
    text: 'Bez serwera Santiago wymaga aktualnej przeglądarki. Przyczyna: {{why}}',
    again: 'Spróbuj ponownie',
  },
  update: { ready: 'Nowa wersja jest gotowa.', reload: 'Odśwież', later: 'Później' },
  device: 'To urządzenie',
  kept: 'Gra jest zapisana tutaj: działa także bez sieci.',
  keeping: 'Twoje gry zostają w tej przeglądarce.',
  online: 'Gra w sieci, powiadomienia i profile wymagają serwera.',
  'host-it': 'Jak uruchomić serwer',
  meanwhile: {
    play: 'Zagraj tymczasem w pojedynkę',
    games: 'Gry na tym urządzeniu',
    back: 'Serwer znowu odpowiada.',
    return: 'Wróć na serwer',
    here: 'Grasz na tym urządzeniu. Twoje gry w sieci są bezpieczne na serwerze.',
  },
  file: {
    save: 'Zapisz wszystkie gry',
    load: 'Wczytaj gry',
    added_one: 'Wczytano {{count}} grę.',
    added_few: 'Wczytano {{count}} gry.',
    added_many: 'Wczytano {{count}} gier.',
    added_other: 'Wczytano {{count}} gry.',
    failed: 'Nie udało się. Odśwież stronę i spróbuj ponownie.',
    'file/not-games': 'Ten plik nie zawiera gier.',
    'file/other-version': 'Ten plik pochodzi z innej wersji Santiago.',
    'file/damaged': 'Ten plik jest uszkodzony, więc niczego nie wczytano.',
    'storage/refused':
      'Przeglądarka zapisała tylko część gier. Czy jej pamięć jest pełna lub wyłączona?',
  },
};
export default site;
