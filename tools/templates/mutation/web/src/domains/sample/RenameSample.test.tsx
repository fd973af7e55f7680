import { screen, waitFor, within } from '@testing-library/react';
import { openSamples } from './testing/openSamples.ts';

// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };

/** The drawer of a sample with the dialog open, and the new name typed. */
async function open() {
  const app = openSamples(1, { drawer: 's-0' });
  await app.user.click(await screen.findByRole('button', { name: 'Rename sample' }, FIRST));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename sample' }));
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await app.user.clear(name);
  await app.user.type(name, 'New');
  const save = () => app.user.click(dialog.getByRole('button', { name: 'Save' }));
  const row = () => screen.getByRole('grid', { name: 'Samples', hidden: true });
  return { ...app, dialog, save, row };
}

describe('renameSample', () => {
  it('is shown before the server answers, and stays', async () => {
    const { hold, save, row, samples } = await open();
    const release = hold('renameSample');
    await save();
    await waitFor(() => expect(row()).toHaveTextContent('New'));
    expect(samples[0]?.name).toBe('Name 0');
    await release();
    await waitFor(() => expect(samples[0]).toMatchObject({ name: 'New', version: 2 }));
    expect(row()).toHaveTextContent('New');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Rename sample' })).not.toBeInTheDocument(),
    );
  }, 60_000);

  it('is taken back when the server refuses, which says so at the name', async () => {
    const { hold, save, row, refuse, dialog } = await open();
    refuse('renameSample', 'conflict');
    const release = hold('renameSample');
    await save();
    await waitFor(() => expect(row()).toHaveTextContent('New'));
    await release();
    expect(await dialog.findByText('renameSample refused')).toBeInTheDocument();
    expect(row()).toHaveTextContent('Name 0');
  }, 60_000);

  it('is not for who may only read', async () => {
    openSamples(1, { drawer: 's-0', may: ['feature_inventory:read'] });
    expect(await screen.findByRole('textbox', { name: 'Name' }, FIRST)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Rename sample' })).not.toBeInTheDocument();
  }, 60_000);
});
