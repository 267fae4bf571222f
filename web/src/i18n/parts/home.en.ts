/** The first page. */
const home = {
  title: 'Santiago',
  tagline: 'Grow your fields, bribe the {{overseer.one}}, bring the water.',
  lead: 'The board game by Claudia Hely and Roman Pelek, for 2–5 players.',
  hero: 'Fields, palms and {{farmer.many}} along a canal under a low sun',
  me: 'Player 1',
  play: {
    now: 'Play now',
    'now-note_one': 'You against {{count}} bot, about 10 minutes',
    'now-note_other': 'You against {{count}} bots, about 10 minutes',
    busy: 'Setting up…',
    together: 'Around one screen',
    'together-note': '2–5 people, one device',
    online: 'Play online',
    'online-note': 'Send your friends a link',
    learn: 'Learn in five minutes',
    'learn-note': 'Play one round, step by step',
  },
  mine: {
    title: 'My games',
    empty: 'No game yet. The first one is a click away.',
    waits: 'Your turn',
    running: 'Running',
    open: 'Waiting for players',
    over: 'Finished',
    again: 'Watch again',
    more_one: 'Show {{count}} more',
    more_other: 'Show {{count}} more',
  },
  public: {
    title: 'Public tables',
    empty: 'No public tables right now. Open one and it will be listed here.',
    open: 'Open one',
    free_one: '{{count}} seat free',
    free_other: '{{count}} seats free',
    watch: 'Watch',
  },
  join: {
    title: 'Join by link',
    label: 'The link or code you received',
    go: 'Join',
    bad: 'This is neither a link to a table nor a code like K7QF-2M9D.',
    note: 'A code moves your seat here from another device.',
  },
  replays: {
    title: 'Recent replays',
    empty: 'Games you finished or watched, and public games, are listed here.',
    drop: 'Open a game record',
  },
  line: {
    mine: 'Rank {{place}} of {{players}} with {{mine}} points ({{scores}}), {{date}}',
    round: 'round {{round}} of {{rounds}}',
    until: 'until {{time}}',
    edition: { trefl: 'Trefl', amigo: 'AMIGO' },
  },
  offline:
    'You are offline. Your games are safe on the server; the lists will reload by themselves.',
  error: 'The list couldn’t be loaded.',
  again: 'Try again',
  licences: 'Licences of fonts and libraries',
  name: {
    title: 'What’s your name?',
    note: 'Your opponents will see it. We’ll remember it on this device.',
    go: 'Play',
  },
} as const;

export default home;
