/**
 * Does something as soon as what has changed so far can be seen; in a page out of sight, soon.
 * Returns how to call it off.
 */
export function afterPaint(what: () => void): () => void {
  const off = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const run = () => {
    off();
    what();
  };
  let timer = setTimeout(run, 100); // out of sight there are no frames
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return off;
}
