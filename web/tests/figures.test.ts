import { describe, expect, it } from 'vitest';
import { figuresOf, myField } from '../src/learn/figures';
import { CARDS, type LessonNode, type Tutorial } from '../src/learn/lesson.svelte';
import data from '../src/learn/tutorial.json';
import de from '../src/i18n/parts/learn.de';
import en from '../src/i18n/parts/learn.en';
import fr from '../src/i18n/parts/learn.fr';
import pl from '../src/i18n/parts/learn.pl';

const tutorial = data as unknown as Tutorial;
const languages = { en, fr, de, pl };

/** The node that a card talks about, on every way through the lesson. */
function nodesOf(card: string): LessonNode[] {
  const before = ['welcome', 'field', 'water', 'auction'];
  if (before.includes(card)) return [tutorial.nodes[tutorial.acts.round]!];
  const lesson = { overseer: 'planting', accepted: 'extra', score: 'decided' }[card] ?? card;
  return tutorial.nodes.filter((node) => node.lesson === lesson);
}
const PLACE = /(?<![A-Za-z])[a-h][1-6](?!\d)|[A-E][1-4]/g;

describe.each(Object.entries(languages))('in %s', (_, words) => {
  it.each(CARDS)('no figure of the card %s is typed', (card) => {
    const { text, more } = words.card[card];
    for (const sentence of [text, more])
      expect(sentence.replace(/{{.*?}}/g, '').replace(PLACE, '')).not.toMatch(/\d/);
  });
  it('no figure of an objection is typed', () => {
    for (const sentence of Object.values(words.no))
      expect(sentence.replace(/{{.*?}}/g, '').replace(PLACE, '')).not.toMatch(/\d/);
  });
  it.each(CARDS)('every placeholder of the card %s has a value wherever one comes from', (card) => {
    const { text, more } = words.card[card];
    const names = [...`${text} ${more}`.matchAll(/{{([\w-]+)}}/g)].map((m) => m[1]!);
    for (const node of nodesOf(card))
      expect(Object.keys(figuresOf(tutorial, node))).toEqual(expect.arrayContaining(names));
  });
});

it('the figures of a field make the points that the engine counted, at every position', () => {
  let counted = 0;
  for (const node of tutorial.nodes) {
    const field = myField(node);
    if (!field) continue;
    const engine = node.scores.fields.find((f) => f[1].join() === field.squares.join())!;
    expect(field.size * (field.farmers + field.palms)).toBe(engine[2][0]);
    expect(field.points).toBe(engine[2][0]);
    counted += 1;
  }
  expect(counted).toBeGreaterThan(10);
});

it('bids, offers and prices are those of the position', () => {
  const [auction] = nodesOf('auction');
  expect(figuresOf(tutorial, auction!)).toMatchObject({
    bid: auction!.legal!.amount!.taken![0],
    tiles: auction!.view.market.length,
    played: auction!.view.round - 1,
  });
  const [decision] = nodesOf('decision');
  const offers = Object.values(decision!.legal!.accept!).map((offer) => offer.amount);
  const told = figuresOf(tutorial, decision!);
  expect([told.offer, told['other-offer']].sort()).toEqual(offers.sort());
  expect(told.price).toBe(Math.max(...offers) + 1);
});
