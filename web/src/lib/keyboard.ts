/** Where the keyboard goes on when what was focused has vanished. */
let isUsed = false; // the last thing touched was the keyboard
addEventListener('keydown', () => (isUsed = true), true);
addEventListener('pointerdown', () => (isUsed = false), true);

/** Focuses `next` if nothing is focused while somebody uses the keyboard. */
export function goOn(next: HTMLElement | null | undefined) {
  if (isUsed && document.activeElement === document.body) next?.focus({ preventScroll: true });
}

/**
 * Attached to a screen: when its focused control vanishes, the keyboard goes on at what is marked
 * with `data-next` near it, or at the heading of its section; a control that was only disabled
 * gets the focus back.
 */
export function keepsFocus(screen: HTMLElement) {
  let path: HTMLElement[] = []; // what was focused, and all around it
  const note = (event: FocusEvent) => {
    path = [];
    for (let at = event.target as HTMLElement | null; at && at !== screen; at = at.parentElement)
      path.push(at);
  };
  const check = () => {
    const [last] = path;
    if (!isUsed || !last || document.activeElement !== document.body) return;
    if (last.isConnected) {
      if (!last.matches(':disabled')) last.focus();
      return;
    }
    const near = path.filter((part) => part.isConnected);
    const find = (parts: HTMLElement[], selector: string) =>
      parts.map((part) => part.querySelector<HTMLElement>(selector)).find(Boolean);
    const next = find(near, '[data-next]') ?? find([...near, screen], 'h1, h2');
    if (!next) return;
    if (next.tabIndex < 0) next.tabIndex = -1; // a heading
    next.focus();
  };
  const observer = new MutationObserver(check);
  observer.observe(screen, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  screen.addEventListener('focusin', note);
  return () => {
    observer.disconnect();
    screen.removeEventListener('focusin', note);
  };
}
