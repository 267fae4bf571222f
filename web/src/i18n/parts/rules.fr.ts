const rules = {
  title: 'Règles',
  lead: 'Les règles complètes, dans l’ordre du jeu. Vous débutez ? L’initiation prend cinq minutes.',
  tutorial: 'Suivre l’initiation',
  contents: 'Sommaire',
  edition: 'Édition',
  editions: { trefl: 'Trefl', amigo: 'AMIGO 2003' },
  'two-players': 'À deux',
  link: 'Lien vers la règle {{id}}',
  chapter: {
    B: 'Le plateau',
    C: 'Dans la boîte',
    S: 'La mise en place',
    P: 'Une manche',
    P1: 'Phase 1 : enchères',
    P2: 'Phase 2 : {{overseer.the}}',
    P3: 'Phase 3 : placement des plantations',
    P4: 'Phase 4 : le canal {{overseer.of}}',
    P5: 'Phase 5 : {{extra.phase}}',
    P6: 'Phase 6 : sécheresse',
    P7: 'Phase 7 : revenus',
    E: 'Fin et décompte',
    T: 'Discuter',
  },
  aim: 'Vous cultivez des champs dans une vallée sèche et y envoyez des {{farmer.many}}. Un champ vaut sa taille multipliée par vos {{farmer.many}}, mais seulement là où l’eau arrive. {{Overseer.the}} décide où passe le prochain canal, et se laisse soudoyer.',
  text: {
    B1: 'Le plateau compte 48 cases : huit colonnes, de a à h, et six rangées, de 1 à 6. La case a1 est en haut à gauche.',
    B2: 'Des lignes épaisses entourent chaque bloc de deux cases sur deux, y compris au bord du plateau. Elles se rencontrent en 20 intersections. Les six qui sont à l’intérieur du plateau sont les intersections centrales. Les parties enregistrées notent les intersections en majuscules, de A1 (en haut à gauche) à E4 (en bas à droite).',
    B3: 'Un canal relie deux intersections voisines. Il y a de la place pour 31. Un canal touche les cases qui ont un côté contre lui : quatre à l’intérieur du plateau, deux au bord.',
    B4: 'Deux cases sont voisines quand elles ont un côté commun. Elles se touchent quand elles ont un côté ou un coin commun.',
    C1: 'Il y a 45 tuiles de plantation, neuf par culture. Six des neuf montrent deux {{farmer.many}}, trois en montrent un.',
    'C2-trefl':
      'Les cultures sont la banane, la noix de coco, la pastèque, le raisin et le piment.',
    'C2-amigo':
      'Les cultures sont la banane, le haricot, la pomme de terre, la canne à sucre et le piment.',
    C3: 'Chaque joueur a 22 {{farmer.many}} d’une couleur et d’une forme (toujours assez), des escudos, un marqueur pour les offres et un {{extra.one}}.',
    C4: 'Sur la table se trouvent les canaux communs, la source, le jeton {{overseer.of}} et trois palmiers. La banque ne manque jamais d’argent.',
    S1: 'Le nombre de joueurs décide des tuiles, des manches et des canaux, et de l’argent de départ :',
    'S6-trefl': 'Cette édition se joue de 2 à 5 joueurs.',
    'S6-amigo': 'Cette édition se joue de 3 à 5 joueurs.',

    S8: 'La source se trouve sur une intersection : une des intersections centrales, au hasard (recommandé pour vos premières parties), ou, si vous en convenez, n’importe laquelle des 20, ou encore celle que le premier {{overseer.one}} choisit au premier coup de la partie. Plus elle est près du bord, plus la partie est difficile.',
    'S9-trefl':
      'Trois palmiers se dressent sur trois cases. Aucun ne touche un autre palmier ni la source. Leurs cases sont tirées au sort ; si c’est un joueur qui a placé la source, les joueurs placent aussi les palmiers, tour à tour, en commençant à gauche {{overseer.of}}. Vous pouvez convenir de jouer sans palmiers.',
    'S9-amigo':
      'Normalement, il n’y a pas de palmiers. En variante, trois palmiers se dressent sur trois cases, sans toucher ni un autre palmier ni la source. Leurs cases sont tirées au sort ; si c’est un joueur qui a placé la source, les joueurs placent aussi les palmiers, tour à tour, en commençant à gauche {{overseer.of}}.',
    S10: 'Autour d’une vraie table, le premier {{overseer.one}} est le dernier joueur à avoir travaillé dans une ferme, ou le plus âgé. Ici, la place est tirée au sort. On joue dans le sens des aiguilles d’une montre.',
    S11: 'Le premier {{overseer.one}} pose d’abord un canal qui part de la source. Il ne compte ni parmi les canaux communs, ni parmi les {{extra.many}}.',

    P: 'La partie dure autant de manches que l’indique le tableau ci-dessus. Chaque manche compte sept phases.',
    'P1-1':
      'On retourne une tuile de chaque pile. Puis chacun annonce une seule fois, dans le sens des aiguilles d’une montre, du voisin de gauche {{overseer.of}} jusqu’à ce dernier : il mise ou il passe.',
    'P1-2':
      'Une mise est un nombre entier d’escudos, au moins 1 et au plus ce que l’on a. Aucune somme ne peut être misée deux fois dans la manche ; on peut miser moins que les autres. Le nombre de joueurs qui passent n’est pas limité.',
    'P1-3': 'L’argent misé est aussitôt mis de côté et va à la banque, que l’on gagne ou non.',
    'P1-4':
      'On mise en même temps et en secret, de 0 à tout ce que l’on a. Puis chacun révèle sa mise, et chacun la paie. Deux mises égales sont permises.',
    'P2-1':
      'Le premier à avoir passé devient {{overseer.one}}. Si personne n’a passé, c’est celui qui a misé le moins.',
    'P2-2':
      'Celui qui a misé le moins devient {{overseer.one}}. À mises égales (0–0 aussi), {{overseer.the}} en place compte comme le plus offrant : il place sa tuile en premier et cède le jeton.',
    'P3-1':
      'Celui qui a misé le plus place sa tuile en premier, puis les autres par mise décroissante. Viennent ensuite ceux qui ont passé, dans l’ordre inverse : le dernier à avoir passé d’abord, le premier à avoir passé en dernier.',
    'P3-2':
      'À son tour, on prend une des tuiles et on la place sur n’importe quelle case vide, près des autres ou loin d’elles, au sec ou au bord de l’eau.',

    'P3-4': 'S’il y a un palmier sur la case, il reste en place, sur la tuile.',

    'P4-1':
      'Dans le sens des aiguilles d’une montre, en commençant à gauche {{overseer.of}}, chacun des autres annonce une seule fois : il fait une offre, c’est-à-dire un emplacement de canal et une somme, ou il passe.',
    'P4-2':
      'Un canal ne peut aller que là où il n’y en a pas et où il rejoint le réseau : une de ses extrémités doit être la source ou le bout d’un canal posé. Cela vaut pour tous les canaux du jeu.',
    'P4-3-trefl':
      'On offre au plus ce que l’on a. Offrir 0 est permis : c’est une simple suggestion.',
    'P4-3-amigo': 'On offre au plus ce que l’on a, et au moins 1.',
    'P4-4':
      'Plusieurs joueurs peuvent faire une offre pour le même canal. Leurs sommes s’additionnent.',
    'P4-5':
      '{{Overseer.the}} accepte alors les offres pour un des canaux, le construit et reçoit tout ce qui était offert pour ce canal ; les autres gardent leur argent. Ou bien il refuse toutes les offres, construit là où personne n’en a fait, et paie à la banque un escudo de plus que la plus haute somme offerte pour un canal.',
    'P4-6':
      'S’il n’y a aucune offre, {{overseer.the}} construit où il veut pour 1 escudo, ou renonce ; un canal commun retourne alors dans la boîte. On ne peut renoncer que s’il n’y a aucune offre.',
    'P4-7':
      'Un {{overseer.one}} qui ne peut pas payer ne peut pas construire ailleurs : il doit accepter une offre, ou renoncer s’il n’y en a pas. Si chaque canal possible a une offre, il doit aussi en accepter une.',
    'P5-1':
      'Dans le sens des aiguilles d’une montre, en commençant à gauche {{overseer.of}}, qui vient en dernier, chaque joueur qui a encore son {{extra.one}} peut le poser, gratuitement, là où il rejoint le réseau, ou passer.',
    'P5-2':
      'Dès qu’un canal est posé, la phase est finie. On en pose donc un par manche au plus, et chacun un seul dans la partie.',
    'P6-1':
      'Une tuile est irriguée quand un canal la touche, et le reste jusqu’à la fin de la partie. La source seule n’irrigue rien.',
    'P6-2':
      'Chaque tuile non irriguée qui a des {{farmer.many}} en perd un, qui quitte le jeu. Une tuile non irriguée qui n’en avait pas au début de la sécheresse devient un désert, pour toujours.',
    'P6-3':
      'À la dernière manche, toute tuile non irriguée devient aussitôt un désert, et tous ses {{farmer.many}} sont perdus.',
    'P6-4': 'Un palmier sur une tuile qui devient un désert est perdu lui aussi.',
    'P7-1': 'Chacun reçoit 3 escudos, sauf à la dernière manche.',
    E1: 'La partie se termine après la sécheresse de la dernière manche.',
    E2: 'Un champ est un groupe de tuiles non désertiques d’une même culture, jointes par leurs côtés. Canaux, palmiers et {{farmer.many}} d’autrui ne le divisent pas ; les déserts, si. Les tuiles neutres comptent dans sa taille.',
    E3: 'Dans chaque champ, on marque autant de points que sa taille multipliée par le nombre de ses propres {{farmer.many}}. Un palmier sur une tuile compte comme un {{farmer.one}} de plus pour le joueur qui en a au moins un sur cette tuile.',
    E4: 'On ajoute un point par escudo restant. Le plus grand total gagne ; à égalité, la victoire est partagée.',
    T: 'Parler fait partie du jeu. Promettez, menacez, marchandez à tout moment : aucune promesse n’engage. L’argent ne change de main que comme le disent les règles.',
    'S7-trefl':
      'À trois ou quatre, une tuile tirée au hasard et montrée à tous est retirée du jeu. À deux, on retire trois tuiles de chaque culture : deux tuiles pour deux {{farmer.many}} et une pour un seul.',
    'S7-amigo':
      'À trois ou quatre, une tuile tirée au hasard et montrée à tous est retirée du jeu.',
    'S12-trefl':
      'Décidez avant la partie si l’argent est visible (par défaut ici) ou caché. Dans les deux cas, mises et offres sont visibles de tous ; à deux, les mises ne le sont qu’une fois toutes deux faites.',
    'S12-amigo':
      'Décidez avant la partie si l’argent est visible (par défaut ici) ou caché : caché, il rend le jeu plus animé ; visible, plus calculateur. Dans les deux cas, mises et offres sont visibles de tous.',
    'P3-3-trefl':
      'On y met autant de ses {{farmer.many}} qu’elle en montre. Celui qui a passé (à deux : misé 0) en met un de moins. Une tuile sans {{farmer.one}} est neutre : elle n’appartient à personne, et cela ne changera plus.',
    'P3-3-amigo':
      'On y met autant de ses {{farmer.many}} qu’elle en montre. Celui qui a passé en met un de moins. Une tuile sans {{farmer.one}} est neutre : elle n’appartient à personne, et cela ne changera plus.',
    'P3-5-trefl':
      'À deux ou trois joueurs, il reste une tuile. Celui qui a placé la première tuile la place en dernier, sans {{farmer.one}}, sur une case vide voisine d’une tuile non désertique, ou, si aucune case de ce genre n’est libre, voisine d’un désert. La placer est obligatoire.',
    'P3-5-amigo':
      'À trois joueurs, il reste une tuile. Celui qui a placé la première tuile la place en dernier, sans {{farmer.one}}, sur une case vide voisine d’une tuile non désertique, ou, si aucune case de ce genre n’est libre, voisine d’un désert. La placer est obligatoire.',
  },
  table: {
    players: 'Joueurs',
    tiles: 'Tuiles',
    rounds: 'Manches',
    each: 'Tuiles par manche',
    canals: 'Canaux communs',
    money: 'Escudos par joueur',
    left: 'Tuiles restantes par manche',
  },
  figure: {
    board:
      'Une partie à quatre est prête : la source au milieu, des palmiers en f1, h4 et b5. Les lignes sont des fossés qui attendent l’eau.',
    auction:
      'Le joueur 1 a misé 3, le joueur 2 a passé, le joueur 3 a misé 5, le joueur 4 a passé. Le joueur 2 a passé en premier et devient {{overseer.one}}. Ordre de placement : joueurs 3, 1, 4, 2 ; les joueurs 4 et 2 placent un {{farmer.one}} de moins.',
    leftover:
      'La tuile restante peut aller sur toute case marquée : chacune est voisine d’une tuile non désertique.',
    offers: 'On peut faire une offre pour chaque canal en pointillé : chacun rejoint le réseau.',
    decision:
      'Vert offre 2 pour le canal entre g2–h2 et g3–h3, violet 3 pour celui entre d3–d4 et e3–e4. Rouge accepte l’une des offres, ou paie 4 pour un autre canal en pointillé.',
    drought:
      'Après une sécheresse : la tuile en c4 est un désert, celle en d4 n’est pas irriguée et a perdu un {{farmer.one}}, toutes les autres sont irriguées.',
    score:
      'Un champ de trois tuiles. Rouge a 2 {{farmer.many}} : 3 × 2 = 6 points. Vert en a 1 : 3 points. Le palmier est sur une tuile sans {{farmer.one}} et ne compte pour personne.',
    two: 'À deux : le premier canal occupe l’un des quatre emplacements autour de la source.',
    amigo:
      'Les cultures de la première édition. Deux joueurs veulent le même canal, entre e2–f2 et e3–f3 : ensemble ils offrent 3.',
    dry: 'Une tuile non irriguée pour deux {{farmer.many}} : au placement, après une sécheresse, après deux, puis après trois.',
  },
};
export default rules;
