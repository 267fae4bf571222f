/** Whether somebody wants to see the end of what is shown: Escape, or a press on the board. */
export const skips = (event: KeyboardEvent | MouseEvent): boolean =>
  'key' in event
    ? event.key === 'Escape'
    : !!(event.target as Element | null)?.closest('.board .stack');
