/** The HTTP side of docs/protocol.md. Every failure is a `Problem` with the server's error code. */
import { password } from '../lib/password.svelte';
import { freshRandom, freshToken, keyring } from '../lib/storage';
import { hosting, type OwnHost } from './host';
import type {
  CarryCode,
  Colour,
  GameRecord,
  Held,
  InviteLink,
  TableCreated,
  Meta,
  MyTables,
  NewTable,
  Notices,
  ProblemAnswer,
  RecordStored,
  Replay,
  ReviewAnswer,
  Seated,
  TableInfo,
  Tables,
  TryResult,
} from './protocol';

export class Problem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly data: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** A header holds bytes: other letters go as UTF-8. */
const bytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

/** The same where this device is its own host. */
async function callDevice<T>(
  device: OwnHost,
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<T> {
  const tokens = token ? token.split(',') : [];
  const text = await device.request(method, path, body, tokens).catch(() => {
    throw new Problem('network/offline', 'The games of this device cannot be reached.');
  });
  const answer = JSON.parse(text) as { data: T } | ProblemAnswer;
  if ('error' in answer)
    throw new Problem(answer.error.code, answer.error.message, answer.error.data);
  return answer.data;
}

async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<T> {
  if (hosting.own) return callDevice(hosting.own, method, path, body, token);
  const word = password.known();
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(word && { 'X-Santiago-Password': bytes(word) }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem('network/offline', 'The server cannot be reached.');
  }
  if (answer.status === 204) return undefined as T;
  const data = (await answer.json().catch(() => null)) as T | ProblemAnswer | null;
  if (!answer.ok) {
    const error = data && typeof data === 'object' && 'error' in data ? data.error : null;
    if (error?.data?.need === 'password') {
      await password.ask(word);
      return call(method, path, body, token);
    }
    throw new Problem(
      error?.code ?? 'server/unavailable',
      error?.message ?? answer.statusText,
      error?.data,
    );
  }
  return data as T;
}

/** Once more if the network failed: with the same token nothing happens twice. */
async function twice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'network/offline') throw error;
    return ask();
  }
}

const table = (id: string, rest = '') => `/api/tables/${encodeURIComponent(id)}${rest}`;

/** The host's token, with those of our own seats: whoever starts is ready. */
const asHost = (id: string) =>
  [keyring.host(id), ...keyring.of(id)].filter(Boolean).join(',') || null;

