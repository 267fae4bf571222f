/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Loading the game: {{percent}}%',
  starting: 'Starting the game…',
  cancel: 'Cancel',
  elsewhere: {
    title: 'Santiago is open in another tab',
    text: 'Your games can be played in one tab at a time.',
    here: 'Play here',
  },
  failed: {
    title: 'This browser could not start the game',
    text: 'Santiago without a server needs a recent browser. The cause: {{why}}',
    again: 'Try again',
  },
  update: { ready: 'A new version is ready.', reload: 'Reload', later: 'Later' },
  device: 'This device',
  kept: 'The game is stored here and also works offline.',
  keeping: 'Your games stay in this browser.',
  online: 'Playing online, notifications and profiles need a server.',
  'host-it': 'How to run a server',
  meanwhile: {
    play: 'Play alone meanwhile',
    games: 'Games on this device',
    back: 'The server can be reached again.',
    return: 'Back to the server',
    here: 'You are playing on this device. Your online games are safe on the server.',
  },
  file: {
    save: 'Save all games',
    load: 'Load games',
    added_one: '{{count}} game loaded.',
    added_other: '{{count}} games loaded.',
    failed: 'That did not work. Reload the page and try again.',
    'file/not-games': 'This file does not contain games.',
    'file/other-version': 'This file comes from another version of Santiago.',
    'file/damaged': 'This file is damaged, so nothing was loaded.',
    'storage/refused':
      'The browser stored only part of the games. Is its storage full or turned off?',
  },
};
export default site;
