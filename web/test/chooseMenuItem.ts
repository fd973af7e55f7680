import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Chooses an item of the open menu by its name with the keyboard: floating menus are placed by
 * layout, of which there is none here.
 */
export async function chooseMenuItem(user: UserEvent, name: string): Promise<void> {
  const chosen = await screen.findByRole('menuitem', { name });
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
  const last = screen.getAllByRole('menuitem').indexOf(chosen);
  for (let index = 0; index <= last; index += 1) {
    await user.keyboard(index === 0 ? '{Home}' : '{ArrowDown}');
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem')[index]).toHaveAttribute('data-highlighted'),
    );
  }
  await user.keyboard('{Enter}');
}
