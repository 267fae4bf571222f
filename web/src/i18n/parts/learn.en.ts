/** The tutorial: a round with a teacher. */
const learn = {
  title: 'Learn Santiago',
  me: 'Player 1',
  back: 'Back',
  next: 'Next',
  start: 'Let’s go',
  again: 'Start over',
  show: 'Show me',
  step: 'Step {{step}} of {{steps}}',
  rule: 'The rule in full',
  card: {
    welcome: {
      title: 'Welcome to the valley',
      text: 'You own fields in a dry valley, and so do Bela and Cleo. {{played}} rounds have been played; let’s play the next one together. You are Ana: red, with round heads.',
      more: 'A round has seven phases. You can see them at the top.',
    },
    field: {
      title: 'How fields score',
      text: 'Tiles of one crop that lie side by side form a field. At the end, a field scores its size times the number of your {{farmer.many}} in it.',
      more: 'Your bananas: {{size}} tiles × {{farmers}} {{farmer.many}} = {{points}} points. In a bigger field, every {{farmer.one}} is worth more.',
    },
    water: {
      title: 'Water is everything',
      text: 'Only tiles next to a canal are watered, and they stay watered to the end. Each drought takes one {{farmer.one}} from every dry tile; a dry tile without {{farmer.many}} becomes desert for good.',
      more: 'Your bananas on d1 are dry, and their {{farmer.one}} has already left. The next drought would turn d1 into desert.',
    },
    auction: {
      title: '1 · Auction',
      text: '{{tiles}} new tiles are up for auction. Everyone bids or passes once. The highest bidder picks first. No amount can be bid twice, and every bid is paid.',
      more: 'Cleo has bid {{bid}}. You want the banana tile for two {{farmer.many}}: bid just enough to pick before her.',
    },
    overseer: {
      title: '2 · The {{overseer.one}}',
      text: 'Bela passed first, so she becomes {{overseer.one}}: she builds this round’s canal, and she can be bribed.',
      more: 'Passing costs nothing, but Bela plants last and places one {{farmer.one}} fewer.',
    },
    planting: {
      title: '3 · Planting',
      text: 'Take a tile and place it on any empty square. Point at a square to see what that would do.',
      more: 'Next to your bananas there is a watered square with a palm. A palm counts as one more {{farmer.one}}. Place the bananas there.',
    },
    leftover: {
      title: '3 · The tile nobody took',
      text: 'With two or three players, one tile is left over. Whoever planted first places it, without {{farmer.many}}, next to another tile.',
      more: 'A good way to get in someone’s way: put it where Cleo’s peppers (e2, f2) want to grow.',
    },
    offers: {
      title: '4 · A word with the {{overseer.one}}',
      text: 'Before Bela builds, each of you may offer her money for the canal you want. Offers for the same canal add up.',
      more: 'Cleo offers {{offer}} for the canal {{canal}}. Your d1 needs the canal above the source: offer a little more than Cleo.',
    },
    accepted: {
      title: '4 · Water!',
      text: 'Bela takes your money and builds the canal above the source. The bananas on d1 are saved, and your field of {{size}} stays whole.',
      more: 'She could also have built where nobody made an offer, paying the bank one escudo more than the best offer.',
    },
    extra: {
      title: '5 · {{Extra.phase}}',
      text: 'Everyone has one {{extra.one}} for the whole game. Each round, one player can build theirs now, free of charge.',
      more: 'None of your tiles is dry. Keep your canal for a worse day: pass.',
    },
    drought: {
      title: '6 and 7 · Drought and income',
      text: 'Cleo’s coconuts on d4 were dry and lost a {{farmer.one}}. The watermelons on c4 had none left: that square is desert now.',
      more: 'Then everyone gets {{income}} escudos, and {{tiles}} new tiles are revealed.',
    },
    decision: {
      title: 'One round later: you are {{overseer.one}}',
      text: 'This time you passed first, so you build the canal. Bela offers you {{offer}} for the canal {{canal}}, Cleo {{other-offer}} for the one {{other-canal}}. One of them will be disappointed.',
      more: 'Accept an offer, or build elsewhere for {{price}}. Point at a canal to see who gains.',
    },
    decided: {
      title: 'Power feels good',
      text: 'The {{overseer.one}} earns money and makes enemies. And money counts: every escudo is a point at the end.',
      more: 'The last round is merciless: every dry tile becomes desert at once.',
    },
    score: {
      title: 'Final count',
      text: 'After the last round, every field scores for each player: its size times their {{farmer.many}}, palms included. Then money is added.',
      more: 'Your banana field: {{size}} tiles × ({{farmers}} {{farmer.many}} + {{palms}} palm) = {{points}} points.',
    },
    done: {
      title: 'That’s all. Well, almost.',
      text: 'You know the game. The rest is greed, charm and timing: talk, promise, threaten. No promise is binding.',
      more: 'The full rules are one click away from every question.',
    },
  },
  no: {
    'auction-pass': 'You can pass, but then Cleo takes the bananas. Try a bid.',
    'auction-low': 'Cleo would still be first and take the bananas. Bid more than {{bid}}.',
    'auction-high':
      'That wins, but it’s more than you need, and your bid is gone for good. Try {{least}} or {{most}}.',
    'plant-tile': 'This tile doesn’t make your field bigger. Take the bananas for two.',
    'plant-dry': 'It would be dry there. Look for a square next to the water.',
    'plant-apart': 'It would be separate from your bananas. Place it right next to them.',
    leftover: 'Allowed, but it bothers nobody. Put it next to the peppers on e2 and f2.',
    'offer-pass': 'Then Bela would listen to Cleo, and d1 would become desert.',
    'offer-canal': 'This canal doesn’t reach d1. Try the one above the source.',
    'offer-low':
      'Bela would take the better offer, or do Cleo a favour. Offer more than {{offer}}.',
    'offer-high': 'How generous! {{least}} or {{most}} is enough against Cleo’s {{offer}}.',
    'extra-keep': 'You could, but you only have one. Keep it this time: pass.',
  },
  finish: {
    play: 'Play now against bots',
    puzzles: 'Solve puzzles',
    rules: 'Read the rules',
    new: 'Set up a game',
  },
} as const;

export default learn;
