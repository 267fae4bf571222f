/** What a device that hosts its own games shows on the home page. */
import { ALONE } from './mode';

export const DeviceCard = ALONE ? (await import('./DeviceCard.svelte')).default : null;
