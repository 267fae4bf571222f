const newgame = {
  title: 'Nouvelle partie',
  mode: {
    title: 'Qui joue ?',
    bots: 'Moi et des robots',
    together: 'Autour d’un même écran',
    online: 'En ligne',
    'bots-note': 'La partie commence aussitôt.',
    'together-note': 'Passez-vous l’appareil. Il cache les secrets quand il change de mains.',
    'online-note':
      'Vous recevez un lien à envoyer. La partie commence quand tout le monde est prêt.',
  },
  edition: {
    title: 'Édition',
    trefl: 'Trefl',
    'trefl-note':
      'De 2 à 5 joueurs. Trois palmiers augmentent la valeur des tuiles qui les portent, et une offre peut n’être qu’une suggestion, sans argent.',
    amigo: 'AMIGO 2003',
    'amigo-note':
      'La première édition : de 3 à 5 joueurs, haricots, pommes de terre et canne à sucre, des palmiers seulement si vous en voulez, des offres d’au moins 1.',
  },
  players: {
    title: 'Joueurs',
    rounds_one: '{{count}} manche',
    rounds_other: '{{count}} manches',
    minutes: 'environ {{minutes}} minutes',
  },
  seats: {
    title: 'Places',
    seat: 'Place {{number}}',
    kind: 'qui joue ici',
    person: 'Joueur',
    bot: 'Robot',
    open: 'Libre',
    name: 'nom',
    level: 'niveau',
    programs: 'Robots de ce serveur',
    colour: 'couleur et symbole',
    'open-note': 'Toute personne qui a le lien peut prendre cette place.',
    'default-name': 'Joueur {{number}}',
    me: 'Joueur 1',
  },
  colour: {
    red: 'rond rouge',
    green: 'carré vert',
    purple: 'losange violet',
    yellow: 'triangle jaune',
    blue: 'hexagone bleu',
  },
  options: {
    title: 'Réglages de la partie',
    palms: 'Palmiers',
    'palms-note':
      'Trois palmiers sur le plateau ; un palmier sur votre tuile compte comme un {{farmer.one}} de plus.',
    source: 'Source',
    'source-note': {
      central:
        'Au hasard sur une des six intersections centrales. Recommandé pour vos premières parties.',
      anywhere:
        'Au hasard sur une des 20 intersections. Près du bord, la partie est plus difficile.',
      chosen: 'Le premier {{overseer.one}} la place, puis les joueurs placent les palmiers.',
    },
    sources: { central: 'Au milieu', anywhere: 'N’importe où', chosen: 'Au choix des joueurs' },
    money: 'Argent',
    moneys: { open: 'Visible', hidden: 'Caché' },
    'money-note': {
      open: 'Chacun voit l’argent de tous : un jeu plus calculateur.',
      hidden:
        'Chacun ne voit que son argent ; mises et offres restent visibles. Le jeu est plus animé.',
    },
    shuffle: 'Places tirées au sort',
    'shuffle-note': 'L’ordre autour de la table est tiré au sort au début de la partie.',
    visibility: 'Table publique',
    'visibility-note':
      'Tout le monde peut la trouver sur la page d’accueil et prendre une place libre.',
    'profiles-only': 'Profils seulement',
    'profiles-note': 'Seuls les joueurs qui ont un profil peuvent prendre une place libre.',
    pace: 'Temps par coup',
    paces: {
      none: 'Sans limite',
      '45': '45 secondes',
      '90': '90 secondes',
      '300': '5 minutes',
      '86400': '1 jour',
      '259200': '3 jours',
    },
    'pace-note': 'Une fois le temps écoulé, un coup est joué pour vous.',
    takeover: 'Un robot prend le relais',
    'takeover-note': 'Il joue pour les absents et les retardataires, jusqu’à leur retour.',
    more: 'Plus de réglages',
    'overseer-note':
      'Le premier {{overseer.one}} est tiré au sort. Autour d’une vraie table, c’est le dernier à avoir travaillé dans une ferme, ou le plus âgé.',
  },
  go: { start: 'Commencer la partie', invite: 'Ouvrir la table', busy: 'Mise en place…' },
  problem: {
    'name-empty': 'Il faut un nom à la place {{number}}.',
    'name-long': 'Le nom à la place {{number}} dépasse {{limit}} caractères.',
    'name-twice': 'Le nom « {{name}} » est pris deux fois.',
    nobody: 'Il faut quelqu’un pour jouer : une place sur cet appareil, ou une place libre.',
    meta: 'Le serveur ne répond pas : aucune partie ne peut être préparée.',
    failed: 'La partie n’a pas pu être préparée : {{why}}',
  },
};
export default newgame;
