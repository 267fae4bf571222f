/**
 * A recovery phrase: twelve words for 128 random bits (BIP 39). The words stay on this device; the
 * server is sent what is derived from them. It needs no WebCrypto, which plain HTTP does not have.
 */
import { generateMnemonic, mnemonicToSeed, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

const tidy = (phrase: string) =>
  phrase
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join(' ');

export const freshPhrase = (): string => generateMnemonic(wordlist);

export const isPhrase = (phrase: string): boolean => validateMnemonic(tidy(phrase), wordlist);

/** What the phrase stands for: the first 32 bytes of its seed, as base64url. */
export async function keyOf(phrase: string): Promise<string> {
  const seed = (await mnemonicToSeed(tidy(phrase))).slice(0, 32);
  return btoa(String.fromCharCode(...seed))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
