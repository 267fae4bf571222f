import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkFair } from '../src/lib/fair';
import type { Fair } from '../src/net/protocol';

const secret = 'ab'.repeat(32);
const commitment = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
const mine = '11'.repeat(32);
const proof = { commitment, randoms: [mine] };
const open = { commitment, randoms: [mine, ''], secret, method: 1 } as Fair;

describe('a shuffle', () => {
  it('is good when the secret is the promised one and my number was used', async () => {
    expect(await checkFair(proof, open)).toBe(true);
  });
  it.each<[string, Partial<Fair>]>([
    ['another secret was opened', { secret: 'cd'.repeat(32) }],
    ['the commitment was changed', { commitment: 'ef'.repeat(32) }],
    ['my number was left out', { randoms: ['22'.repeat(32), ''] }],
  ])('is bad when %s', async (_, change) => {
    expect(await checkFair(proof, { ...open, ...change })).toBe(false);
  });
  it('goes by the commitment that was shown first', async () => {
    expect(await checkFair({ ...proof, commitment: '00'.repeat(32) }, open)).toBe(false);
  });
  it('cannot be judged by those who gave no number, or before it is open', async () => {
    expect(await checkFair(null, open)).toBeNull();
    expect(await checkFair({ commitment, randoms: [] }, open)).toBeNull();
    expect(await checkFair(proof, { ...open, secret: null })).toBeNull();
  });
});
