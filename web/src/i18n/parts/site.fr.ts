/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Chargement du jeu : {{percent}} %',
  starting: 'Le jeu démarre…',
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
  update: { ready: 'Une nouvelle version est prête.', reload: 'Recharger', later: 'Plus tard' },
  device: 'Cet appareil',
  kept: 'Le jeu est enregistré ici : il marche aussi sans réseau.',
  keeping: 'Vos parties restent dans ce navigateur.',
  online: 'Le jeu en ligne, les notifications et les profils demandent un serveur.',
  'host-it': 'Comment héberger un serveur',
  meanwhile: {
    play: 'Jouer en solo en attendant',
    games: 'Parties sur cet appareil',
    back: 'Le serveur est de nouveau joignable.',
    return: 'Revenir au serveur',
    here: 'Vous jouez sur cet appareil. Vos parties en ligne vous attendent sur le serveur.',
  },
  file: {
    save: 'Enregistrer les parties',
    load: 'Charger des parties',
    added_one: '{{count}} partie chargée.',
    added_many: '{{count}} parties chargées.',
    added_other: '{{count}} parties chargées.',
    failed: 'Échec. Rechargez la page et réessayez.',
    'file/not-games': 'Ce fichier ne contient pas de parties.',
    'file/other-version': 'Ce fichier vient d’une autre version de Santiago.',
    'file/damaged': 'Ce fichier est endommagé : rien n’a été chargé.',
    'storage/refused':
      'Le navigateur n’a enregistré qu’une partie du fichier. Son stockage est-il plein ou désactivé ?',
  },
};
export default site;
