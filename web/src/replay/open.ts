/** Opening a record: a file that was dropped or chosen, or a game's id. */
import { t, tOr } from '../i18n/index.svelte';
import { Problem, api } from '../net/api';
import type { GameRecord, Replay, SeatInfo } from '../net/protocol';
import { seatsOf } from './file';

/** Bytes of a record: the limit of the engine and the server. */
const LARGEST = 262_144;

/** Something that a person can read, and nothing else. */
export class Unreadable extends Error {}

export function readRecord(text: string): GameRecord {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Unreadable(t('replay.bad.json'));
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Unreadable(t('replay.bad.json'));
  return data as GameRecord;
}

export async function openFile(file: File): Promise<Replay> {
  if (file.size > LARGEST) throw new Unreadable(t('replay.bad.large'));
  return openWith(() => file.text().then((text) => api.replayRecord(readRecord(text))));
}

/** A game among bots, for those who have none of their own yet. */
export const openExample = (): Promise<Replay> =>
  openWith(async () =>
    api.replayRecord((await import('./example.json')).default as unknown as GameRecord),
  );

export const openGame = (id: string): Promise<Replay> => openWith(() => api.replay(id));

/** As the record has its players; those who played elsewhere may have left no names. */
function named(replay: Replay): Replay {
  // Who is connected now says nothing about the game.
  const seats = seatsOf(replay.record, replay.seats).map((s) => ({ ...s, online: null }));
  if (replay.record.names) return { ...replay, seats };
  const nameOf = (s: SeatInfo) =>
    s.name === String(s.seat + 1) ? t('replay.seat', { number: s.seat + 1 }) : s.name;
  return { ...replay, seats: seats.map((s) => ({ ...s, name: nameOf(s) })) };
}

async function openWith(ask: () => Promise<Replay>): Promise<Replay> {
  try {
    return named(await ask());
  } catch (e) {
    if (e instanceof Unreadable) throw e;
    throw new Unreadable(e instanceof Problem ? reason(e) : String(e));
  }
}

export function reason(e: Problem): string {
  if (e.code === 'record/invalid')
    return t('replay.bad.record', {
      at: place(e),
      why: tOr(`replay.bad.why.${String(e.data.reason)}`, String(e.data.why ?? e.message)),
    });
  if (e.code === 'table/not-found') return t('replay.bad.not-found');
  if (e.code === 'table/started' || e.code === 'table/not-started') return t('replay.bad.running');
  if (e.code === 'request/too-large') return t('replay.bad.large');
  return t('replay.bad.failed', {
    why: e.code === 'network/offline' ? t('error.network/offline') : e.message,
  });
}

function place(e: Problem): string {
  const { at, number, move } = e.data;
  if (typeof number === 'number')
    return move
      ? t('replay.bad.at.played', { number, move: String(move) })
      : t('replay.bad.at.move', { number });
  return t(at === 'result' ? 'replay.bad.at.result' : 'replay.bad.at.setup');
}
