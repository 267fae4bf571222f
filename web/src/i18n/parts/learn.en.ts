/** The tutorial: a round with a teacher. */
const learn = {
  title: 'Learn Santiago',
  me: 'Player 1',
  next: 'Next',
  start: 'Let’s go',
  again: 'Start over',
  show: 'Show me',
  step: 'Step {{step}} of {{steps}}',
  rule: 'The rule in full',
  card: {
    welcome: {
      title: 'Welcome to the valley',
      text: 'You own fields in a dry valley, and so do Bela and Cleo. Two rounds have been played; we play the third one together. You are Ana: red, with round heads.',
      more: 'A round has seven phases. You see them on top.',
    },
    field: {
      title: 'How fields score',
      text: 'Tiles of one crop that lie side by side make a field. At the end a field gives you its size times the number of your farmers in it.',
      more: 'Your two bananas: 2 tiles × 2 farmers = 4 points. A bigger field makes every farmer in it worth more.',
    },
    water: {
      title: 'Water decides',
      text: 'Only tiles beside a canal are watered. Every drought takes a farmer from each dry tile; a dry tile without farmers turns to desert, for good.',
      more: 'Your banana on d1 is dry and its farmer has already left. After the next drought it would be gone.',
    },
    auction: {
      title: '1 · Auction',
      text: 'Four new tiles are up for auction. Everyone speaks once. The highest bidder picks first; no amount may be bid twice, and every bid is paid.',
      more: 'Cleo has bid 2. The banana for two farmers would suit you: bid just enough to choose first.',
    },
    overseer: {
      title: '2 · The overseer',
      text: 'Bela passed first, so Bela is the overseer: she will build this round’s canal, and she can be bribed.',
      more: 'Passing costs nothing, but Bela plants last and with one farmer fewer.',
    },
    planting: {
      title: '3 · Planting',
      text: 'Take a tile and plant it on any empty square. Point at a square to see what planting there would do.',
      more: 'There is a watered square beside your bananas, with a palm on it: a palm counts as one more farmer. Plant the banana there.',
    },
    leftover: {
      title: '3 · The tile nobody took',
      text: 'With two or three players one tile is left over. Whoever planted first places it, without farmers, beside another tile.',
      more: 'It is a fine way to be a nuisance: put it where Cleo’s peppers (e2, f2) would like to grow.',
    },
    offers: {
      title: '4 · A word with the overseer',
      text: 'Before Bela builds, each of you may offer her money for the canal you want. Offers for the same canal add up.',
      more: 'Cleo offers 1 for C2–C3. Your d1 needs the canal C1–C2: offer a little more than Cleo.',
    },
    accepted: {
      title: '4 · Water!',
      text: 'Bela takes your money and builds C1–C2. The banana on d1 is saved, and your field of three stays whole.',
      more: 'She could also have built where nobody had offered, paying the bank one more than the best offer.',
    },
    extra: {
      title: '5 · Extra canal',
      text: 'Everyone owns one canal of their own, for the whole game. One player a round may lay it now, at no cost.',
      more: 'Nothing of yours is dry. Keep your canal for a worse day: pass.',
    },
    drought: {
      title: '6 and 7 · Drought and income',
      text: 'Cleo’s coconut on d4 was dry and lost a farmer. The watermelon on c4 had none left: it is desert now.',
      more: 'Then everyone gets 3 escudos, and four new tiles are turned up.',
    },
    decision: {
      title: 'One round later: you are the overseer',
      text: 'This time you passed first, so you build the canal. Bela offers you 2 for D2–E2, Cleo 3 for C2–C3. The loser will suffer.',
      more: 'Take an offer, or build elsewhere for 4. Point at a canal to see who gains. The choice is yours.',
    },
    decided: {
      title: 'Power feels good',
      text: 'The overseer earns money and makes enemies. Being rich is nice, too: every escudo is a point at the end.',
      more: 'In the last round there is no mercy: every dry tile turns to desert at once.',
    },
    score: {
      title: 'Counting up',
      text: 'After the last round each field is counted for each player: its size times their farmers, palms included. Money is added.',
      more: 'Your banana field: 3 tiles × (4 farmers + 1 palm) = {{points}} points.',
    },
    done: {
      title: 'That is all. Well, almost.',
      text: 'You know the game. The rest is greed, charm and good timing: talk, promise, threaten. No promise binds.',
      more: 'The complete rules are one click away from every question.',
    },
  },
  no: {
    'auction-pass': 'You may pass, but then Cleo takes the banana. Try a bid.',
    'auction-low': 'That leaves Cleo first, and she takes the banana. Bid more than 2.',
    'auction-high': 'That wins, but it is more than you need: what you bid is gone. Try 3 or 4.',
    'plant-tile': 'This tile does not make your field bigger. Take the banana for two.',
    'plant-dry': 'It would lie dry there. Look for a square beside the water.',
    'plant-apart': 'It would lie apart from your bananas. Plant it right beside them.',
    leftover: 'Allowed, but it bothers nobody. Put it beside the peppers on e2 and f2.',
    'offer-pass': 'Then Bela would listen to Cleo, and d1 would turn to desert.',
    'offer-canal': 'This canal does not reach d1. Try C1–C2, above the spring.',
    'offer-low': 'Bela would take the better offer, or please Cleo. Give more than 1.',
    'offer-high': 'So generous! 2 or 3 is enough against Cleo’s 1.',
    'extra-keep': 'You could, but you only have one. Keep it this time: pass.',
  },
  finish: { play: 'Play now against bots', rules: 'Read the rules', new: 'Set up a game' },
} as const;

export default learn;
