/** The HTTP side of docs/protocol.md. Every failure is a `Problem` with the server's error code. */
import { password } from '../lib/password.svelte';
import { freshRandom, keyring } from '../lib/storage';
import type {
  CarryCode, Colour, GameRecord, Made, Meta, Mine, NewTable, ProblemBody, Replay, Seated, TableInfo, Tried,
} from './protocol';

export class Problem extends Error {
  constructor(readonly code: string, message: string, readonly data: Record<string, unknown> = {}) { super(message); }
}

/** A header holds bytes: other letters go as UTF-8. */
const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

async function call<T>(method: string, path: string, body?: unknown, token?: string | null): Promise<T> {
  const word = password.known();
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }), ...(token && { Authorization: `Bearer ${token}` }),
        ...(word && { 'X-Santiago-Password': bytes(word) }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem('network/offline', 'The server cannot be reached.');
  }
  if (answer.status === 204) return undefined as T;
  const data = await answer.json().catch(() => null) as T | { error: ProblemBody } | null;
  if (!answer.ok) {
    const error = data && typeof data === 'object' && 'error' in data ? data.error : null;
    if (error?.data?.need === 'password') { await password.ask(word); return call(method, path, body, token); }
    throw new Problem(error?.code ?? 'server/unavailable', error?.message ?? answer.statusText, error?.data);
  }
  return data as T;
}

const table = (id: string, rest = '') => `/api/tables/${encodeURIComponent(id)}${rest}`;

export const api = {
  meta: () => call<Meta>('GET', '/api/meta'),
  lobby: () => call<{ tables: TableInfo[] }>('GET', '/api/tables').then((a) => a.tables),
  finished: () => call<{ tables: TableInfo[] }>('GET', '/api/finished').then((a) => a.tables),
  table: (id: string) => call<TableInfo>('GET', table(id)),

  /** Makes a table, and keeps the tokens of the seats that are this browser's. */
  async create(settings: NewTable): Promise<Made> {
    const seats = settings.seats.map((s) => (s.kind === 'person' ? { ...s, random: s.random ?? freshRandom() } : s));
    const made = await call<Made>('POST', '/api/tables', { ...settings, seats });
    keyring.add(made.table.id, made.tokens, made.host);
    return made;
  },
  async sit(id: string, name: string, seat?: number, colour?: Colour): Promise<Seated> {
    const path = table(id, seat === undefined ? '/seats' : `/seats/${seat}`);
    const seated = await call<Seated>('POST', path, { name, random: freshRandom(), ...(colour && { colour }) });
    keyring.add(id, { [seated.seat]: seated.token });
    return seated;
  },
  async leave(id: string, seat: number): Promise<TableInfo> {
    const info = await call<TableInfo>('POST', table(id, `/seats/${seat}/leave`), {}, keyring.seat(id, seat));
    if (info.status === 'open') keyring.drop(id, seat);
    return info;
  },
  back: (id: string, seat: number) => call<TableInfo>('POST', table(id, `/seats/${seat}/return`), {}, keyring.seat(id, seat)),
  async giveToBot(id: string, seat: number, level: string): Promise<TableInfo> {
    const own = keyring.seat(id, seat);
    const info = await call<TableInfo>('POST', table(id, `/seats/${seat}/bot`), { level }, own ?? keyring.host(id));
    if (own) keyring.drop(id, seat);
    return info;
  },
  carryCode: (id: string, seat: number) =>
    call<CarryCode>('POST', table(id, `/seats/${seat}/code`), {}, keyring.seat(id, seat)),
  async carry(code: string): Promise<Seated> {
    const seated = await call<Seated>('POST', '/api/carry', { code });
    keyring.add(seated.table.id, { [seated.seat]: seated.token });
    return seated;
  },
  start: (id: string, level: string) => call<TableInfo>('POST', table(id, '/start'), { level }, keyring.host(id)),
  close: (id: string) => call<void>('POST', table(id, '/close'), {}, keyring.host(id)),
  mine: () => {
    const tokens = Object.values(keyring.all()).flatMap((t) => Object.values(t.tokens)).slice(-200);
    return tokens.length ? call<{ tables: Mine[] }>('POST', '/api/mine', { tokens }).then((a) => a.tables) : Promise.resolve([]);
  },
  record: (id: string) => call<GameRecord>('GET', table(id, '/record')),
  replay: (id: string) => call<Replay>('GET', table(id, '/replay')),
  replayRecord: (record: GameRecord) => call<Replay>('POST', '/api/replay', { record }),
  keepRecord: (record: GameRecord) => call<{ id: string }>('POST', '/api/records', { record }),
  try: (record: GameRecord, moves: string[] = [], ply: number | null = null) => call<Tried>('POST', '/api/try', { record, moves, ply }),
};
