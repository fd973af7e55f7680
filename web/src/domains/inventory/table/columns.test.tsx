import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../../test/renderApp.tsx';
import { moved } from '../../../entities/columns/ColumnChooser.tsx';

const PATH = '/c-2/unified-inventory';
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

beforeAll(() =>
  Promise.all([import('../../../ui/overlays/PopoverContent.tsx'), import('../InventoryPage.tsx')]),
);

describe('INV-01 columns', () => {
  it('INV-01 are chosen and ordered, and the address keeps them', async () => {
    const { user, search, asked } = renderApp(`${PATH}?columns=method,path,riskScore`);
    await screen.findByRole('grid', { name: 'Inventory' });
    expect(heads()).toEqual(['', 'Method', 'Path', 'Risk']);
    expect(asked('InventoryPageQuery').at(-1)?.variables['hasMore']).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const shown = await screen.findByRole('list', { name: 'Shown columns' });
    await user.click(within(shown).getByRole('button', { name: 'Move Risk score up' }));
    await waitFor(() => expect(search().get('columns')).toBe('method,riskScore,path'));
    await user.click(
      within(screen.getByRole('list', { name: 'Other columns' })).getByRole('checkbox', {
        name: 'Learning state',
      }),
    );
    await waitFor(() =>
      expect(search().get('columns')).toBe('method,riskScore,path,learningState'),
    );
    await waitFor(() => expect(heads()).toEqual(['', 'Method', 'Risk', 'Path', 'Learning']));
    expect((await screen.findAllByText('Available')).length).toBeGreaterThan(0);
    expect(within(shown).getByRole('checkbox', { name: 'Path' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(search().has('columns')).toBe(false));
  });

  it('INV-01 that only some people show are fetched when shown', async () => {
    const { asked } = renderApp(`${PATH}?columns=path,sources,authTypes,nothing,%3Cx%3E`);
    expect((await screen.findAllByText('Bearer JWT')).length).toBeGreaterThan(0);
    expect(heads()).toEqual(['', 'Path', 'Sources', 'Auth types']);
    expect(asked('InventoryPageQuery').at(-1)?.variables['hasMore']).toBe(true);
  });

  it('INV-01 counts of seven days do not pretend to sort: requests of all time do', async () => {
    renderApp(`${PATH}?columns=path,requests7d,requests`);
    await screen.findByRole('grid', { name: 'Inventory' });
    expect(screen.queryByRole('button', { name: 'Requests 7d' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Requests, all' })).toBeInTheDocument();
  });

  it('moves a column within the list only', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});
