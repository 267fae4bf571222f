/**
 * English, the catalogue that the others follow. Keys are grouped by screen; `{{name}}` is filled in; a key that
 * depends on a number `count` has the forms `_one` and `_other` (other languages: the forms that they need).
 */
const en = {
  common: {
    home: 'Santiago, to the first page',
    pages: 'Pages',
    skip: 'To the content',
    'load-failed': 'This page could not be loaded. Are you offline?',
    again: 'Try again',
  },
  nav: { new: 'New game', learn: 'Learn', rules: 'Rules', replay: 'Replay' },
  prefs: {
    title: 'Settings',
    language: 'Language',
    theme: 'Theme',
    themes: { light: 'Day', dark: 'Night', contrast: 'Contrast' },
    'less-motion': 'Less motion',
    sound: 'Sounds',
    letters: 'Letters on the crops',
    'confirm-pass': 'Press twice to pass',
    notify: 'Notify me when it is my turn',
  },
} as const;

export default en;
