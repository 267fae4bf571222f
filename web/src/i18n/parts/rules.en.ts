/**
 * The rules, complete, in our own words. A key is a rule's id with "-" for ".", and the edition
 * where the two differ.
 */
const rules = {
  title: 'Rules',
  lead: 'The complete rules, in the order of play. New here? The tutorial takes five minutes.',
  tutorial: 'Play the tutorial',
  contents: 'Contents',
  edition: 'Edition',
  editions: { trefl: 'Trefl', amigo: 'AMIGO 2003' },
  'two-players': 'Two players',
  link: 'Link to rule {{id}}',
  chapter: {
    B: 'The board',
    C: 'What is in the box',
    S: 'Setup',
    P: 'A round',
    P1: 'Phase 1: auction',
    P2: 'Phase 2: the {{overseer.one}}',
    P3: 'Phase 3: planting',
    P4: 'Phase 4: the {{overseer.one}}’s canal',
    P5: 'Phase 5: {{extra.phase}}',
    P6: 'Phase 6: drought',
    P7: 'Phase 7: income',
    E: 'End and score',
    T: 'Talking',
  },
  aim: 'You grow fields in a dry valley and send {{farmer.many}} to work them. A field is worth its size times your {{farmer.many}} in it, but only where there is water. The {{overseer.one}} decides where the next canal goes, and can be bribed.',
  text: {
    B1: 'The board has 48 squares: eight columns (a–h) and six rows (1–6). Square a1 is at the top left.',
    B2: 'Thick lines surround every block of two by two squares, including along the edge of the board. They meet at 20 crossings. The six inside the board are the central ones. Game records write crossings with capital letters, from A1 (top left) to E4 (bottom right).',
    B3: 'A canal connects two neighbouring crossings. There is room for 31. A canal touches the squares that have a side on it: four inside the board, two at the edge.',
    B4: 'Squares are neighbours when they share a side. They touch when they share a side or a corner.',
    C1: 'There are 45 plantation tiles, nine of each crop. Six of the nine show two {{farmer.many}}, three show one.',
    'C2-trefl': 'The crops are bananas, coconuts, watermelons, grapes and peppers.',
    'C2-amigo': 'The crops are bananas, beans, potatoes, sugar cane and peppers.',
    C3: 'Each player has 22 {{farmer.many}} in a colour and shape (always enough), escudos, a marker for offers, and one {{extra.one}}.',
    C4: 'On the table are the common canals, the source, the {{overseer.one}}’s token and three palms. The bank never runs out of money.',
    S1: 'The number of players determines how many tiles, rounds and canals there are, and how much money everyone starts with:',
    'S6-trefl': 'This edition is for 2–5 players.',
    'S6-amigo': 'This edition is for 3–5 players.',

    S8: 'The source stands on a crossing: a random central one (recommended for your first games), or, if you agree, any of the 20, or the one the first {{overseer.one}} chooses as the first move of the game. The closer it is to the edge, the harder the game.',
    'S9-trefl':
      'Three palms stand on three squares. No palm touches another palm or the source. Their squares are drawn at random; if the {{overseer.one}} placed the source, the players place the palms too, in turn, starting to the {{overseer.one}}’s left. You can agree to play without palms.',
    'S9-amigo':
      'Normally there are no palms. In a variant, three palms stand on three squares. No palm touches another palm or the source. Their squares are drawn at random; if the {{overseer.one}} placed the source, the players place the palms too, in turn, starting to the {{overseer.one}}’s left.',
    S10: 'At the table, the first {{overseer.one}} is whoever last worked on a farm, or the eldest. Here the seat is drawn at random. Play goes clockwise.',
    S11: 'The first {{overseer.one}} starts by building one canal from the source. It is neither one of the common canals nor anyone’s {{extra.one}}.',

    P: 'The game lasts as many rounds as the table above says. Each round has seven phases.',
    'P1-1':
      'One tile from each pile is revealed. Then everyone bids or passes once, clockwise, starting to the {{overseer.one}}’s left and ending with the {{overseer.one}}.',
    'P1-2':
      'A bid is a whole number of escudos, at least 1 and at most what you have. No amount can be bid twice in a round; you can bid less than others did. Any number of players can pass.',
    'P1-3': 'Set your bid aside at once. It goes to the bank, whether you win or not.',
    'P1-4':
      'The players bid at the same time and in secret, anything from 0 to all they have. Then both reveal their bids, and both pay. Equal bids are allowed.',
    'P2-1':
      'The first player to pass becomes {{overseer.one}}. If nobody passed, it is the lowest bidder.',
    'P2-2':
      'The lower bidder becomes {{overseer.one}}. On equal bids (0–0 too) the current {{overseer.one}} counts as the higher bidder: they plant first and hand the token over.',
    'P3-1':
      'The highest bidder plants first, then the others in order of their bids. Players who passed come last, in reverse order: the last to pass plants before the others, the first to pass plants last.',
    'P3-2':
      'In turn, take one of the tiles and place it on any empty square, near other tiles or far away, dry or watered.',

    'P3-4': 'A palm on the square stays there, now on the tile.',

    'P4-1':
      'Clockwise from the {{overseer.one}}’s left, each of the others makes an offer or passes, once. An offer names a place for a canal and an amount.',
    'P4-2':
      'A canal can only go where there is none yet and where it connects: one of its ends must be the source or the end of a canal already built. This holds for every canal in the game.',
    'P4-3-trefl':
      'You can offer at most what you have. An offer of 0 is allowed: a mere suggestion.',
    'P4-3-amigo': 'You can offer at most what you have, and at least 1.',
    'P4-4': 'Several players can make an offer for the same canal. Their amounts add up.',
    'P4-5':
      'The {{overseer.one}} then accepts the offers for one canal, builds it and gets everything offered for it; everyone else keeps their money. Or the {{overseer.one}} rejects all offers, builds where nobody made one, and pays the bank one escudo more than the highest total offered for any one canal.',
    'P4-6':
      'If there is no offer at all, the {{overseer.one}} builds anywhere for 1 escudo, or declines; then a common canal goes back to the box. Declining is only possible when there is no offer.',
    'P4-7':
      'An {{overseer.one}} who can’t pay can’t build elsewhere and must accept an offer, or decline if there is none. If every possible canal has an offer, the {{overseer.one}} must accept one too.',
    'P5-1':
      'Clockwise from the {{overseer.one}}’s left, the {{overseer.one}} last, everyone who still has their {{extra.one}} can build it, free of charge, where it connects. Or pass.',
    'P5-2':
      'As soon as one is built, the phase ends. So at most one is built each round, and each player can build only one in the whole game.',
    'P6-1':
      'A tile is watered when a canal touches it, and stays watered to the end of the game. The source alone waters nothing.',
    'P6-2':
      'Every dry tile with {{farmer.many}} loses one, who leaves the game. A dry tile that had none when the drought began becomes desert, for good.',
    'P6-3':
      'In the last round, every dry tile becomes desert at once, and all {{farmer.many}} on it are lost.',
    'P6-4': 'A palm on a tile that becomes desert is lost too.',
    'P7-1': 'Everyone gets 3 escudos, except in the last round.',
    E1: 'The game ends after the drought of the last round.',
    E2: 'A field is a group of tiles of one crop, not desert, joined side by side. Canals, palms and other players’ {{farmer.many}} don’t divide it; deserts do. Neutral tiles count towards its size.',
    E3: 'Each field scores its size times the number of your {{farmer.many}} in it. A palm on a tile counts as one more {{farmer.one}} for the player who has at least one on that tile.',
    E4: 'Add 1 point for each escudo you have left. The most points win; on a tie, the victory is shared.',
    T: 'Talking is part of the game. Promise, threaten and haggle at any time: no promise is binding. Money changes hands only as the rules say.',
    'S7-trefl':
      'With three or four players, one random tile is shown to everyone and removed from the game. With two players, three tiles of each crop are removed: two for two {{farmer.many}} and one for one.',
    'S7-amigo':
      'With three or four players, one random tile is shown to everyone and removed from the game.',
    'S12-trefl':
      'Agree before the game whether money is open (the default here) or hidden. Bids and offers are visible to everyone either way; with two players, bids only once both are made.',
    'S12-amigo':
      'Agree before the game whether money is open (the default here) or hidden: hidden is livelier, open more calculating. Bids and offers are visible to everyone either way.',
    'P3-3-trefl':
      'Put as many of your {{farmer.many}} on it as it shows. If you passed (with two players: bid 0), put one fewer. A tile without {{farmer.many}} is neutral: it belongs to nobody and stays so.',
    'P3-3-amigo':
      'Put as many of your {{farmer.many}} on it as it shows. If you passed, put one fewer. A tile without {{farmer.many}} is neutral: it belongs to nobody and stays so.',
    'P3-5-trefl':
      'With two or three players, one tile is left over. Whoever planted first places it last, without {{farmer.many}}, on an empty square next to a tile that isn’t desert, or, if no such square is free, next to a desert. It must be placed.',
    'P3-5-amigo':
      'With three players, one tile is left over. Whoever planted first places it last, without {{farmer.many}}, on an empty square next to a tile that isn’t desert, or, if no such square is free, next to a desert. It must be placed.',
  },
  table: {
    players: 'Players',
    tiles: 'Tiles',
    rounds: 'Rounds',
    each: 'Tiles per round',
    canals: 'Common canals',
    money: 'Escudos each',
    left: 'Tiles left over per round',
  },
  figure: {
    board:
      'A four-player game is set up: the source in the middle, palms on f1, h4 and b5. The lines are trenches waiting for water.',
    auction:
      'Player 1 bid 3, player 2 passed, player 3 bid 5, player 4 passed. Player 2 passed first and becomes {{overseer.one}}. Planting order: players 3, 1, 4, 2; players 4 and 2 place one {{farmer.one}} fewer.',
    leftover:
      'The leftover tile can go on any marked square: each is next to a tile that isn’t desert.',
    offers: 'You can make an offer for any dashed canal: each one connects.',
    decision:
      'Green offers 2 for the canal between g2–h2 and g3–h3, purple 3 for the one between d3–d4 and e3–e4. Red accepts one of them, or pays 4 for another dashed canal.',
    drought:
      'After a drought: the tile on c4 is desert, the one on d4 is dry and has lost a {{farmer.one}}, all others are watered.',
    score:
      'A field of three. Red has 2 {{farmer.many}}: 3 × 2 = 6 points. Green has 1: 3 points. The palm stands on a tile without {{farmer.many}} and counts for nobody.',
    two: 'Two players: the first canal goes in one of the four places at the source.',
    amigo:
      'The crops of the first edition. Two players want the same canal, between e2–f2 and e3–f3: together they offer 3.',
    dry: 'A dry tile with two {{farmer.many}}: when placed, after one drought, after two, and after three.',
  },
} as const;

export default rules;
