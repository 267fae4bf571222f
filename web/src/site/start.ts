/** The device becomes its own host before the pages ask anybody anything. */
import { mount } from 'svelte';
import { words } from '../i18n/index.svelte';
import { hosting } from '../net/host';
import Status from './Status.svelte';
import { device } from './device.svelte';

hosting.byDevice(device);
void words('site').then(() => mount(Status, { target: document.body }));
