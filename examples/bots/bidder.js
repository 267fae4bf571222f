// A bot for Santiago in JavaScript, for Node without any package: see docs/bot-protocol.md.
// It bids according to what the tiles are worth to it, and plants beside its own fields.
// Try it: santiago bots check "node examples/bots/bidder.js"

const lines = require("node:readline").createInterface({ input: process.stdin });

/** The squares beside a square such as "c4". */
function neighbours(square) {
  const column = "abcdefgh".indexOf(square[0]);
  const row = Number(square[1]);
  return [[column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]]
    .filter(([across, down]) => across >= 0 && across < 8 && down >= 1 && down <= 6)
    .map(([across, down]) => "abcdefgh"[across] + down);
}

/** What a plantation is worth: its farmers, and our own farmers beside it on the same crop. */
function worth(move, view, seat) {
  const [, tile, square] = move.split(" ");
  const crop = tile.slice(0, -1);
  const near = new Set(neighbours(square));
  const friends = view.tiles.filter(
    ([where, kind, , owner, , desert]) => near.has(where) && kind === crop && owner === seat && !desert,
  );
  return Number(tile.slice(-1)) + 2 * friends.length;
}

function best(moves, value) {
  return moves.reduce((one, other) => (value(other) > value(one) ? other : one));
}

function choose({ view, legal, seat }) {
  if (view.phase === "auction") {
    const doubles = view.market.filter((tile) => tile.endsWith("2")).length;
    const wanted = `bid ${1 + doubles}`;
    return legal.includes(wanted) ? wanted : "pass";
  }
  if (view.phase === "planting") {
    return best(legal, (move) => (move.startsWith("plant") ? worth(move, view, seat) : -1));
  }
  return legal[0]; // pass comes first where it is allowed
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    console.log(JSON.stringify({ type: "hello", name: "bidder", protocol: 1 }));
  } else if (message.type === "move") {
    console.log(JSON.stringify({ type: "move", move: choose(message) }));
  } // game and result need no answer
});
