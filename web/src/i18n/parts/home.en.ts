/** The first page. */
const home = {
  title: 'Santiago',
  tagline: 'Plant your fields, bribe the overseer, bring the water.',
  lead: 'The board game by Claudia Hely and Roman Pelek, for two to five players.',
  hero: 'Fields, palms and farmers along a canal under a low sun',
  me: 'Player 1',
  play: {
    now: 'Play now',
    'now-note_one': 'You against {{count}} bot, at once',
    'now-note_other': 'You against {{count}} bots, at once',
    busy: 'Setting up …',
    together: 'Around one screen',
    'together-note': 'Two to five people, one device',
    online: 'Play online',
    'online-note': 'Send your friends a link',
    learn: 'Learn in five minutes',
    'learn-note': 'A round to play, step by step',
  },
  mine: {
    title: 'My games',
    empty: 'No game yet. The first one is a click away.',
    waits: 'Your turn',
    running: 'Running',
    open: 'Waiting for players',
    over: 'Finished',
    more_one: 'Show {{count}} more',
    more_other: 'Show {{count}} more',
  },
  public: {
    title: 'Public tables',
    empty: 'No public tables right now. Open one and it is listed here.',
    open: 'Open one',
    free_one: '{{count}} seat free',
    free_other: '{{count}} seats free',
    watch: 'Watch',
  },
  join: {
    title: 'Join by link',
    label: 'The link or code you were given',
    go: 'Join',
    bad: 'This is neither a link to a table nor a code like K7QF-2M9D.',
    note: 'A code carries your seat here from another device.',
  },
  replays: {
    title: 'Recent replays',
    empty: 'Games that you have finished or watched, and those of public tables, are kept here.',
    drop: 'Open a record',
  },
  line: {
    round: 'round {{round}} of {{rounds}}',
    won: 'won by {{names}}',
    edition: { trefl: 'Trefl', amigo: 'AMIGO' },
  },
  error: 'The list could not be loaded.',
  again: 'Try again',
} as const;

export default home;
