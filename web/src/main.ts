import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { language } from './i18n/index.svelte';
import { startSettings } from './lib/settings.svelte';
import { startRouter } from './router.svelte';
import { SITE } from './site/mode';

startSettings();
startRouter();
const before = SITE ? import('./site/start') : Promise.resolve(null);
void Promise.allSettled([before, language.start()]).then(() =>
  mount(App, { target: document.getElementById('app')! }),
);

if (import.meta.env.PROD && !SITE && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {});
  }); // without it, all but offline works
}
