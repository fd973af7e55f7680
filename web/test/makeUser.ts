import { waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** Whether a modal keeps the pointer from it: the nearest element that says so decides. */
function isBlocked(element: Element | null): boolean {
  for (let at = element; at !== null; at = at.parentElement) {
    const said = at instanceof HTMLElement ? at.style.pointerEvents : '';
    if (said !== '') return said === 'none';
  }
  return false;
}

/**
 * A person at keyboard and pointer. A modal dialog takes the focus some frames after it opened, so
 * they type in it from then on: no letter is lost on a busy machine. It also gives the page its
 * pointer back some frames after it closed, and they click from then on.
 */
export function makeUser(): UserEvent {
  const user = userEvent.setup();
  const click: UserEvent['click'] = async (element) => {
    if (isBlocked(element)) await waitFor(() => expect(isBlocked(element)).toBe(false));
    return user.click(element);
  };
  const type: UserEvent['type'] = async (element, ...rest) => {
    const dialog = element.closest('[aria-modal="true"]');
    if (dialog !== null)
      await waitFor(() =>
        expect(dialog).toContainElement(document.activeElement as HTMLElement | null),
      );
    return user.type(element, ...rest);
  };
  return { ...user, type, click };
}
