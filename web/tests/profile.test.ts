import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyring } from '../src/lib/storage';
import type { GameResult, Me } from '../src/net/protocol';
import { sameAgain } from '../src/profile/again';
import { device, deviceName } from '../src/profile/device';
import { freshPhrase, isPhrase, keyOf } from '../src/profile/phrase';

describe('a recovery phrase', () => {
  it('is twelve words, another each time', () => {
    const phrase = freshPhrase();
    expect(phrase.split(' ')).toHaveLength(12);
    expect(isPhrase(phrase)).toBe(true);
    expect(freshPhrase()).not.toBe(phrase);
  });
  it('gives the key of the standard’s own example, however it is written', async () => {
    const words = `${'abandon '.repeat(11)}about`;
    const seed = '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1';
    const key = Buffer.from(seed, 'hex').toString('base64url');
    expect(await keyOf(words)).toBe(key);
    expect(await keyOf(`  ${words.toUpperCase().replaceAll(' ', ', ')}\n`)).toBe(key);
  });
  it('is refused with a word in the wrong place', () => {
    expect(isPhrase('about '.repeat(12))).toBe(false);
  });
});

describe('this device', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  it('holds seats by their own tokens and by the session, which belongs to no seat', () => {
    device.keep({ name: 'Ana', colour: 'red' } as Me, 's');
    keyring.add('t', { 1: 'a' });
    expect(device.tokens('t')).toEqual(['a', 's']);
    keyring.place('t', ['a', 's'], [2, 0]);
    expect(keyring.all().t!.tokens).toEqual({ 2: 'a' });
    device.keep({ name: 'Bo', colour: 'blue' } as Me);
    expect(device.profile).toEqual({ token: 's', name: 'Bo', colour: 'blue' });
    device.forget();
    expect(device.tokens('t')).toEqual(['a']);
    device.keep({ name: 'Bo', colour: 'blue' } as Me);
    expect(device.profile).toBeNull();
  });
  it('is called by its browser and system', () => {
    const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    expect(deviceName(linux)).toBe('Firefox, Linux');
    expect(deviceName('something else')).toBe('');
  });
});

it('another game has my seat, open ones for the people, and the same bots', () => {
  const line = { colour: 'red', shape: 'circle', score: 1, place: 1, level: null, me: false };
  const lines = [
    { ...line, name: 'Bo' },
    { ...line, name: 'Ana', me: true },
    { ...line, name: 'Robo', level: 'hard' },
  ];
  const settings = sameAgain({ edition: 'amigo', lines } as unknown as GameResult);
  expect(settings.seats).toEqual([
    { kind: 'open' },
    { kind: 'person', name: 'Ana', colour: 'red', mine: true },
    { kind: 'bot', level: 'hard' },
  ]);
  expect(settings.players).toBe(3);
});
