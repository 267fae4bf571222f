/** What a device that hosts its own games shows on the home page; nothing else waits for it. */
import { words } from '../i18n/index.svelte';
import { ALONE } from './mode';

export const deviceCard = ALONE
  ? Promise.all([import('./start'), words('site')]).then(
      ([{ DeviceCard }]) => DeviceCard,
      () => null, // the files cannot be had now
    )
  : null;
