/**
 * A press that was meant for a button that has just gone does nothing to what took its place:
 * nobody plays a move, or leaves, who only wanted to skip.
 */
const GRACE = 300;

export class Grace {
  private since = 0; // when the button came; 0: it is not there
  private gone = -GRACE;
  private hovered = false; // a mouse was on it when it went
  private node: HTMLElement | null = null;

  /** `there`: whether the button is there that comes and goes. Made in a component. */
  constructor(there: () => boolean) {
    $effect.pre(() => {
      const now = performance.now();
      const is = there();
      if (!is && this.since && now - this.since > GRACE) {
        this.gone = Infinity; // until people can see what took its place
        this.hovered = !!this.node?.matches(':hover');
      }
      this.since = is ? this.since || now : 0;
    });
    $effect(() => {
      if (there() || this.gone !== Infinity) return;
      requestAnimationFrame(() => requestAnimationFrame(() => (this.gone = performance.now())));
    });
  }

  readonly button = (node: HTMLElement) => void (this.node = node);

  /** For what the button lies in, and what takes its place. */
  readonly guard = (node: HTMLElement) => {
    const stop = (event: MouseEvent) => {
      const late = !this.since && performance.now() - this.gone < GRACE;
      const touch = (event as PointerEvent).pointerType === 'touch';
      const among = (event.target as Element).closest('.buttons, .aside'); // where it was
      if (!late || !among || !(touch || this.hovered)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    node.addEventListener('click', stop, { capture: true });
    return { destroy: () => node.removeEventListener('click', stop, { capture: true }) };
  };
}