export const api = {
  meta: () => call<Meta>('GET', '/api/meta'),
  lobby: () => call<Tables>('GET', '/api/tables').then((a) => a.tables),
  finished: () => call<Tables>('GET', '/api/finished').then((a) => a.tables),
  table: (id: string) => call<TableInfo>('GET', table(id)),

  /** Makes a table, and keeps the tokens of the seats that are this browser's. */
  async create(settings: NewTable): Promise<TableCreated> {
    const body = { ...settings, token: freshToken() };
    const old = settings.rematch_of ? keyring.of(settings.rematch_of).join(',') : null;
    const made = await twice(() => call<TableCreated>('POST', '/api/tables', body, old));
    keyring.add(made.table.id, made.tokens, made.host ?? undefined);
    const table = await this.giveRandoms(made.table, made.tokens);
    return { ...made, table };
  },
  /** Our numbers for the deal, given once its commitment is known: the server cannot choose. */
  async giveRandoms(table: TableInfo, tokens: Record<string, string>): Promise<TableInfo> {
    const seats = Object.keys(tokens);
    if (!table.fair || table.status !== 'open' || !seats.length) return table;
    const randoms = Object.fromEntries(seats.map((seat) => [seat, freshRandom()]));
    keyring.prove(table.id, table.fair.commitment, Object.values(randoms));
    const own = Object.values(tokens);
    const held = await twice(() =>
      call<Held>('POST', `/api/tables/${table.id}/randoms`, { randoms }, own.join(',')),
    );
    keyring.place(table.id, own, held.seats);
    return held.table;
  },
  async sit(id: string, name: string, seat?: number, colour?: Colour): Promise<Seated> {
    const path = table(id, seat === undefined ? '/seats' : `/seats/${seat}`);
    const before = await this.table(id);
    const random = freshRandom();
    const body = { name, random, token: freshToken(), ...(colour && { colour }) };
    const seated = await twice(() => call<Seated>('POST', path, body));
    if (seated.token) keyring.add(id, { [seated.seat]: seated.token });
    if (before.fair) keyring.prove(id, before.fair.commitment, [random]);
    return seated;
  },
  async leave(id: string, seat: number): Promise<TableInfo> {
    const info = await call<TableInfo>(
      'POST',
      table(id, `/seats/${seat}/leave`),
      {},
      keyring.of(id).join(','),
    );
    if (info.status === 'open') keyring.drop(id, seat);
    return info;
  },
  back: (id: string, seat: number) =>
    call<TableInfo>('POST', table(id, `/seats/${seat}/return`), {}, keyring.of(id).join(',')),
  async giveToBot(id: string, seat: number, level: string): Promise<TableInfo> {
    const own = keyring.seat(id, seat);
    const info = await call<TableInfo>(
      'POST',
      table(id, `/seats/${seat}/bot`),
      { level },
      own ?? keyring.host(id),
    );
    if (own) keyring.drop(id, seat);
    return info;
  },
  carryCode: (id: string, seat: number) =>
    call<CarryCode>('POST', table(id, `/seats/${seat}/code`), {}, keyring.of(id).join(',')),
  async carry(code: string): Promise<Seated> {
    const seated = await call<Seated>('POST', '/api/carry', { code });
    if (seated.token) keyring.add(seated.table.id, { [seated.seat]: seated.token });
    return seated;
  },
  start: (id: string, level: string) =>
    call<TableInfo>('POST', table(id, '/start'), { level }, asHost(id)),
  ready: (id: string, seat: number, ready: boolean) =>
    call<TableInfo>('POST', table(id, `/seats/${seat}/ready`), { ready }, keyring.of(id).join(',')),
  free: (id: string, seat: number) =>
    call<TableInfo>('POST', table(id, `/seats/${seat}/free`), {}, asHost(id)),
  delay: (id: string, moves: number) =>
    call<TableInfo>('POST', table(id, '/delay'), { moves }, asHost(id)),
  invitation: (id: string) =>
    call<InviteLink>('GET', table(id, '/invitation'), undefined, asHost(id)),
  close: (id: string) => call<void>('POST', table(id, '/close'), {}, keyring.host(id)),
  mine: () => {
    const tokens = Object.values(keyring.all())
      .flatMap((t) => Object.values(t.tokens))
      .slice(-200);
    return tokens.length
      ? call<MyTables>('POST', '/api/mine', { tokens }).then((a) => a.tables)
      : Promise.resolve([]);
  },
  notices: (id: string, seat: number, rest = '', body?: unknown) =>
    call<Notices>(
      body === undefined ? 'GET' : 'POST',
      table(id, `/seats/${seat}/notices${rest}`),
      body,
      keyring.seat(id, seat),
    ),
  /** What a link in a message asks for: `stop.…` or `confirm.…`. */
  answerLink: (token: string) =>
    call<void>('POST', `/api/notices/${token.split('.')[0]}/${encodeURIComponent(token)}`, {}),
  record: (id: string) => call<GameRecord>('GET', table(id, '/record')),
  replay: (id: string) => call<Replay>('GET', table(id, '/replay')),
  replayRecord: (record: GameRecord) => call<Replay>('POST', '/api/replay', { record }),
  /** A review as far as it is; asked for again until it is done. */
  review: (record: GameRecord) => call<ReviewAnswer>('POST', '/api/review', { record }),
  keepRecord: (record: GameRecord) => call<RecordStored>('POST', '/api/records', { record }),
  try: (record: GameRecord, moves: string[] = [], ply: number | null = null) =>
    call<TryResult>('POST', '/api/try', { record, moves, ply }),
};
