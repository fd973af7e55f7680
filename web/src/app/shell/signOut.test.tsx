import { screen, waitFor } from '@testing-library/react';
import { chooseMenuItem } from '../../../test/chooseMenuItem.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { leaveFor } from '../../entities/routing/leaveFor.ts';

// Browsers of tests go nowhere.
jest.mock('../../entities/routing/leaveFor.ts', () => ({ leaveFor: jest.fn() }));

const FIRST = { timeout: 30_000 };

describe('logging out', () => {
  for (const [opened, url, place] of [
    ['a password', null, 'http://localhost/login'],
    ['an identity provider that signs people out', 'https://idp.example/out?state=x', null],
  ] as const)
    it(`AUTH-13 ends the session and leaves it, of one opened by ${opened}`, async () => {
      jest.mocked(leaveFor).mockClear();
      let hasEnded = false;
      const { user } = renderApp('/c-2/overview', {
        mutations: {
          signOut: () => {
            hasEnded = true;
            return { url, errors: [] };
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: /^Account of/ }, FIRST));
      await chooseMenuItem(user, 'Log out');
      await waitFor(() => expect(jest.mocked(leaveFor)).toHaveBeenCalledWith(url ?? place));
      expect(hasEnded).toBe(true);
    });
});
