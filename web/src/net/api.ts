/** The HTTP side of docs/protocol.md. Every failure is a `Problem` with the server's error code. */
import { password } from '../lib/password.svelte';
import { freshRandom, freshToken, keyring } from '../lib/storage';
import { device } from '../profile/device';
import { hosting, type OwnHost } from './host';
import type {
  CarryCode,
  GameRecord,
  Held,
  Hints,
  InviteLink,
  TableCreated,
  Meta,
  MyTables,
  NewTable,
  Notices,
  ProblemAnswer,
  PuzzleAnswerRequest,
  PuzzleQuestion,
  Puzzles,
  PuzzleVerdict,
  Question,
  RecordStored,
  Replay,
  ReviewAnswer,
  ReviewTrial,
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

export async function call<T>(
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
  if (answer.headers.get('Content-Type') === 'image/png') return (await answer.blob()) as T;
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

const table = (id: string, path = '') => `/api/tables/${encodeURIComponent(id)}${path}`;

/** What holds our seats at a table. */
const own = (id: string) => device.tokens(id).join(',') || null;

/** The host's token, with those of our own seats: whoever starts is ready. */
const asHost = (id: string) =>
  [keyring.host(id), ...device.tokens(id)].filter(Boolean).join(',') || null;

/** Asks as the profile of this device; if it was signed out elsewhere, it plays as a guest. */
export async function asProfile<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'auth/invalid' || !device.profile)
      throw error;
    const isGone = await call('GET', '/api/me', undefined, device.session[0]).then(
      () => false,
      (why) => why instanceof Problem && why.code === 'auth/invalid',
    );
    if (!isGone) throw error;
    device.forget();
    throw new Problem('profile/signed-out', 'This device is signed out.');
  }
}

