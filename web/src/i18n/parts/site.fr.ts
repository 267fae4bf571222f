/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Préparation du jeu : {{percent}} %',
  cancel: 'Annuler',
  elsewhere: {
    title: 'Santiago est ouvert dans un autre onglet',
    text: 'Vos parties se jouent dans un seul onglet à la fois.',
    here: 'Jouer ici',
  },
  failed: {
    title: 'Ce navigateur n’a pas pu démarrer le jeu',
    text: 'Sans serveur, Santiago demande un navigateur récent. La cause : {{why}}',
    again: 'Réessayer',
  },
  online: 'Pour jouer en ligne, il faut un serveur.',
};
export default site;
