/**
 * The board from the other side of the table: everything keeps its name and is drawn where the
 * name opposite would be. The board is the same shape either way.
 */
import type { ComponentProps } from 'svelte';
import type Board from './Board.svelte';
import { COLUMNS, ROWS, type Target } from './geometry';

type Drawn = ComponentProps<typeof Board>;

const across = (all: string, sign: string) => all.charAt(all.length - 1 - all.indexOf(sign));

export const oppositeSquare = (name: string): string =>
  across(COLUMNS, name[0]!) + across(ROWS, name[1]!);
export const oppositeCrossing = (name: string): string =>
  across('ABCDE', name[0]!) + across('1234', name[1]!);
export const oppositeCanal = (name: string): string =>
  name.split('-').map(oppositeCrossing).reverse().join('-');

export function opposite({ kind, name }: Target): Target {
  const turn = { square: oppositeSquare, crossing: oppositeCrossing, canal: oppositeCanal }[kind];
  return { kind, name: turn(name) };
}

type Maybe<T> = T | null | undefined;
const some =
  <T>(turn: (value: T) => T) =>
  <V extends Maybe<T>>(value: V) =>
    value === null || value === undefined ? value : (turn(value as T) as V);
const square = some(oppositeSquare);
const crossing = some(oppositeCrossing);
const canal = some(oppositeCanal);
const target = some(opposite);
const squares = some((all: string[]) => all.map(oppositeSquare));

/** All that a board is given, as it is seen from the other side. */
export function seenAcross(shown: Drawn): Drawn {
  const { view, preview, effects, counted, lasts, label, onpick, onhover } = shown;
  return {
    ...shown,
    view: {
      ...view,
      tiles: view.tiles.map(([name, ...about]) => [oppositeSquare(name), ...about]),
      palms: view.palms.map(oppositeSquare),
      canals: view.canals.map(oppositeCanal),
      offers: view.offers.map(([seat, name, amount]) => [seat, oppositeCanal(name), amount]),
      source: crossing(view.source),
    },
    targets: shown.targets?.map(opposite),
    selected: target(shown.selected),
    lit: shown.lit?.map(opposite),
    pointed: target(shown.pointed),
    lasts: lasts && new Map([...lasts].map(([name, droughts]) => [oppositeSquare(name), droughts])),
    preview: preview && {
      ...preview,
      canal: canal(preview.canal),
      tile: preview.tile && { ...preview.tile, square: oppositeSquare(preview.tile.square) },
      crossing: crossing(preview.crossing),
      palm: square(preview.palm),
      watered: squares(preview.watered),
      saved: squares(preview.saved),
      suffers: squares(preview.suffers),
      field: squares(preview.field),
    },
    effects: effects && {
      ...effects,
      canal: canal(effects.canal),
      tile: square(effects.tile),
      struck: squares(effects.struck),
      cracked: squares(effects.cracked),
    },
    counted: counted && { ...counted, squares: counted.squares.map(oppositeSquare) },
    label: label && ((place) => label(opposite(place))),
    onpick: onpick && ((place, allowed) => onpick(opposite(place), allowed)),
    onhover: onhover && ((place) => onhover(target(place))),
  };
}

/** Whether a player sits on the other side of the table, when all sit around it in a circle. */
export const sitsAcross = (seat: number, players: number): boolean =>
  Math.cos((2 * Math.PI * seat) / players) < -1e-9;
