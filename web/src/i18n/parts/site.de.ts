/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Das Spiel wird geladen: {{percent}} %',
  starting: 'Das Spiel startet …',
  cancel: 'Abbrechen',
  elsewhere: {
    title: 'Santiago ist in einem anderen Tab offen',
    text: 'Deine Partien lassen sich immer nur in einem Tab spielen.',
    here: 'Hier spielen',
  },
  failed: {
    title: 'Dieser Browser konnte das Spiel nicht starten',
    text: 'Ohne Server braucht Santiago einen aktuellen Browser. Die Ursache: {{why}}',
    again: 'Noch einmal versuchen',
  },
  update: { ready: 'Eine neue Version ist bereit.', reload: 'Neu laden', later: 'Später' },
  device: 'Dieses Gerät',
  kept: 'Das Spiel ist hier gespeichert und läuft auch ohne Netz.',
  keeping: 'Deine Partien bleiben in diesem Browser.',
  online: 'Online-Partien, Benachrichtigungen und Profile brauchen einen Server.',
  'host-it': 'So betreibst du einen Server',
  meanwhile: {
    play: 'Inzwischen allein spielen',
    games: 'Partien auf diesem Gerät',
    back: 'Der Server ist wieder erreichbar.',
    return: 'Zurück zum Server',
    here: 'Du spielst auf diesem Gerät. Deine Online-Partien sind auf dem Server sicher.',
  },
  file: {
    save: 'Alle Partien sichern',
    load: 'Partien laden',
    added_one: '{{count}} Partie geladen.',
    added_other: '{{count}} Partien geladen.',
    failed: 'Das hat nicht geklappt. Lade die Seite neu und versuche es noch einmal.',
    'file/not-games': 'In dieser Datei sind keine Partien.',
    'file/other-version': 'Diese Datei stammt aus einer anderen Version von Santiago.',
    'file/damaged': 'Diese Datei ist beschädigt. Es wurde nichts geladen.',
    'storage/refused':
      'Der Browser hat nur einen Teil der Partien gespeichert. Ist sein Speicher voll oder ausgeschaltet?',
  },
};
export default site;
