/**
 * For a panel beside its button, while it is open: closes it when something else is pressed, or
 * Escape.
 */
export const away = (close: () => void) => (panel: Element) => {
  const wrap = panel.parentElement!;
  const press = (event: Event) => {
    if (!wrap.contains(event.target as Node)) close();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
      wrap.querySelector('button')?.focus();
    }
  };
  addEventListener('pointerdown', press);
  addEventListener('keydown', key);
  return () => {
    removeEventListener('pointerdown', press);
    removeEventListener('keydown', key);
  };
};
