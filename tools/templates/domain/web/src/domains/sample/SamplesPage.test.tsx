import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp.tsx';
import { type Args, connectionOf } from '../../../test/world/connectionOf.ts';
import { makeCompany } from '../../../test/world/makeWorld.ts';

/** The page over a company with so many samples. */
function open(count: number, permissions: readonly string[] = ['feature_inventory:read']) {
  const samples = Array.from({ length: count }, (_, index) => ({
    __typename: 'Sample',
    id: `S-${index}`,
    sampleId: `s-${index}`,
    name: `Name ${index}`,
    createdAt: '2026-01-31T12:00:00.000Z',
  }));
  const company = {
    ...makeCompany({ companyId: 'c-2', permissions }),
    samples: (args: Args) => connectionOf(samples, args, ({ sampleId }) => sampleId),
  };
  return renderApp('/c-2/samples', { companies: [company] });
}

const grid = () => screen.findByRole('grid', { name: 'Samples' });

describe('samples', () => {
  it('are listed with their number', async () => {
    open(2);
    expect(await grid()).toHaveTextContent('Name 0');
    expect(screen.getByRole('row', { name: /Name 1/ })).toHaveTextContent('31 Jan 2026');
    expect(screen.getByText('2 samples')).toBeInTheDocument();
  });

  it('come page by page as the end comes near', async () => {
    const { asked } = open(120);
    fireEvent.scroll(await grid(), { target: { scrollTop: 1200 } });
    await waitFor(() =>
      expect(asked('SamplesTablePageQuery').at(0)?.variables).toMatchObject({
        cursor: 's-49',
        count: 50,
      }),
    );
  });

  it('say so when there are none', async () => {
    open(0);
    expect(await screen.findByText('No samples yet')).toBeInTheDocument();
  });

  it('are in the menu of those who may see them', async () => {
    open(0);
    expect(await screen.findByRole('link', { name: 'Samples' })).toHaveAttribute(
      'href',
      '/c-2/samples',
    );
  });

  it('are not in the menu of others', async () => {
    open(0, []);
    expect(await screen.findByRole('link', { name: 'Overview' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Samples' })).not.toBeInTheDocument();
  });
});
