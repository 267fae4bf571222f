/** A notice outside the page, for whoever asked for it and looks elsewhere. */
import { settings } from './settings.svelte';

/** Whether this browser can show notices at all, and may. */
export const allowed = () => 'Notification' in window && Notification.permission === 'granted';

/** `tag`: a newer notice of the same table takes the place of the one before. */
export async function notify(body: string, tag: string): Promise<void> {
  if (!settings.notify || !document.hidden || !allowed()) return;
  const options = { body, tag, icon: '/icon-192.png', data: location.pathname };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification('Santiago', options);
    return;
  } // on Android the only way
  const note = new Notification('Santiago', options);
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
