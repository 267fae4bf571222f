/**
 * What somebody entered to join a game: a link, a table's id, or the code that carries a seat
 * from another device.
 */
export type Invitation =
  { kind: 'table'; id: string } | { kind: 'replay'; path: string } | { kind: 'code'; code: string };

const ID = /^[A-Za-z0-9_-]{22}$/;
const CODE = /^([A-Za-z0-9]{4})[\s-]?([A-Za-z0-9]{4})$/;

export function readInvitation(text: string): Invitation | null {
  const entered = text.trim();
  const path = /^(?:https?:\/\/[^/]+)?\/(table|replay)\/([A-Za-z0-9_-]{22})(?:[/?#].*)?$/.exec(
    entered,
  );
  if (path)
    return path[1] === 'table'
      ? { kind: 'table', id: path[2]! }
      : { kind: 'replay', path: `/replay/${path[2]!}` };
  if (ID.test(entered)) return { kind: 'table', id: entered };
  const code = CODE.exec(entered);
  return code ? { kind: 'code', code: `${code[1]!}-${code[2]!}`.toUpperCase() } : null;
}
