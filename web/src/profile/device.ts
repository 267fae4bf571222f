/** The profile that this device is signed in to, and what proves it. */
import { keyring, recall, remember } from '../lib/storage';
import type { Colour, Me } from '../net/protocol';
import { ALONE } from '../site/mode';

export interface SignedIn {
  token: string; // the session of this device
  name: string;
  colour: Colour;
}

export const device = {
  /** Null: this device plays as a guest. */
  get profile(): SignedIn | null {
    return ALONE ? null : recall<SignedIn>('profile');
  },
  /** After signing in, with a new token; after a change, with the one there is. */
  keep(me: Me, fresh?: string): void {
    const token = fresh ?? this.profile?.token;
    if (token) remember('profile', { token, name: me.name, colour: me.colour });
  },
  forget() {
    remember('profile', null);
    remember('notices', null); // where this person is told of turns
  },
  get session(): string[] {
    const token = this.profile?.token;
    return token ? [token] : [];
  },
  /** All that holds seats at a table: their own tokens, and the profile's session. */
  tokens(table: string): string[] {
    return [...keyring.of(table), ...this.session];
  },
};

const BROWSERS: [RegExp, string][] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What to call this device in its owner's own list: `Firefox, Linux`. */
export function deviceName(agent = navigator.userAgent): string {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ');
}
