interface Result {
  scores: number[];
  winners: number[];
}

/** A seat's place in a game that is over: equal points may still have only one winner. */
export function placeOf({ scores, winners }: Result, seat: number): number {
  if (winners.includes(seat)) return 1;
  const ahead = scores.filter((score) => score > scores[seat]!).length;
  return 1 + Math.max(ahead, winners.length);
}
