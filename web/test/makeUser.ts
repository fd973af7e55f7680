import { waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/**
 * A person at keyboard and pointer. A modal dialog takes the focus some frames after it opened, so
 * they type in it from then on: no letter is lost on a busy machine.
 */
export function makeUser(): UserEvent {
  const user = userEvent.setup();
  const type: UserEvent['type'] = async (element, ...rest) => {
    const dialog = element.closest('[aria-modal="true"]');
    if (dialog !== null)
      await waitFor(() =>
        expect(dialog).toContainElement(document.activeElement as HTMLElement | null),
      );
    return user.type(element, ...rest);
  };
  return { ...user, type };
}
