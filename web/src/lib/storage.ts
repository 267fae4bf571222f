/**
 * What this browser remembers. Storage may be refused (private windows): then nothing is
 * remembered, and nothing breaks.
 */

export function recall<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(`santiago.${name}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`santiago.${name}`);
    else localStorage.setItem(`santiago.${name}`, JSON.stringify(value));
  } catch {
    /* not remembered */
  }
}

/** What proves at the end that nobody chose the deal: what was shown first, and our numbers. */
export interface Proof {
  commitment: string;
  randoms: string[];
}
/** The secrets of the seats this browser holds: table id → seat → token. */
export type Keyring = Record<
  string,
  { tokens: Record<string, string>; host?: string; proof?: Proof }
>;

export const keyring = {
  all(): Keyring {
    return recall<Keyring>('tables') ?? {};
  },
  of(table: string): string[] {
    return Object.values(this.all()[table]?.tokens ?? {});
  },
  seat(table: string, seat: number): string | null {
    return this.all()[table]?.tokens[String(seat)] ?? null;
  },
  host(table: string): string | null {
    return this.all()[table]?.host ?? null;
  },
  add(table: string, tokens: Record<string, string>, host?: string) {
    const all = this.all();
    const old = all[table] ?? { tokens: {} };
    all[table] = { ...old, tokens: { ...old.tokens, ...tokens }, host: host ?? old.host };
    remember('tables', all);
  },
  /** The commitment that was shown before we gave our numbers, and the numbers. */
  proof(table: string): Proof | null {
    return this.all()[table]?.proof ?? null;
  },
  prove(table: string, commitment: string, randoms: string[]) {
    const all = this.all();
    const old = all[table] ?? { tokens: {} };
    const before = old.proof?.randoms ?? [];
    all[table] = {
      ...old,
      proof: { commitment: old.proof?.commitment ?? commitment, randoms: [...before, ...randoms] },
    };
    remember('tables', all);
  },
  /** Seats were shuffled, or are void: where each token sits now, in the order of `tokens`. */
  place(table: string, tokens: string[], seats: (number | null)[]) {
    const all = this.all();
    const old = all[table];
    if (!old) return;
    const others = Object.entries(old.tokens).filter(([, token]) => !tokens.includes(token));
    const known = Object.values(old.tokens); // a profile's session is kept elsewhere
    const placed = tokens.flatMap((token, i) =>
      seats[i] === null || seats[i] === undefined || !known.includes(token)
        ? []
        : [[String(seats[i]), token] as const],
    );
    all[table] = { ...old, tokens: Object.fromEntries([...others, ...placed]) };
    remember('tables', all);
  },
  drop(table: string, seat?: number) {
    const all = this.all();
    if (seat === undefined) delete all[table];
    else if (all[table]) delete all[table].tokens[String(seat)];
    remember('tables', all);
  },
};

/** A token of our own making: sent again with it, a request is not done twice. */
export function freshToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** This client's share of the shuffle (docs/protocol.md, Provably fair). */
export function freshRandom(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');
}
