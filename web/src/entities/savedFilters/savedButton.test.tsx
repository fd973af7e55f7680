import { screen } from '@testing-library/react';
import { use } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { SavedFiltersFrame } from './SavedFiltersButton.tsx';

const never = new Promise<null>(() => undefined);
const Waiting = () => use(never);

it('SHELL-21 the bookmark is busy until the saved filters are there: no click is taken and lost', async () => {
  renderUi(
    <SavedFiltersFrame resetKey="a">
      <Waiting />
    </SavedFiltersFrame>,
  );
  const button = await screen.findByRole('button', { name: 'Saved filters' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
});
