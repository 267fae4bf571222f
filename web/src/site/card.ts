/** What a device without a server shows on the home page; nothing of it is in a server's pages. */
import { SITE } from './mode';

export const DeviceCard = SITE ? (await import('./DeviceCard.svelte')).default : null;
