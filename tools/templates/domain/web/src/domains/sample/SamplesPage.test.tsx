import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openSamples } from './testing/openSamples.ts';

const READS = ['feature_inventory:read'];
// The first of all fetches the whole app.
const FIRST = { timeout: 30_000 };
const grid = () => screen.findByRole('grid', { name: 'Samples' }, FIRST);

describe('samples', () => {
  it('are listed with their number, and a row opens its drawer', async () => {
    const { user } = openSamples(2);
    expect(await grid()).toHaveTextContent('Name 0');
    expect(screen.getByRole('row', { name: /Name 1/ })).toHaveTextContent('31 Jan 2026');
    expect(screen.getByText('2 samples')).toBeInTheDocument();
    await user.click(screen.getByText('Name 1'));
    const drawer = await screen.findByRole('dialog', { name: 'Sample' });
    await waitFor(() => expect(drawer).toHaveTextContent('ada@example.com'), FIRST);
  }, 60_000);

  it('come page by page as the end comes near', async () => {
    const { asked } = openSamples(120);
    fireEvent.scroll(await grid(), { target: { scrollTop: 1200 } });
    await waitFor(() =>
      expect(asked('useSampleRowsPageQuery').at(0)?.variables).toMatchObject({
        cursor: 's-49',
        count: 50,
      }),
    );
  });

  it('say so when there are none', async () => {
    openSamples(0);
    expect(await screen.findByText('No samples yet')).toBeInTheDocument();
  });

  it('are in the menu of those who may see them, without what they may not do', async () => {
    openSamples(0, { may: READS });
    expect(await screen.findByRole('link', { name: 'Samples' })).toHaveAttribute(
      'href',
      '/c-2/samples',
    );
    expect(await screen.findByText('No samples yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New sample' })).not.toBeInTheDocument();
  });

  it('are not in the menu of others', async () => {
    openSamples(0, { may: [] });
    expect(await screen.findByRole('link', { name: 'Overview' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Samples' })).not.toBeInTheDocument();
  });
});
