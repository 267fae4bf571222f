/** Whether the server kept the promise that it made before the tiles were shuffled. */
import type { Fair } from '../net/protocol';
import type { Proof } from './storage';

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

/**
 * Whether the opened secret is the promised one and our numbers went into the shuffle. Null: it
 * cannot be told, as we gave no number, the secret is shut, or this page may not compute hashes.
 */
export async function checkFair(proof: Proof | null, fair: Fair): Promise<boolean | null> {
  if (!proof?.randoms.length || !fair.secret || !globalThis.crypto?.subtle) return null;
  const promised = hex(await crypto.subtle.digest('SHA-256', bytesOf(fair.secret)));
  return (
    promised === proof.commitment &&
    fair.commitment === proof.commitment &&
    proof.randoms.every((random) => !!fair.randoms?.includes(random))
  );
}
