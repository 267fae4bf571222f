import type { Catalogue } from '../index.svelte';
import type review from './review.en';

export default {
  graph: 'Les chances de victoire de chacun à chaque coup',
  wait: 'L’analyse va commencer.',
  running: 'Analyse : {{done}} sur {{of}}',
  here: 'Escudos, chances et points attendus à ce coup',
  chance: '{{share}} %',
  turning: 'Tournants de la partie',
  'none-far': 'Aucun coup n’a coûté cher.',
  better: 'Mieux :',
  cost: 'Chances de victoire perdues : {{share}} % (± {{error}}, sur {{deals}} tirages)',
  'cost-points':
    'Chances de victoire perdues : {{share}} % (± {{error}}, sur {{deals}} tirages), environ {{points}}',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  skill: 'Chance et habileté',
  'skill-note':
    'Comment la chance de victoire du début est devenue le résultat, en pourcentage : chaque barre commence où finit la précédente.',
  'skill-over':
    'Une barre peut dépasser 0 ou 100 : une chance peut se perdre, revenir et se perdre encore.',
  term: {
    start: 'Au début',
    luck: 'Tuiles révélées (chance)',
    sealed: 'Issue des mises secrètes',
    own: 'Ses propres erreurs (habileté)',
    others: 'Coups des autres',
    correction: 'Non prévu par l’analyse',
    result: 'Résultat',
  },
  ways: {
    title: '{{games}} suites possibles depuis la manche {{round}}',
    note: 'Des robots rapides ont continué à partir de là, chaque fois avec d’autres tuiles. La barre couvre la moitié de leurs parties, le trait neuf sur dix ; le losange est le résultat réel.',
    half: 'La moitié finit à',
    wins: 'Victoires',
  },
  ledger: {
    title: 'Argent et pertes',
    bids: 'Escudos misés',
    bribes: 'Escudos payés pour des offres',
    bribes_worth: 'Points des offres payées, moins leur prix',
    canals: 'Escudos payés à la banque',
    rounds_as_overseer: 'Manches comme {{overseer.one}}',
    token: 'Escudos reçus comme {{overseer.one}}',
    token_worth: 'Points des décisions en tant que {{overseer.one}}',
    rides: 'Tuiles irriguées aux frais des autres',
    farmers_lost: '{{Farmer.many}} emportés par la sécheresse',
    tiles_lost: 'Tuiles devenues désertiques',
  },
  'ledger-note':
    'L’apport d’un canal est compté comme si la sécheresse venait aussitôt, par rapport à l’absence de canal ; les escudos comptent comme des points.',
  note: 'Un robot fort a jugé chaque coup d’après ce que tous pouvaient savoir : {{iterations}} itérations par position, correction moyenne {{correction}} %.',
  small: 'Cet appareil calcule moins loin : prenez l’analyse comme une indication.',
  puzzles: 'Résoudre des problèmes',
  try: {
    button: 'Apprendre de ses erreurs :',
    title: 'Apprendre de ses erreurs',
    of: '{{at}} sur {{count}}',
    back: 'Retour à l’analyse',
    'in-game': 'Dans la partie :',
    yours: 'Votre coup :',
    find: 'Trouvez-vous mieux ?',
    judging: 'Des robots jouent la suite…',
    right: 'C’est ça !',
    good: 'Bien joué !',
    worse: 'Ce n’est pas le bon coup.',
    played: 'C’était le coup de la partie.',
    saved:
      'Ce coup donne {{share}} % de chances de victoire de plus (± {{error}}) que celui de la partie.',
    close:
      'À peu près aussi bon que le meilleur coup connu : la différence est de {{share}} % (± {{error}}).',
    ahead:
      'Encore mieux que le meilleur coup connu : {{share}} % de chances de victoire en plus (± {{error}}).',
    behind: '{{share}} % de chances de victoire en moins (± {{error}}) que le meilleur coup connu.',
    again: 'Essayer un autre coup',
    show: 'Montrer le meilleur coup',
    'show-ours': 'Montrer le coup de l’analyse',
    ours: 'Le coup de l’analyse :',
    'vs-game': 'Par rapport au coup de la partie :',
    'vs-yours': 'Par rapport à votre coup :',
    next: 'Suivant',
    end: 'Terminer',
    found: 'Coups trouvés sans aide : {{found}} sur {{count}}.',
    'once-more': 'Encore une fois',
  },
  move: {
    bid: 'miser {{money}}',
    pass: 'passer',
    'no-offer': 'ne faire aucune offre',
    keep: 'garder le {{extra.one}}',
    plant_one:
      'placer une plantation de {{crop}} en {{square}} (tuile pour {{count}} {{farmer.one}})',
    plant_other:
      'placer une plantation de {{crop}} en {{square}} (tuile pour {{count}} {{farmer.many}})',
    leftover: 'placer la dernière tuile ({{crop}}) en {{square}}',
    offer: 'offrir {{money}} pour le canal {{canal}}',
    suggest: 'proposer le canal {{canal}}',
    accept: 'accepter l’offre pour le canal {{canal}}',
    build: 'construire le canal {{canal}}',
    decline: 'ne construire aucun canal',
    extra: 'construire le {{extra.one}} {{canal}}',
    first: 'construire le premier canal {{canal}}',
    source: 'placer la source {{crossing}}',
    palm: 'placer un palmier en {{square}}',
  },
  why: {
    'bid-less':
      'À ce moment, une mise de {{amount}} aurait donné le même rang pour placer ({{place}}) et économisé {{money}}.',
    'bid-other':
      'À ce moment, une mise de {{amount}} aurait donné le rang {{place}} pour placer ; la mise de {{played}} donnait le rang {{instead}}.',
    'bid-later':
      'À ce moment, une mise de {{amount}} aurait donné le rang {{place}} pour placer au lieu du rang {{instead}}, mais économisé {{money}}.',
    'bid-same':
      'À ce moment, les deux mises donnaient le rang {{place}} pour placer, mais {{amount}} est plus difficile à dépasser que {{played}}.',
    pass: 'Passer économise {{money}}.',
    'pass-token':
      'Passer économise {{money}}, et {{name}} devient {{overseer.one}} : personne n’avait encore passé.',
    'pass-stays':
      'Passer économise {{money}}, et {{name}} reste {{overseer.one}} : personne n’avait encore passé.',
    bid: 'À ce moment, une mise de {{amount}} aurait donné le rang {{place}} pour placer.',
    seal: 'En moyenne, {{amount}} est ici une meilleure mise que {{played}}.',
    'seal-pass': 'En moyenne, il vaut mieux ici passer que miser {{played}}.',
    'seal-bid': 'En moyenne, il vaut mieux ici miser {{amount}} que passer.',
    plant: 'Le meilleur coup rapporte aussitôt {{points}}, l’autre {{instead}}.',
    'plant-less':
      'Tout de suite, le meilleur coup rapporte {{points}}, moins que {{instead}} : son avantage vient plus tard.',
    'plant-same':
      'Les deux coups rapportent tout de suite {{points}} : la différence vient plus tard.',
    'plant-none':
      'Aucun des deux coups ne rapporte de points tout de suite : la différence vient plus tard.',
    watered: 'En {{square}}, la tuile est irriguée.',
    lasts_one: 'En {{square}}, la tuile tient plus longtemps : {{count}} sécheresse.',
    lasts_other: 'En {{square}}, la tuile tient plus longtemps : {{count}} sécheresses.',
    reach: 'Le prochain canal peut irriguer {{square}}, mais pas {{other}}.',
    blocks: 'En {{square}}, la tuile prend de la place à {{rival}} ({{crop}}).',
    room_one:
      'Le champ a ensuite plus de place pour grandir : {{count}} case libre autour de lui au lieu de {{instead}}.',
    room_other:
      'Le champ a ensuite plus de place pour grandir : {{count}} cases libres autour de lui au lieu de {{instead}}.',
    'offer-less': 'Une offre de {{amount}} était meilleure : elle économise {{money}}.',
    'offer-free': 'Mieux valait proposer ce canal sans argent : cela économise {{money}}.',
    'offer-more':
      'Une offre de {{amount}} était meilleure que {{played}} : après la sécheresse, ce canal rapporte {{points}} à {{name}}.',
    'offer-better': 'Une offre de {{amount}} était meilleure que {{played}}.',
    offer: 'Après la sécheresse, ce canal rapporte {{points}} à {{name}}.',
    'offer-other':
      'Après la sécheresse, ce canal rapporte {{points}} à {{name}}, l’autre {{instead}}.',
    'offer-weaker':
      'Après la sécheresse, ce canal rapporte {{points}} à {{name}}, moins que {{instead}} : son avantage vient plus tard.',
    'offer-same':
      'Après la sécheresse, les deux canaux rapportent {{points}} à {{name}} : la différence vient plus tard.',
    'offer-cheaper':
      'Après la sécheresse, les deux canaux rapportent {{points}} à {{name}}, mais cette offre économise {{money}}.',
    'offer-later':
      'Après la sécheresse, {{name}} {{change}} avec ce canal : son avantage vient plus tard.',
    gains: 'gagne {{points}}',
    loses: 'perd {{points}}',
    nothing: 'ne gagne rien',
    canal:
      'Après la sécheresse, {{name}} {{change}} avec le meilleur coup et {{instead}} avec l’autre.',
    'canal-less':
      'Après la sécheresse, {{name}} {{change}} avec le meilleur coup et {{instead}} avec l’autre : le meilleur coup est payant plus tard.',
    'canal-same':
      'Après la sécheresse, {{name}} {{change}} avec l’un ou l’autre coup : la différence vient plus tard.',
    'canal-none':
      'Après la sécheresse, {{name}} ne gagne rien, ni avec l’un ni avec l’autre coup : la différence vient plus tard.',
    'no-offer':
      'Passer économise {{money}}, et {{name}} ne gagne rien avec ce canal après la sécheresse.',
    'no-offer-free':
      'Après la sécheresse, {{name}} {{change}} avec ce canal : la différence vient plus tard.',
    'no-canal': 'Après la sécheresse, {{name}} {{change}} avec le canal.',
    'keep-canal':
      'Après la sécheresse, le canal rapporte {{instead}} à {{name}} ; gardé, il peut rapporter davantage plus tard.',
    gives: 'Après la sécheresse, l’autre coup donne {{points}} de plus à {{rival}}.',
    'sets-up': 'Cela convient mieux à ce joueur pour la première manche.',
  },
} satisfies Catalogue<typeof review>;
