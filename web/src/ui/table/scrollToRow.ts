/** Pixels that the sticky head covers at the top. */
const HEAD_HEIGHT = 32;

/** Scrolls a table no further than needed to show a row whole. */
export function scrollToRow(scroller: Element | null, index: number, rowHeight: number): void {
  if (scroller === null) return;
  const top = index * rowHeight;
  const bottom = top + rowHeight - (scroller.clientHeight - HEAD_HEIGHT);
  if (top < scroller.scrollTop) scroller.scrollTo({ top });
  else if (bottom > scroller.scrollTop) scroller.scrollTo({ top: bottom });
}
