"""Finds words that a reader cannot see in full, by measuring every line of text on a page."""

from __future__ import annotations

from playwright.sync_api import Error, Page

CUT_OFF = """() => {
  const faults = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (words.nextNode()) {
    const node = words.currentNode, holder = node.parentElement;
    if (!node.data.trim() || holder.closest('svg, script, style, option, .visually-hidden, .skip'))
      continue;
    if (!holder.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    range.selectNodeContents(node);
    const line = range.getBoundingClientRect();
    if (!line.width || !line.height) continue;
    let [across, down] = [true, true]; // nothing around it scrolls in this direction
    let fault = '';
    for (let around = holder; around && !fault; around = around.parentElement) {
      const style = getComputedStyle(around), box = around.getBoundingClientRect();
      if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') across = down = false;
      if (/auto|scroll/.test(style.overflowX)) across = false;
      if (/auto|scroll/.test(style.overflowY)) down = false;
      if (around === document.body || style.display === 'inline') continue;
      const wide = line.right > box.right + 1.5 || line.left < box.left - 1.5;
      const slack = 0.15 * parseFloat(getComputedStyle(holder).fontSize); // above and below letters
      const tall = line.bottom > box.bottom + slack || line.top < box.top - slack;
      if (across && wide && /hidden|clip/.test(style.overflowX)) fault = 'cut off';
      if (down && tall && /hidden|clip/.test(style.overflowY)) fault = 'cut off below';
      if (across && (wide || tall) && around.matches('button, .button')) fault = 'off its button';
    }
    if (across && (line.right > innerWidth + 1 || line.left < -1)) fault = 'outside the window';
    if (fault) faults.add(`${fault}: ${node.data.trim().slice(0, 50)}`);
  }
  return [...faults];
}"""


def cut_off(page: Page) -> list[str]:
    """Text that stays cut off: a page is laid out some frames after its window changed."""
    try:
        page.wait_for_function(f"() => ({CUT_OFF})().length === 0", timeout=5_000)
    except Error:
        faults: list[str] = page.evaluate(CUT_OFF)
        return faults
    return []
