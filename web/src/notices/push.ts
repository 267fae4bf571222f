/** Web Push in this browser: whether it works here, and how to subscribe. */
import { deviceName } from '../profile/device';

/** Why this device cannot be told, or null if it can. */
export function obstacle(): 'insecure' | 'none' | 'denied' | null {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'none';
  return Notification.permission === 'denied' ? 'denied' : null;
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** Asks the person and the browser; null if either refuses. */
export async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const subscription = (await worker.pushManager.subscribe(options)).toJSON();
  const { p256dh, auth } = subscription.keys ?? {};
  const keys = { p256dh, auth };
  return { channel: 'push', target: subscription.endpoint, keys, device: deviceName() };
}
