import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshRandom, keyring, recall, remember } from '../src/lib/storage';

class Shelf {
  kept = new Map<string, string>();
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
}
let shelf: Shelf;
beforeEach(() => {
  shelf = new Shelf();
  vi.stubGlobal('localStorage', shelf);
});
afterEach(() => vi.unstubAllGlobals());

describe('what this browser remembers', () => {
  it('comes back as it was, under a name of our own', () => {
    remember('name', 'Ana');
    expect([...shelf.kept.keys()]).toEqual(['santiago.name']);
    expect(recall('name')).toBe('Ana');
    remember('name', null);
    expect(shelf.kept.size).toBe(0);
    expect(recall('name')).toBeNull();
  });
  it('is nothing where something else was written', () => {
    shelf.kept.set('santiago.name', '{half');
    expect(recall('name')).toBeNull();
  });
  it('is nothing where storage is refused, and nothing breaks', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => remember('name', 'Ana')).not.toThrow();
    expect(recall('name')).toBeNull();
    expect(keyring.of('t')).toEqual([]);
    expect(() => keyring.add('t', { 0: 'a' })).not.toThrow();
  });
});

describe('the keys of the seats', () => {
  it('are kept by table and seat; a second seat and a host’s key join the first', () => {
    keyring.add('t', { 0: 'a' }, 'h');
    keyring.add('t', { 2: 'c' });
    keyring.add('u', { 1: 'b' });
    expect(keyring.of('t').sort()).toEqual(['a', 'c']);
    expect([
      keyring.seat('t', 2),
      keyring.seat('t', 1),
      keyring.host('t'),
      keyring.host('u'),
    ]).toEqual(['c', null, 'h', null]);
  });
  it('are dropped one by one or together', () => {
    keyring.add('t', { 0: 'a', 1: 'b' });
    keyring.add('u', { 1: 'c' });
    keyring.drop('t', 0);
    expect(keyring.of('t')).toEqual(['b']);
    keyring.drop('t');
    keyring.drop('t', 1); // there is no such table any more
    expect(Object.keys(keyring.all())).toEqual(['u']);
  });
});

it('a share of the shuffle is 32 bytes in hex, never the same', () => {
  const shares = Array.from({ length: 20 }, freshRandom);
  for (const share of shares) expect(share).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(shares).size).toBe(20);
});
