const learn = {
  title: 'Apprendre Santiago',
  me: 'Joueur 1',
  next: 'Suite',
  start: 'C’est parti',
  again: 'Recommencer',
  show: 'Montrez-moi',
  step: 'Étape {{step}} sur {{steps}}',
  rule: 'La règle complète',
  card: {
    welcome: {
      title: 'Bienvenue dans la vallée',
      text: 'Vous cultivez une vallée sèche, tout comme Bela et Cleo. Deux manches sont jouées ; nous jouons la troisième ensemble. Vous êtes Ana : rouge, à tête ronde.',
      more: 'Une manche compte sept phases. Elles sont affichées en haut.',
    },
    field: {
      title: 'Ce que rapporte un champ',
      text: 'Des tuiles d’une même culture, côte à côte, forment un champ. À la fin, un champ vous rapporte sa taille multipliée par le nombre de vos paysans qui s’y trouvent.',
      more: 'Vos deux bananes : 2 tuiles × 2 paysans = 4 points. Plus le champ est grand, plus chaque paysan rapporte.',
    },
    water: {
      title: 'Tout dépend de l’eau',
      text: 'Seules les tuiles au bord d’un canal sont arrosées. Chaque sécheresse chasse un paysan de chaque tuile à sec ; une tuile à sec sans paysan devient un désert, pour toujours.',
      more: 'Votre banane en d1 est à sec et son paysan est déjà parti. À la prochaine sécheresse, elle serait perdue.',
    },
    auction: {
      title: '1 · Enchères',
      text: 'Quatre nouvelles tuiles sont aux enchères. Chacun parle une fois. Le plus offrant choisit en premier ; aucune somme ne peut être misée deux fois, et toutes les mises sont payées.',
      more: 'Cleo a misé 2. La banane pour deux paysans vous irait bien : misez juste assez pour choisir avant elle.',
    },
    overseer: {
      title: '2 · L’intendant',
      text: 'Bela a été la première à passer : elle devient intendante. Elle construira le canal de cette manche, et on peut la soudoyer.',
      more: 'Passer ne coûte rien, mais Bela plante en dernier et place un paysan de moins.',
    },
    planting: {
      title: '3 · Plantation',
      text: 'Prenez une tuile et plantez-la sur n’importe quelle case vide. Pointez une case pour voir ce que cela donnerait.',
      more: 'Il y a une case arrosée à côté de vos bananes, avec un palmier : il compte comme un paysan de plus. Plantez-y la banane.',
    },
    leftover: {
      title: '3 · La tuile dont personne n’a voulu',
      text: 'À deux ou trois joueurs, il reste une tuile. Celui qui a planté en premier la place, sans paysan, à côté d’une autre tuile.',
      more: 'De quoi gêner les autres : mettez-la là où les piments de Cleo (e2, f2) voudraient s’étendre.',
    },
    offers: {
      title: '4 · Un mot à l’oreille de l’intendante',
      text: 'Avant que Bela construise, chacun peut lui offrir de l’argent pour le canal qu’il souhaite. Les offres pour un même canal s’additionnent.',
      more: 'Cleo offre 1 pour C2–C3. Votre d1 a besoin du canal C1–C2 : offrez un peu plus que Cleo.',
    },
    accepted: {
      title: '4 · De l’eau !',
      text: 'Bela prend votre argent et construit C1–C2. La banane en d1 est sauvée, et votre champ de trois tuiles reste entier.',
      more: 'Elle aurait pu aussi construire là où personne n’avait rien offert, en payant à la banque un escudo de plus que la meilleure offre.',
    },
    extra: {
      title: '5 · Canal personnel',
      text: 'Chacun possède un canal personnel, un seul pour toute la partie. À chaque manche, un joueur peut poser le sien à ce moment, gratuitement.',
      more: 'Rien n’est à sec chez vous. Gardez votre canal pour les mauvais jours : passez.',
    },
    drought: {
      title: '6 et 7 · Sécheresse et revenus',
      text: 'La noix de coco de Cleo en d4 était à sec : elle perd un paysan. La pastèque en c4 n’en avait plus : c’est désormais un désert.',
      more: 'Puis chacun reçoit 3 escudos, et quatre nouvelles tuiles sont retournées.',
    },
    decision: {
      title: 'Une manche plus tard : à vous l’intendance',
      text: 'Cette fois vous avez passé en premier : c’est vous qui construisez le canal. Bela vous offre 2 pour D2–E2, Cleo 3 pour C2–C3. La perdante en souffrira.',
      more: 'Acceptez une offre, ou construisez ailleurs pour 4. Pointez un canal pour voir qui y gagne. À vous de choisir.',
    },
    decided: {
      title: 'Le pouvoir a du bon',
      text: 'Diriger l’eau rapporte de l’argent et des ennemis. Être riche est agréable aussi : chaque escudo vaut un point à la fin.',
      more: 'La dernière manche est sans pitié : toute tuile à sec devient aussitôt un désert.',
    },
    score: {
      title: 'Le décompte',
      text: 'Après la dernière manche, chaque champ compte pour chaque joueur : sa taille fois ses paysans, palmiers compris. On ajoute l’argent.',
      more: 'Votre champ de bananes : 3 tuiles × (4 paysans + 1 palmier) = {{points}} points.',
    },
    done: {
      title: 'C’est tout. Enfin, presque.',
      text: 'Vous savez jouer. Le reste est affaire d’avidité, de charme et d’à-propos : parlez, promettez, menacez. Aucune promesse n’engage.',
      more: 'À chaque question, les règles complètes sont à un clic.',
    },
  },
  no: {
    'auction-pass': 'Vous pouvez passer, mais alors Cleo prend la banane. Essayez une mise.',
    'auction-low': 'Cleo resterait première et prendrait la banane. Misez plus de 2.',
    'auction-high': 'Cela suffit, mais c’est plus qu’il n’en faut : ce qui est misé est perdu. Essayez 3 ou 4.',
    'plant-tile': 'Cette tuile n’agrandit pas votre champ. Prenez la banane pour deux.',
    'plant-dry': 'Elle y serait à sec. Cherchez une case au bord de l’eau.',
    'plant-apart': 'Elle serait séparée de vos bananes. Plantez-la juste à côté.',
    leftover: 'C’est permis, mais cela ne gêne personne. Mettez-la à côté des piments en e2 et f2.',
    'offer-pass': 'Alors Bela écouterait Cleo, et d1 deviendrait un désert.',
    'offer-canal': 'Ce canal n’atteint pas d1. Essayez C1–C2, au-dessus de la source.',
    'offer-low': 'Bela prendrait la meilleure offre, ou ferait plaisir à Cleo. Donnez plus de 1.',
    'offer-high': 'Quelle générosité ! 2 ou 3 suffisent contre le 1 de Cleo.',
    'extra-keep': 'Ce serait possible, mais vous n’en avez qu’un. Gardez-le cette fois : passez.',
  },
  finish: { play: 'Jouer contre des robots', rules: 'Lire les règles', new: 'Préparer une partie' },
};
export default learn;
