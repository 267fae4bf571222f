/** A review: who was winning when, luck and skill, turning points. */
const review = {
  graph: 'Each player’s chance of winning at every move',
  wait: 'The review is about to start.',
  running: 'Reviewing: {{done}} of {{of}}',
  here: 'Escudos, chances and expected points at this move',
  chance: '{{share}}%',
  turning: 'Turning points',
  'none-far': 'No move cost much.',
  better: 'Better:',
  cost: 'Winning chance lost: {{share}}% (± {{error}}, over {{deals}} deals)',
  'cost-points':
    'Winning chance lost: {{share}}% (± {{error}}, over {{deals}} deals), about {{points}}',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  skill: 'Luck and skill',
  'skill-note':
    'How the chance of winning at the start became the result, in percent: each bar goes on where the one before ended.',
  'skill-over': 'A bar may pass 0 or 100: a chance can be lost, won back and lost again.',
  term: {
    start: 'At the start',
    luck: 'Tiles revealed (luck)',
    sealed: 'How the secret bids turned out',
    own: 'Own mistakes (skill)',
    others: 'Others’ moves',
    correction: 'Not foreseen by the review',
    result: 'Result',
  },
  ways: {
    title: '{{games}} continuations from round {{round}}',
    note: 'Quick bots played on from there, each time with different tiles. A bar covers half of their games, a line nine out of ten; the diamond is the actual result.',
    half: 'Half end with',
    wins: 'Wins',
  },
  ledger: {
    title: 'Money and losses',
    bids: 'Escudos bid',
    bribes: 'Escudos paid for offers',
    bribes_worth: 'Points from paid offers, less the price',
    canals: 'Escudos paid to the bank',
    rounds_as_overseer: 'Rounds as {{overseer.one}}',
    token: 'Escudos received as {{overseer.one}}',
    token_worth: 'Points from decisions as {{overseer.one}}',
    rides: 'Own tiles watered at others’ expense',
    farmers_lost: '{{Farmer.many}} lost to drought',
    tiles_lost: 'Own tiles turned to desert',
  },
  'ledger-note':
    'A canal’s gain is counted as if the drought came at once, compared with no canal; escudos count as points.',
  note: 'A strong bot judged every move from what everyone could know: {{iterations}} iterations per position, mean correction {{correction}}%.',
  small: 'This device looks less far ahead: take the review as a rough guide.',
  puzzles: 'Solve puzzles',
  try: {
    button: 'Learn from mistakes:',
    title: 'Learn from your mistakes',
    of: '{{at}} of {{count}}',
    back: 'Back to the review',
    'in-game': 'In the game:',
    yours: 'Your move:',
    find: 'Can you find something better?',
    judging: 'Bots are playing it out…',
    right: 'That’s it!',
    good: 'Good!',
    worse: 'Not that one.',
    played: 'That was the move in the game.',
    saved: 'That brings {{share}}% more winning chance (± {{error}}) than the move in the game.',
    close: 'About as good as the best move we know: the difference is {{share}}% (± {{error}}).',
    ahead: 'Even better than the best move we knew: {{share}}% more winning chance (± {{error}}).',
    behind: '{{share}}% less winning chance (± {{error}}) than the best move we know.',
    again: 'Try another move',
    show: 'Show the better move',
    'show-ours': 'Show the review’s move',
    ours: 'The review’s move:',
    'vs-game': 'Compared with the move in the game:',
    'vs-yours': 'Compared with your move:',
    next: 'Next',
    end: 'Finish',
    found: 'You found {{found}} of {{count}} better moves without help.',
    'once-more': 'Once more',
  },
  move: {
    bid: 'bid {{money}}',
    pass: 'pass',
    'no-offer': 'make no offer',
    keep: 'keep the {{extra.one}}',
    plant_one: 'plant {{crop}} on {{square}} (tile for {{count}} {{farmer.one}})',
    plant_other: 'plant {{crop}} on {{square}} (tile for {{count}} {{farmer.many}})',
    leftover: 'place the last tile ({{crop}}) on {{square}}',
    offer: 'offer {{money}} for the canal {{canal}}',
    suggest: 'suggest the canal {{canal}}',
    accept: 'accept the offer for the canal {{canal}}',
    build: 'build the canal {{canal}}',
    decline: 'build no canal',
    extra: 'build the {{extra.one}} {{canal}}',
    first: 'build the first canal {{canal}}',
    source: 'place the source {{crossing}}',
    palm: 'place a palm on {{square}}',
  },
  why: {
    'bid-less':
      'As things stood, a bid of {{amount}} would have given the same place in the planting order ({{place}}) and saved {{money}}.',
    'bid-other':
      'As things stood, a bid of {{amount}} would have given place {{place}} in the planting order; the bid of {{played}} gave place {{instead}}.',
    'bid-later':
      'As things stood, a bid of {{amount}} would have given place {{place}} in the planting order instead of place {{instead}}, but saved {{money}}.',
    'bid-same':
      'As things stood, both bids gave place {{place}} in the planting order, but {{amount}} is harder to outbid than {{played}}.',
    pass: 'Passing saves {{money}}.',
    'pass-token':
      'Passing saves {{money}} and makes {{name}} {{overseer.one}}: nobody had passed before.',
    'pass-stays':
      'Passing saves {{money}} and {{name}} stays {{overseer.one}}: nobody had passed before.',
    bid: 'As things stood, a bid of {{amount}} would have given place {{place}} in the planting order.',
    seal: 'On average, {{amount}} is a better bid here than {{played}}.',
    'seal-pass': 'On average, passing is better here than a bid of {{played}}.',
    'seal-bid': 'On average, a bid of {{amount}} is better here than passing.',
    plant: 'The better move gains {{points}} at once, the other one {{instead}}.',
    'plant-less':
      'At once the better move gains {{points}}, less than {{instead}}: its advantage comes later.',
    'plant-same': 'At once, both moves gain {{points}}: the difference comes later.',
    'plant-none': 'Neither move gains points at once: the difference comes later.',
    watered: 'On {{square}} the tile is watered.',
    lasts_one: 'On {{square}} the tile lasts longer: {{count}} drought.',
    lasts_other: 'On {{square}} the tile lasts longer: {{count}} droughts.',
    reach: 'The next canal can water {{square}}, but not {{other}}.',
    blocks: 'On {{square}} the tile takes room from a field of {{rival}} ({{crop}}).',
    room_one:
      'The field then has more room to grow: {{count}} free square around it, not {{instead}}.',
    room_other:
      'The field then has more room to grow: {{count}} free squares around it, not {{instead}}.',
    'offer-less': 'An offer of {{amount}} was better: it saves {{money}}.',
    'offer-free': 'Suggesting this canal without money was better: it saves {{money}}.',
    'offer-more':
      'An offer of {{amount}} was better than {{played}}: after the drought, this canal is worth {{points}} to {{name}}.',
    'offer-better': 'An offer of {{amount}} was better than {{played}}.',
    offer: 'After the drought, this canal is worth {{points}} to {{name}}.',
    'offer-other':
      'After the drought, this canal is worth {{points}} to {{name}}, the other one {{instead}}.',
    'offer-weaker':
      'After the drought, this canal is worth {{points}} to {{name}}, less than {{instead}}: its advantage comes later.',
    'offer-same':
      'After the drought, both canals are worth {{points}} to {{name}}: the difference comes later.',
    'offer-cheaper':
      'After the drought, both canals are worth {{points}} to {{name}}, but this offer saves {{money}}.',
    'offer-later':
      'After the drought, {{name}} {{change}} with this canal: its advantage comes later.',
    gains: 'gains {{points}}',
    loses: 'loses {{points}}',
    nothing: 'gains nothing',
    canal:
      'After the drought, {{name}} {{change}} with the better move and {{instead}} with the other one.',
    'canal-less':
      'After the drought, {{name}} {{change}} with the better move and {{instead}} with the other one: the better one pays off later.',
    'canal-same':
      'After the drought, {{name}} {{change}} with either move: the difference comes later.',
    'canal-none':
      'After the drought, {{name}} gains nothing with either move: the difference comes later.',
    'no-offer':
      'Passing saves {{money}}, and {{name}} gains nothing with this canal after the drought.',
    'no-offer-free':
      'After the drought, {{name}} {{change}} with this canal: the difference comes later.',
    'no-canal': 'After the drought, {{name}} {{change}} with the canal.',
    'keep-canal':
      'After the drought, the canal is worth {{instead}} to {{name}}; kept, it can be worth more later.',
    gives: 'After the drought, the other move leaves {{rival}} better off by {{points}}.',
    'sets-up': 'It suits this player better in the first round.',
  },
} as const;

export default review;
