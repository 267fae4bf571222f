/** Whether these pages come without a server: `vite build --mode site`. */
export const SITE = import.meta.env.MODE === 'site';

const KEY = 'santiago.alone';

function isChosen(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false; // storage is refused, or there is no browser
  }
}

/** Whether this device hosts the games of this tab: there is no server, or it cannot be reached. */
export const ALONE = SITE || isChosen();

/** This device, or the server, hosts from now on: the pages start afresh. */
export function host(by: 'device' | 'server') {
  if (by === 'device') sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
  location.assign(import.meta.env.BASE_URL);
}
