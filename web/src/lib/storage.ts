/** What this browser remembers. Storage may be refused (private windows): then nothing is remembered, and nothing breaks. */

export function recall<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(`santiago.${name}`);
    return text === null ? null : (JSON.parse(text) as T);
  } catch { return null; }
}

export function remember(name: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`santiago.${name}`);
    else localStorage.setItem(`santiago.${name}`, JSON.stringify(value));
  } catch { /* not remembered */ }
}

/** The secrets of the seats this browser holds: table id → seat → token. */
export type Keyring = Record<string, { tokens: Record<string, string>; host?: string }>;

export const keyring = {
  all(): Keyring { return recall<Keyring>('tables') ?? {}; },
  of(table: string): string[] { return Object.values(this.all()[table]?.tokens ?? {}); },
  seat(table: string, seat: number): string | null { return this.all()[table]?.tokens[String(seat)] ?? null; },
  host(table: string): string | null { return this.all()[table]?.host ?? null; },
  add(table: string, tokens: Record<string, string>, host?: string) {
    const all = this.all();
    const old = all[table] ?? { tokens: {} };
    all[table] = { tokens: { ...old.tokens, ...tokens }, host: host ?? old.host };
    remember('tables', all);
  },
  drop(table: string, seat?: number) {
    const all = this.all();
    if (seat === undefined) delete all[table];
    else if (all[table]) delete all[table].tokens[String(seat)];
    remember('tables', all);
  },
};

/** This client's share of the shuffle (docs/protocol.md, Provably fair). */
export function freshRandom(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');
}
