import { describe, expect, it } from 'vitest';
import { allOf } from './catalogues';
import { readInvitation } from '../src/home/join';
import { placeOf } from '../src/home/place';
import { botOf } from '../src/characters/characters';
import { quickGame } from '../src/home/quick';
import anchors from '../src/learn/anchors.json';
import figures from '../src/learn/figures.json';
import { CARDS, RULE, objection, type LessonNode } from '../src/learn/lesson.svelte';
import { CHAPTERS, anchorOf, rulesOf, textKey } from '../src/learn/rulebook';
import tutorial from '../src/learn/tutorial.json';
import rules from '../src/i18n/parts/rules.en';
import type { Meta, ReplayStep } from '../src/net/protocol';
import {
  freshDraft,
  withOthers,
  hasOpen,
  minutes,
  problemOf,
  seated,
  toNewTable,
  withColour,
  withEdition,
  withMode,
} from '../src/newgame/draft';
import { PLACE_RULE } from '../src/table/refusal';
import { roundStarts } from '../src/replay/player.svelte';

const meta = {
  editions: {
    trefl: {
      players: [2, 3, 4, 5],
      crops: [],
      options: { palms: true, source: 'central', money: 'open' },
      rounds: { 2: 10, 3: 11, 4: 11, 5: 9 },
    },
    amigo: {
      players: [3, 4, 5],
      crops: [],
      options: { palms: false, source: 'central', money: 'open' },
      rounds: { 3: 11, 4: 11, 5: 9 },
    },
  },
  levels: [
    { level: 'easy', default: false, summary: null },
    { level: 'medium', default: true, summary: null },
  ],
  colours: ['red', 'green', 'purple', 'yellow', 'blue'],
  limits: { name: 24 },
} as unknown as Meta;
const names = { me: 'Me', other: (n: number) => `Player ${n}` };

it('my place in a finished game is the engine’s, also where points are equal', () => {
  const places = (scores: number[], winners: number[]) =>
    scores.map((_, seat) => placeOf({ scores, winners }, seat));
  expect(places([10, 30, 20], [1])).toEqual([3, 1, 2]);
  expect(places([30, 30, 20], [0, 1])).toEqual([1, 1, 3]);
  expect(places([30, 30, 20], [1])).toEqual([2, 1, 3]);
});

describe('an invitation', () => {
  const id = 'aB3_-xyzaB3_-xyzaB3_-x';
  it.each([
    [`https://example.org/table/${id}`, { kind: 'table', id }],
    [`/table/${id}`, { kind: 'table', id }],
    [` ${id} `, { kind: 'table', id }],
    [`http://localhost:8000/replay/${id}#17`, { kind: 'replay', path: `/replay/${id}` }],
    ['k7qf-2m9d', { kind: 'code', code: 'K7QF-2M9D' }],
    ['K7QF2M9D', { kind: 'code', code: 'K7QF-2M9D' }],
  ])('%s', (text, read) => {
    expect(readInvitation(text)).toEqual(read);
  });
  it.each([
    '',
    'hello',
    'https://example.org/',
    `https://example.org/table/${id.slice(1)}`,
    'javascript:alert(1)',
  ])('refuses “%s”', (text) => {
    expect(readInvitation(text)).toBeNull();
  });
});

