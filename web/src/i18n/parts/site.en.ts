/** Where there is no server: loading, other tabs, what needs one. */
const site = {
  loading: 'Getting the game ready: {{percent}} %',
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
  online: 'Playing online needs a server.',
};
export default site;
