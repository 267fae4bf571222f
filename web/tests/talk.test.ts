import { describe, expect, it } from 'vitest';
import { words } from '../src/i18n/index.svelte';
import type { ChatMessage, PhraseSaid, SeatInfo, Step } from '../src/net/protocol';
import {
  Talk,
  addressOf,
  isAsked,
  isBargain,
  settledAt,
  speakerOf,
} from '../src/table/talk.svelte';

const seats = ['Ana', 'Bo', 'Cy'].map((name, seat) => ({ seat, name }) as SeatInfo);
const said = (seat: number, phrase: PhraseSaid): ChatMessage =>
  ({ chat: 1, seat, name: seats[seat]!.name, text: '', said_at: '', phrase }) as ChatMessage;
const pay = (to?: number): PhraseSaid => ({
  phrase: 'pay-if-built',
  canal: 'A1-B1',
  amount: 2,
  ...(to !== undefined && { to }),
});

describe('a phrase to one player', () => {
  it('names the player, whether it is about a place or not, and only once', () => {
    const talk = new Talk('t');
    talk.to = 2;
    expect(talk.arm('thanks')).toEqual({ phrase: 'thanks', to: 2 });
    expect(talk.arm('thanks')).toEqual({ phrase: 'thanks' });
    talk.to = 0;
    expect(talk.arm('not-there')).toBeNull();
    talk.target = { kind: 'square', name: 'a1' };
    expect(talk.ready).toEqual({ phrase: 'not-there', square: 'a1', to: 0 });
    talk.drop();
    expect(talk.to).toBeNull();
  });

  it('is answered by that player alone', () => {
    expect(isAsked(said(0, pay()), [1])).toBe(true);
    expect(isAsked(said(0, pay()), [0])).toBe(false);
    expect(isAsked(said(0, pay(2)), [1])).toBe(false);
    expect(isAsked(said(0, pay(2)), [2])).toBe(true);
    expect(isAsked(said(2, pay(0)), [0])).toBe(true); // the first seat is a seat, too
    expect(isAsked(said(0, { phrase: 'thanks', to: 2 }), [2])).toBe(false);
    expect(isAsked(said(0, { phrase: 'not-there', canal: 'C2-D2', to: 2 }), [2])).toBe(true);
    expect(isAsked(said(0, { phrase: 'not-there', canal: 'C2-D2' }), [2])).toBe(false);
  });

  it('is over when the overseer has decided', () => {
    const step = (played_at: string, ...events: string[]) => ({
      played_at,
      events: events.map((event) => ({ event }) as Step['events'][number]),
    });
    expect(settledAt([step('1', 'bid'), step('2', 'plant')])).toBe('');
    const decided = [step('3', 'accept', 'water'), step('4', 'pass'), step('5', 'offer')];
    expect(settledAt(decided)).toBe('3');
    expect(settledAt([...decided, step('6', 'decline')])).toBe('6');
  });

  it('says to whom, in the words of the reader', async () => {
    await words('together');
    expect(addressOf(said(0, pay()), seats, [1])).toBe('');
    expect(addressOf(said(1, pay(0)), seats, [2])).toBe('to Ana');
    expect(addressOf(said(1, pay(0)), seats, [0])).toBe('to you');
    expect(addressOf(said(1, pay(0)), seats, [0, 2])).toBe('to Ana'); // around one screen
  });
});

it('a bargain is about a place, or answers', () => {
  const line = { phrase: 'line', square: 'a1' } as unknown as PhraseSaid; // a bot's remark
  expect(isBargain(said(0, pay()))).toBe(true);
  expect(isBargain(said(0, { phrase: 'refuse', answers: 1 }))).toBe(true);
  expect([{ phrase: 'thanks' } as PhraseSaid, line].some((p) => isBargain(said(0, p)))).toBe(false);
  expect(isBargain({ phrase: null })).toBe(false);
});

it('bots that keep quiet still answer people', () => {
  const talk = new Talk('t', (seat) => seat > 0);
  const all = [
    said(0, pay()),
    said(1, pay(0)),
    said(2, { phrase: 'thanks' }),
    said(1, { phrase: 'accept', answers: 1 }),
    said(2, { phrase: 'refuse', answers: 2 }),
  ].map((message, i) => ({ ...message, chat: i + 1 }));
  talk.hear(all, [0]);
  expect(talk.messages.map((m) => m.chat)).toEqual([1, 2, 3, 4, 5]);
  talk.setHushed(true);
  expect(talk.messages.map((m) => m.chat)).toEqual([1, 4]);
  talk.setHushed(false);
});

it('what was said before seats were shuffled is still its speaker’s', () => {
  expect(speakerOf({ seat: 0, name: 'Cy' }, seats)).toBe(seats[2]);
  expect(speakerOf({ seat: 1, name: 'Bo' }, seats)).toBe(seats[1]);
  expect(speakerOf({ seat: 1, name: 'Bo, as he was called then' }, seats)).toBe(seats[1]);
  expect(speakerOf({ seat: null, name: 'Somebody' }, seats)).toBeUndefined();
});
