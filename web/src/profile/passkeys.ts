/** Passkeys (WebAuthn) in this browser: whether they work here, and how to use them. */

export type Obstacle = 'insecure' | 'unnamed' | 'unsupported';

/** Why there can be no passkey on this page, or null if there can. */
export function obstacle(): Obstacle | null {
  if (!window.isSecureContext) return 'insecure';
  if (/^[\d.]+$|:/.test(location.hostname)) return 'unnamed';
  return typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
    ? null
    : 'unsupported';
}

/** The person, or the browser, said no. */
export class Cancelled extends Error {}

async function answered(asking: Promise<Credential | null>): Promise<object> {
  const credential = await asking.catch(() => null);
  if (!credential) throw new Cancelled();
  return (credential as PublicKeyCredential).toJSON() as object;
}

export const createPasskey = (options: PublicKeyCredentialCreationOptionsJSON) =>
  answered(
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
    }),
  );

export const usePasskey = (options: PublicKeyCredentialRequestOptionsJSON) =>
  answered(
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    }),
  );
