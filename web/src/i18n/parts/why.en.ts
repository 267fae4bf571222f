/** Why a bot made a move: its first reason, asked for in the log. */
const why = {
  'only-move': 'There was no other legal move.',
  drawn: 'The move was drawn at random.',
  remark: '{{name}} says: {{text}}',
  wants: '{{name}} wants the tile {{tile}} for {{square}}.',
  'takes-token': 'By passing, {{name}} becomes {{overseer.one}} as things stand.',
  'keeps-token': 'By passing, {{name}} stays {{overseer.one}} as things stand.',
  'saves-money': '{{name}} keeps {{money}} for later rounds.',
  'saves-points': '{{name}} keeps {{money}}: each escudo is a point at the end.',
  'no-money': '{{name}} has no money.',
  feeds_one: '{{name}} enlarges a field ({{field}}) and gains {{count}} point at once.',
  feeds_other: '{{name}} enlarges a field ({{field}}) and gains {{count}} points at once.',
  enlarges: '{{name}} enlarges a field ({{field}}).',
  starts: '{{name}} starts a new field ({{crop}}) on {{square}}.',
  saves: '{{name}} wants to save {{squares}} from the drought.',
  'saves-field':
    '{{name}} wants to save {{squares}} from the drought, in a field ({{crop}}) where {{name}} has {{farmer.many}}.',
  opens: '{{name}} wants water for free squares: {{squares}}.',
  'opens-nothing':
    'This canal brings water to no dry tile of {{name}}, nor to a free square for later tiles.',
  bribe: '{{name}} does it for the money: {{money}} from {{rivals}}.',
  denies_one: 'Otherwise {{rival}} could get {{count}} point more.',
  denies_other: 'Otherwise {{rival}} could get {{count}} points more.',
  rides: '{{name}} lets {{rival}} pay: the canal {{canal}} saves {{squares}} as well.',
  'keeps-canal': '{{name}} keeps the {{extra.one}} for a later round.',
  'promised-canal': '{{name}} keeps a promise to {{rival}}: the canal {{canal}}.',
  'promised-money': '{{name}} keeps a promise to {{rival}}: money for the canal {{canal}}.',
  'promised-water': '{{name}} keeps a promise to {{rival}}: water for {{square}}.',
  'promised-no-canal': '{{name}} keeps a promise to {{rival}}: not the canal {{canal}}.',
  'promised-no-water': '{{name}} keeps a promise to {{rival}}: no canal at {{square}}.',
} as const;

export default why;
