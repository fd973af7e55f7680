import type { KeyboardEvent } from 'react';

const STOPS = '.p-chip > button, .p-match, .p-add';

/**
 * Backspace or Delete on a button of a chip removes the chip; the focus goes to what is before
 * it. `selector` names the chip itself, so that keys of a chip within a group do not remove the
 * group.
 */
export function removeByKey(selector: string, remove: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget } = event;
    if ((event.key !== 'Backspace' && event.key !== 'Delete') || !(target instanceof HTMLElement))
      return;
    if (
      !currentTarget.contains(target) ||
      target.closest('.p-chip, .p-group') !== currentTarget ||
      !currentTarget.matches(selector)
    )
      return;
    event.preventDefault();
    const bar = currentTarget.closest('.p-filter-bar');
    const stops = [...(bar?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    const before = stops
      .slice(
        0,
        stops.findIndex((stop) => currentTarget.contains(stop)),
      )
      .at(-1);
    const next = before ?? bar?.querySelector<HTMLElement>('input, .p-add');
    remove();
    next?.focus();
  };
}
