/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Przygotowywanie gry: {{percent}} %',
  cancel: 'Anuluj',
  elsewhere: {
    title: 'Santiago jest otwarte w innej karcie',
    text: 'W Twoje partie można grać tylko w jednej karcie naraz.',
    here: 'Graj tutaj',
  },
  failed: {
    title: 'Ta przeglądarka nie mogła uruchomić gry',
    text: 'Bez serwera Santiago wymaga aktualnej przeglądarki. Przyczyna: {{why}}',
    again: 'Spróbuj ponownie',
  },
  online: 'Gra przez internet wymaga serwera.',
};
export default site;