export const api = {
  meta: () => call<Meta>('GET', '/api/meta'),
  lobby: () => call<Tables>('GET', '/api/tables').then((a) => a.tables),
  finished: () => call<Tables>('GET', '/api/finished').then((a) => a.tables),
  table: (id: string) => call<TableInfo>('GET', table(id)),

  /** Makes a table, and keeps the tokens of the seats that are this browser's. */
  async create(settings: NewTable): Promise<TableCreated> {
    const body = { ...settings, token: freshToken() };
    const old = settings.rematch_of ? keyring.of(settings.rematch_of) : [];
    const who = [...old, ...device.session].join(',') || null;
    const created = await asProfile(() =>
      twice(() => call<TableCreated>('POST', '/api/tables', body, who)),
    );
    keyring.add(created.table.id, created.tokens, created.host ?? undefined);
    const mine = settings.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
    const table = await this.giveRandoms(created.table, created.tokens, mine);
    return { ...created, table };
  },
  /** Our numbers for the deal, given once its commitment is known: the server cannot choose. */
  async giveRandoms(
    table: TableInfo,
    tokens: Record<string, string>,
    ofProfile: number[],
  ): Promise<TableInfo> {
    const seats = [...Object.keys(tokens), ...ofProfile];
    if (!table.fair || table.status !== 'open' || !seats.length) return table;
    const randoms = Object.fromEntries(seats.map((seat) => [seat, freshRandom()]));
    keyring.prove(table.id, table.fair.commitment, Object.values(randoms));
    const who = [...Object.values(tokens), ...device.session];
    const held = await twice(() =>
      call<Held>('POST', `/api/tables/${table.id}/randoms`, { randoms }, who.join(',')),
    );
    keyring.place(table.id, who, held.seats);
    return held.table;
  },
  /** Takes a seat as the profile of this device, if it has one, or as a guest. */
  async sit(id: string, name: string, seat?: number, asGuest = false): Promise<Seated> {
    const path = table(id, seat === undefined ? '/seats' : `/seats/${seat}`);
    const before = await this.table(id);
    const random = freshRandom();
    const profile = asGuest ? null : device.profile;
    const colour = profile?.colour;
    const body = { name, random, token: freshToken(), ...(colour && { colour }) };
    const ask = () => twice(() => call<Seated>('POST', path, body, profile?.token));
    const seated = await (profile ? asProfile(ask) : ask());
    if (seated.token) keyring.add(id, { [seated.seat]: seated.token });
    if (before.fair) keyring.prove(id, before.fair.commitment, [random]);
    return seated;
  },
  async leave(id: string, seat: number): Promise<TableInfo> {
    const info = await call<TableInfo>('POST', table(id, `/seats/${seat}/leave`), {}, own(id));
    if (info.status === 'open') keyring.drop(id, seat);
    return info;
  },
  hint: (id: string, seat: number, ply: number, epoch: number) =>
    call<Hints>('POST', table(id, `/seats/${seat}/hint`), { ply, epoch }, own(id)),
  back: (id: string, seat: number) =>
    call<TableInfo>('POST', table(id, `/seats/${seat}/return`), {}, own(id)),
  async giveToBot(id: string, seat: number, level: string): Promise<TableInfo> {
    const info = await call<TableInfo>(
      'POST',
      table(id, `/seats/${seat}/bot`),
      { level },
      asHost(id),
    );
    if (keyring.seat(id, seat)) keyring.drop(id, seat);
    return info;
  },
  carryCode: (id: string, seat: number) =>
    call<CarryCode>('POST', table(id, `/seats/${seat}/code`), {}, own(id)),
  async carry(code: string): Promise<Seated> {
    const seated = await call<Seated>('POST', '/api/carry', { code });
    if (seated.token) keyring.add(seated.table.id, { [seated.seat]: seated.token });
    return seated;
  },
  start: (id: string, level: string) =>
    call<TableInfo>('POST', table(id, '/start'), { level }, asHost(id)),
  ready: (id: string, seat: number, ready: boolean) =>
    call<TableInfo>('POST', table(id, `/seats/${seat}/ready`), { ready }, own(id)),
  free: (id: string, seat: number) =>
    call<TableInfo>('POST', table(id, `/seats/${seat}/free`), {}, asHost(id)),
  delay: (id: string, moves: number) =>
    call<TableInfo>('POST', table(id, '/delay'), { moves }, asHost(id)),
  invitation: (id: string) =>
    call<InviteLink>('GET', table(id, '/invitation'), undefined, asHost(id)),
  close: (id: string) => call<void>('POST', table(id, '/close'), {}, asHost(id)),
  mine: () => {
    const seats = Object.values(keyring.all()).flatMap((t) => Object.values(t.tokens));
    const tokens = [...seats, ...device.session].slice(-200);
    return tokens.length
      ? call<MyTables>('POST', '/api/mine', { tokens }).then((a) => a.tables)
      : Promise.resolve([]);
  },
  notices: (id: string, seat: number, path = '', body?: unknown) =>
    call<Notices>(
      body === undefined ? 'GET' : 'POST',
      table(id, `/seats/${seat}/notices${path}`),
      body,
      own(id),
    ),
  /** What a link in a message asks for: `stop.…` or `confirm.…`. */
  answerLink: (token: string) =>
    call<void>('POST', `/api/notices/${token.split('.')[0]}/${encodeURIComponent(token)}`, {}),
  record: (id: string) => call<GameRecord>('GET', table(id, '/record')),
  picture: (id: string, language: string) =>
    call<Blob>('GET', table(id, `/picture.png?lang=${language}`)),
  replay: (id: string) => call<Replay>('GET', table(id, '/replay')),
  replayRecord: (record: GameRecord) => call<Replay>('POST', '/api/replay', { record }),
  puzzles: () => call<Puzzles>('GET', '/api/puzzles'),
  puzzle: (id: string) => call<PuzzleQuestion>('GET', `/api/puzzles/${encodeURIComponent(id)}`),
  /** How good a move is, and the solution if that is asked for or found. */
  answerPuzzle: (id: string, answer: PuzzleAnswerRequest) =>
    call<PuzzleVerdict>('POST', `/api/puzzles/${encodeURIComponent(id)}`, answer),
  /** A review, or how far it is; asked for again until it is done. */
  review: (record: GameRecord) => call<ReviewAnswer>('POST', '/api/review', { record }),
  /** A question of a finished game, as it was asked then. */
  question: (record: GameRecord, ply: number) =>
    call<Question>('POST', '/api/review/question', { record, ply }),
  /** What another move is worth there; asked for again until there is a verdict. */
  judge: (record: GameRecord, ply: number, better: string, move: string) =>
    call<ReviewTrial>('POST', '/api/review/answer', { record, ply, better, move }),
  keepRecord: (record: GameRecord) => call<RecordStored>('POST', '/api/records', { record }),
  try: (record: GameRecord, moves: string[] = [], ply: number | null = null) =>
    call<TryResult>('POST', '/api/try', { record, moves, ply }),
};
