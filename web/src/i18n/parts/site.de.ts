/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Das Spiel wird vorbereitet: {{percent}} %',
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
  online: 'Online spielen geht nur mit einem Server.',
};
export default site;
