/** The device becomes its own host before the pages ask anybody anything. */
import { mount } from 'svelte';
import { words } from '../i18n/index.svelte';
import { hosting } from '../net/host';
import Returned from './Returned.svelte';
import Status from './Status.svelte';
import { device } from './device.svelte';
import { SITE } from './mode';

export { default as DeviceCard } from './DeviceCard.svelte';

hosting.byDevice(device);
void words('site').then(() => {
  mount(Status, { target: document.body });
  if (!SITE) mount(Returned, { target: document.body });
});
