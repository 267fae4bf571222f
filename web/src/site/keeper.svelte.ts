/** The service worker: keeps the pages for times without a network, and brings new versions. */
import { keepPython } from './meanwhile';
import { SITE } from './mode';

const CHECK_EVERY = 3_600_000;

let waiting = $state.raw<ServiceWorker | null>(null);
let kept = $state(false);

/** A version that has been loaded takes over only when a person asks for it. */
function watch(registration: ServiceWorkerRegistration) {
  const look = () => {
    kept = !!registration.active;
    waiting = registration.active && registration.waiting;
  };
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  );
  registration.installing?.addEventListener('statechange', look);
  look();
  if (!SITE) keepPython(() => registration.active);
  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checked < CHECK_EVERY) return;
    checked = Date.now();
    registration.update().catch(() => {}); // there is no network now
  });
}

export const keeper = {
  /** Whether the pages open without a network. */
  get kept(): boolean {
    return kept;
  },
  /** Whether a newer version is there. */
  get update(): boolean {
    return waiting !== null;
  },
  /** Without it, everything but offline works. */
  start() {
    if (!navigator.onLine && !navigator.serviceWorker?.controller) {
      addEventListener('online', () => keeper.start(), { once: true }); // nothing could be loaded now
      return;
    }
    navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`).then(watch, () => {});
  },
  /** Change to the newer version; every move that was shown is stored, so nothing is lost. */
  reload() {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting?.postMessage('take over');
  },
  later() {
    waiting = null;
  },
};
