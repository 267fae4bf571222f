/** What a profile asks the server (docs/protocol.md, Profiles). */
import { asProfile, call } from '../net/api';
import type {
  Colour,
  Invitation,
  Invitations,
  Invited,
  Me,
  Results,
  SignedIn,
} from '../net/protocol';
import { device, deviceName } from './device';
import { createPasskey, usePasskey } from './passkeys';

/** The list of words is loaded when it is needed. */
const keyOf = async (phrase: string) => (await import('./phrase')).keyOf(phrase);

const ask = <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> =>
  asProfile(() => call<T>(method, `/api/me${path}`, body, device.session[0]));

/** The same for requests that answer with the profile as it is now. */
async function changed(path: string, body: unknown): Promise<Me> {
  const me = await ask<Me>('POST', path, body);
  device.keep(me);
  return me;
}

async function come(path: string, body: object): Promise<Me> {
  const named = { ...body, device: deviceName() };
  const { profile, token } = await call<SignedIn>('POST', `/api/profiles${path}`, named);
  device.keep(profile, token);
  return profile;
}

export const profileApi = {
  create: (name: string, colour: Colour) => come('', { name, colour }),
  signInByPhrase: async (phrase: string) => come('/phrase', { key: await keyOf(phrase) }),
  async signInByPasskey(): Promise<Me> {
    const options = await call<PublicKeyCredentialRequestOptionsJSON>(
      'POST',
      '/api/profiles/passkey-options',
      {},
    );
    return come('/passkey', { credential: await usePasskey(options) });
  },

  async me(): Promise<Me> {
    const me = await ask<Me>('GET', '');
    device.keep(me);
    return me;
  },
  change: (name: string, colour: Colour) => changed('', { name, colour }),
  setPhrase: async (phrase: string | null) =>
    changed('/phrase', { key: phrase === null ? null : await keyOf(phrase) }),
  async addPasskey(): Promise<Me> {
    const options = await ask<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      '/passkey-options',
      {},
    );
    const credential = await createPasskey(options);
    return changed('/passkeys', { credential, name: deviceName() });
  },
  removePasskey: (passkey: string) => changed('/passkeys/remove', { passkey }),
  /** Another device of mine, or this one. */
  async signOut(other: string | null = null): Promise<void> {
    await ask<void>('POST', '/sign-out', { device: other });
    if (other === null) device.forget();
  },
  async delete(): Promise<void> {
    await ask<void>('POST', '/delete', {});
    device.forget();
  },

  results: () => ask<Results>('GET', '/results'),
  everything: () => ask<unknown>('GET', '/export'),
  invitations: () =>
    ask<Invitations>('GET', '/invitations').then((answer): Invitation[] => answer.invitations),
  /** Asks the other profiles of a finished game to a new table of mine; how many were asked. */
  invite: (game: string, table: string) =>
    ask<Invited>('POST', '/invitations', { game, table }).then((answer) => answer.invited),
  decline: (table: string) => ask<void>('POST', '/invitations/decline', { table }),
};
