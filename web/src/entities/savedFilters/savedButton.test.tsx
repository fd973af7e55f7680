import { screen } from '@testing-library/react';
import { lazy } from 'react';
import { renderEntity } from '../../../test/renderEntity.tsx';
import { SavedFiltersFrame } from './SavedFiltersButton.tsx';

const Waiting = lazy(() => new Promise<never>(() => undefined));

it('SHELL-21 the bookmark is busy until the saved filters are there: no click is taken and lost', async () => {
  renderEntity(() => (
    <SavedFiltersFrame resetKey="a">
      <Waiting />
    </SavedFiltersFrame>
  ));
  const button = await screen.findByRole('button', { name: 'Saved filters' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
});
