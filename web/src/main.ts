import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './i18n/index.svelte';
import { startSettings } from './lib/settings.svelte';
import { startRouter } from './router.svelte';
import Update from './site/Update.svelte';
import { keeper } from './site/keeper.svelte';
import { ALONE } from './site/mode';

startSettings();
startRouter();
const before = ALONE ? import('./site/start') : Promise.resolve(null);
const place = document.getElementById('app'); // not there in a browser that is too old: check.js
void Promise.allSettled([before, language.start()]).then(() => {
  if (place) mount(App, { target: place });
});

/** What is kept for later visits comes when the screen is there: it is as much as all the rest. */
const KEEP_AFTER = 2500;
if (import.meta.env.PROD) {
  addEventListener('load', () =>
    setTimeout(() => {
      keeper.start();
      mount(Update, { target: document.body });
    }, KEEP_AFTER),
  );
}
