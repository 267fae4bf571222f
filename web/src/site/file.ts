/** All games of this device as one file: the games, the seats that are ours, solved puzzles. */
import { Problem } from '../net/api';
import { keyring, remember, type Keyring } from '../lib/storage';
import { progress } from '../puzzles/progress';
import { device } from './device.svelte';

interface Answer {
  data?: Record<string, unknown>;
  error?: { code: string; message: string };
}

async function ask(method: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = JSON.parse(await device.request(method, '/api/games', body, [])) as Answer;
  if (answer.error) throw new Problem(answer.error.code, answer.error.message);
  return answer.data!;
}

/** The file, ready to be saved. */
export async function allGames(): Promise<Blob> {
  const whole = { ...(await ask('GET')), seats: keyring.all(), puzzles: progress.all() };
  return new Blob([JSON.stringify(whole)], { type: 'application/json' });
}

const isKeyring = (seats: unknown): seats is Keyring =>
  !!seats &&
  typeof seats === 'object' &&
  Object.values(seats).every((own) => own && typeof own === 'object' && 'tokens' in own);

/** Takes the games of a file in; how many were new or further on than ours. */
export async function takeIn(text: string): Promise<number> {
  let whole: { seats?: unknown; puzzles?: unknown };
  try {
    whole = JSON.parse(text) as typeof whole;
  } catch {
    throw new Problem('file/not-games', 'The file is no JSON.');
  }
  const { added } = await ask('POST', whole);
  if (isKeyring(whole.seats)) remember('tables', { ...whole.seats, ...keyring.all() });
  progress.merge(whole.puzzles);
  return added as number;
}