describe('setting up a game', () => {
  const draft = freshDraft(meta, 'bots', names);
  it('starts with me against different characters of the default level', () => {
    const [me, ...bots] = toNewTable(draft).seats;
    expect(me).toEqual({ kind: 'person', name: 'Me', colour: 'red' });
    expect(bots.map((s) => s.colour)).toEqual(['green', 'purple', 'yellow']);
    expect(bots.map((s) => botOf(s.level!).level)).toEqual(Array(3).fill('medium'));
    expect(new Set(bots.map((s) => botOf(s.level!).character)).size).toBe(3);
    expect(problemOf(draft, meta)).toBeNull();
  });
  it('shuffles the characters: no bot keeps its own', () => {
    for (let i = 0; i < 20; i++) {
      const characters = seated(withOthers(draft)).map((s) => s.character);
      expect(new Set(characters).size).toBe(4);
      const before = seated(draft).filter((s) => s.kind === 'bot');
      const bots = characters.slice(1);
      expect(before.filter((s) => !bots.includes(s.character)).length).toBeGreaterThan(0);
    }
  });
  it('a bot can do without a character', () => {
    const seats = draft.seats.map((s) => ({ ...s, character: null }));
    expect(toNewTable({ ...draft, seats }).seats[1]!.level).toBe('medium');
  });
  it('an edition brings its own defaults and players', () => {
    const two = { ...draft, players: 2 };
    const amigo = withEdition(two, 'amigo', meta);
    expect([amigo.players, amigo.options.palms]).toEqual([3, false]);
    expect(withEdition(amigo, 'trefl', meta).options.palms).toBe(true);
  });
  it('a mode fills the seats', () => {
    expect(seated(withMode(draft, 'together')).map((s) => s.kind)).toEqual([
      'person',
      'person',
      'person',
      'person',
    ]);
    expect(hasOpen(withMode(draft, 'online'))).toBe(true);
  });
  it('two seats swap their colours', () => {
    const swapped = withColour(draft, 0, 'purple');
    expect(seated(swapped).map((s) => s.colour)).toEqual(['purple', 'green', 'red', 'yellow']);
  });
  it('says what is missing', () => {
    const people = withMode(draft, 'together');
    const named = (name: string) => ({
      ...people,
      seats: people.seats.map((s, i) => (i === 1 ? { ...s, name } : s)),
    });
    expect(problemOf(named(' '), meta)).toEqual({ problem: 'name-empty', number: 2 });
    expect(problemOf(named('x'.repeat(25)), meta)).toEqual({
      problem: 'name-long',
      number: 2,
      limit: 24,
    });
    expect(problemOf(named('me'), meta)).toEqual({ problem: 'name-twice', name: 'me' });
    expect(
      problemOf({ ...draft, seats: draft.seats.map((s) => ({ ...s, kind: 'bot' })) }, meta),
    ).toEqual({ problem: 'nobody' });
  });
  it('only a table with an open seat is listed', () => {
    expect(toNewTable({ ...draft, listed: true }).visibility).toBe('link');
    expect(toNewTable({ ...withMode(draft, 'online'), listed: true }).visibility).toBe('public');
  });
  it('a pace is none or so many seconds', () => {
    expect(toNewTable(draft).pace).toEqual({ kind: 'none' });
    expect(toNewTable({ ...draft, pace: 90 }).pace).toEqual({ kind: 'move', seconds: 90 });
  });
  it('people take longer than bots', () => {
    expect(minutes(draft, 11)).toBe(10); // alone against bots, as the home page says
    expect(minutes(withMode(draft, 'together'), 11)).toBeGreaterThan(minutes(draft, 11));
  });
  it('play now needs no question', () => {
    const [me, ...bots] = quickGame(meta, 'Ana').seats;
    expect(me).toEqual({ kind: 'person', name: 'Ana' });
    expect(bots.map((s) => botOf(s.level!).level)).toEqual(Array(3).fill('medium'));
    expect(new Set(bots.map((s) => botOf(s.level!).character)).size).toBe(3);
  });
});

