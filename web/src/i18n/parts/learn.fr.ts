const learn = {
  title: 'Apprendre Santiago',
  me: 'Joueur 1',
  back: 'Retour',
  next: 'Suivant',
  start: 'C’est parti',
  again: 'Recommencer',
  show: 'Montrez-moi',
  step: 'Étape {{step}} sur {{steps}}',
  rule: 'La règle complète',
  card: {
    welcome: {
      title: 'Bienvenue dans la vallée',
      text: 'Vous cultivez une vallée sèche, tout comme Bela et Cleo. {{played}} manches sont jouées ; jouons la suivante ensemble. Vous êtes Ana : rouge, à tête ronde.',
      more: 'Une manche compte sept phases. Elles sont affichées en haut.',
    },
    field: {
      title: 'Ce que rapporte un champ',
      text: 'Des tuiles d’une même culture, côte à côte, forment un champ. À la fin, un champ vous rapporte sa taille multipliée par le nombre de vos {{farmer.many}} qui s’y trouvent.',
      more: 'Vos bananes : {{size}} tuiles × {{farmers}} {{farmer.many}} = {{points}} points. Plus le champ est grand, plus chaque {{farmer.one}} rapporte.',
    },
    water: {
      title: 'Tout dépend de l’eau',
      text: 'Seules les tuiles au bord d’un canal sont irriguées, et elles le restent jusqu’à la fin. Chaque sécheresse retire un {{farmer.one}} de chaque tuile non irriguée ; sans {{farmer.one}}, une tuile non irriguée devient un désert, pour toujours.',
      more: 'Votre plantation de bananes en d1 n’est pas irriguée et a déjà perdu son {{farmer.one}}. À la prochaine sécheresse, elle deviendrait un désert.',
    },
    auction: {
      title: '1 · Enchères',
      text: '{{tiles}} nouvelles tuiles sont aux enchères. Chacun mise ou passe, une seule fois. Qui mise le plus choisit en premier. Aucune somme ne peut être misée deux fois, et toute mise est payée.',
      more: 'Cleo a misé {{bid}}. Il vous faut les bananes pour deux : misez juste assez pour choisir avant elle.',
    },
    overseer: {
      title: '2 · {{Overseer.the}}',
      text: 'Bela a été la première à passer : elle devient {{overseer.one}}. Elle construira le canal de cette manche, et on peut la soudoyer.',
      more: 'Passer ne coûte rien, mais Bela place sa tuile en dernier, avec un {{farmer.one}} de moins.',
    },
    planting: {
      title: '3 · Placement des plantations',
      text: 'Prenez une tuile et placez-la sur n’importe quelle case vide. Pointez une case pour voir ce que cela donnerait.',
      more: 'Il y a une case irriguée à côté de vos bananes, avec un palmier : il compte comme un {{farmer.one}} de plus. Placez-y les bananes.',
    },
    leftover: {
      title: '3 · La tuile dont personne n’a voulu',
      text: 'À deux ou trois joueurs, il reste une tuile. Celui qui a placé la première tuile place aussi celle-ci, sans {{farmer.one}}, à côté d’une autre tuile.',
      more: 'De quoi gêner les autres : mettez-la là où les piments de Cleo (e2, f2) voudraient s’étendre.',
    },
    offers: {
      title: '4 · Un mot à l’oreille de Bela',
      text: 'Avant que Bela construise, chacun peut lui offrir de l’argent pour le canal qu’il souhaite. Les offres pour un même canal s’additionnent.',
      more: 'Cleo offre {{offer}} pour le canal {{canal}}. Votre d1 a besoin du canal au-dessus de la source : offrez un peu plus que Cleo.',
    },
    accepted: {
      title: '4 · De l’eau !',
      text: 'Bela prend votre argent et construit le canal au-dessus de la source. Les bananes en d1 sont sauvées, et votre champ de {{size}} tuiles reste entier.',
      more: 'Elle aurait pu aussi construire là où personne n’avait fait d’offre, en payant à la banque un escudo de plus que la meilleure offre.',
    },
    extra: {
      title: '5 · {{Extra.phase}}',
      text: 'Chacun possède un {{extra.one}}, un seul pour toute la partie. À chaque manche, un joueur peut poser le sien à ce moment, gratuitement.',
      more: 'Toutes vos tuiles sont irriguées. Gardez votre canal pour les mauvais jours : passez.',
    },
    drought: {
      title: '6 et 7 · Sécheresse et revenus',
      text: 'Les noix de coco de Cleo en d4 n’étaient pas irriguées : la tuile perd un {{farmer.one}}. Celle des pastèques, en c4, n’en avait plus : c’est désormais un désert.',
      more: 'Puis chacun reçoit {{income}} escudos, et {{tiles}} nouvelles tuiles sont retournées.',
    },
    decision: {
      title: 'Une manche plus tard',
      text: 'Cette fois vous avez passé en premier : vous êtes {{overseer.one}}. Bela vous offre {{offer}} pour le canal {{canal}}, Cleo {{other-offer}} pour celui {{other-canal}}. L’une des deux sera déçue.',
      more: 'Acceptez une offre, ou construisez ailleurs pour {{price}}. Pointez un canal pour voir qui y gagne.',
    },
    decided: {
      title: 'Le pouvoir a du bon',
      text: 'Construire les canaux rapporte de l’argent et des ennemis. Et l’argent compte : chaque escudo vaut un point à la fin.',
      more: 'La dernière manche est sans pitié : toute tuile non irriguée devient aussitôt un désert.',
    },
    score: {
      title: 'Le décompte',
      text: 'Après la dernière manche, chaque champ compte pour chaque joueur : sa taille multipliée par ses {{farmer.many}}, palmiers compris. On ajoute l’argent.',
      more: 'Votre champ de bananes : {{size}} tuiles × ({{farmers}} {{farmer.many}} + {{palms}} palmier) = {{points}} points.',
    },
    done: {
      title: 'C’est tout. Enfin, presque.',
      text: 'Vous savez jouer. Le reste est affaire d’avidité, de charme et d’à-propos : parlez, promettez, menacez. Aucune promesse n’engage.',
      more: 'À chaque question, les règles complètes sont à un clic.',
    },
  },
  no: {
    'auction-pass': 'Vous pouvez passer, mais alors Cleo prend les bananes. Essayez une mise.',
    'auction-low': 'Cleo resterait première et prendrait les bananes. Misez plus de {{bid}}.',
    'auction-high':
      'Cela suffit, mais une mise plus basse suffirait aussi, et l’argent misé est perdu. Essayez {{least}} ou {{most}}.',
    'plant-tile': 'Cette tuile n’agrandit pas votre champ. Prenez les bananes pour deux.',
    'plant-dry': 'Elle n’y serait pas irriguée. Cherchez une case au bord de l’eau.',
    'plant-apart': 'Elle serait séparée de vos bananes. Placez-la juste à côté.',
    leftover: 'C’est permis, mais cela ne gêne personne. Mettez-la à côté des piments en e2 et f2.',
    'offer-pass': 'Alors Bela écouterait Cleo, et d1 deviendrait un désert.',
    'offer-canal': 'Ce canal n’atteint pas d1. Essayez celui au-dessus de la source.',
    'offer-low':
      'Bela prendrait la meilleure offre, ou ferait plaisir à Cleo. Offrez plus de {{offer}}.',
    'offer-high':
      'Quelle générosité ! {{least}} ou {{most}} suffisent contre l’offre de Cleo ({{offer}}).',
    'extra-keep': 'Ce serait possible, mais vous n’en avez qu’un. Gardez-le cette fois : passez.',
  },
  finish: {
    play: 'Jouer contre des robots',
    puzzles: 'Résoudre des problèmes',
    rules: 'Lire les règles',
    new: 'Préparer une partie',
  },
};
export default learn;