describe('the rulebook', () => {
  const text = rules.text as Record<string, string>;
  it.each(['trefl', 'amigo'] as const)('has words for every rule of %s', (edition) => {
    for (const rule of CHAPTERS.flatMap((c) => rulesOf(c, edition)))
      expect(text[textKey(rule, edition).slice('rules.text.'.length)], rule.id).toBeTruthy();
  });
  it('uses every text', () => {
    const used = new Set(
      (['trefl', 'amigo'] as const).flatMap((e) =>
        CHAPTERS.flatMap((c) => rulesOf(c, e)).map((r) =>
          textKey(r, e).slice('rules.text.'.length),
        ),
      ),
    );
    expect(Object.keys(text).filter((k) => !used.has(k))).toEqual([]);
  });
  it('leads from a phase, a reason and a rule to a rule', () => {
    expect(anchorOf('offers')).toBe('P4');
    expect(anchorOf('not-joined')).toBe('P4.2');
    expect(anchorOf('P6.2')).toBe('P6.2');
    expect(anchorOf('S3')).toBe('S1');
    expect(anchorOf('nonsense')).toBeNull();
    for (const id of [...Object.values(anchors.phases), ...Object.values(anchors.reasons)])
      expect(anchorOf(id), id).toBe(id);
    for (const id of Object.values(PLACE_RULE)) expect(anchorOf(id), id).toBe(id);
    for (const id of Object.values(RULE)) expect(anchorOf(id), id).toBe(id);
  });
  it('has no two-player rules where two cannot play', () => {
    expect(CHAPTERS.flatMap((c) => rulesOf(c, 'amigo')).map((r) => r.id)).not.toContain('P1.4');
  });
  it.each([
    ['en', /two players/i],
    ['fr', /à deux/i],
    ['de', /zu zweit/i],
    ['pl', /dwóch osob|dwie osoby/i],
  ] as const)('does not speak of two players there, in %s', (language, two) => {
    const words = allOf(language);
    const texts = CHAPTERS.flatMap((c) => rulesOf(c, 'amigo')).map((r) => textKey(r, 'amigo'));
    expect(texts.filter((key) => two.test(words[key]!))).toEqual([]);
    expect(words['rules.text.P3-3-trefl']).toMatch(two);
  });
  it('has a drawing for every figure it names', () => {
    for (const rule of CHAPTERS.flatMap((c) => c.rules))
      if (rule.figure && rule.figure !== 'dry')
        expect(figures, rule.id).toHaveProperty(rule.figure);
  });
});

describe('the tutorial', () => {
  const nodes = tutorial.nodes as unknown as LessonNode[];
  const of = (lesson: string) => nodes.find((n) => n.lesson === lesson)!;
  it('has a card for every lesson', () => {
    for (const node of nodes) expect(CARDS, node.lesson).toContain(node.lesson);
  });
  it('says why another move is not the one', () => {
    expect(objection(of('auction'), 'pass')).toBe('auction-pass');
    expect(objection(of('auction'), 'bid 1')).toBe('auction-low');
    expect(objection(of('auction'), 'bid 9')).toBe('auction-high');
    expect(objection(of('planting'), 'plant grape2 c2')).toBe('plant-tile');
    expect(objection(of('planting'), 'plant banana2 h6')).toBe('plant-dry');
    expect(objection(of('planting'), 'plant banana2 f3')).toBe('plant-apart');
    expect(objection(of('offers'), 'offer B2-B3 2')).toBe('offer-canal');
    expect(objection(of('offers'), 'offer C1-C2 1')).toBe('offer-low');
    expect(objection(of('extra'), 'extra C2-C3')).toBe('extra-keep');
  });
  it('lets the learner decide freely as overseer', () => {
    const { legal, next } = of('decision');
    expect(Object.keys(next!).sort()).toEqual(
      [
        ...Object.keys(legal!.accept!).map((c) => `accept ${c}`),
        ...Object.keys(legal!.build!.canals).map((c) => `build ${c}`),
      ].sort(),
    );
  });
});

describe('a replay', () => {
  const step = (round: number): ReplayStep => ({ view: { round } }) as unknown as ReplayStep;
  it('knows where rounds begin', () => {
    expect(roundStarts([step(1), step(1), step(2), step(2), step(3)])).toEqual([0, 2, 4]);
  });
});
