import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { extendTo, toggleAll } from './selection.ts';
import { frozenColumns, frozenPlaces, gridTemplate, visibleColumns } from './tableLayout.ts';
import { nextSort, toItems, type Column, type TableItem } from './tableTypes.ts';

interface Endpoint {
  readonly id: string;
  readonly path: string;
  readonly risk: number;
}

const endpoints = (count: number): readonly Endpoint[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    path: `/orders/${index}`,
    risk: index % 10,
  }));

const columns: readonly Column<Endpoint, string>[] = [
  { key: 'path', header: 'Path', isName: true, isSortable: true, cell: (row) => row.path },
  {
    key: 'risk',
    header: 'Risk',
    width: 88,
    align: 'end',
    isSortable: true,
    cell: (row) => row.risk.toFixed(1),
    groupCell: (group) => `sum of ${group}`,
  },
  { key: 'seen', header: 'Detected', width: 124, priority: 'wide', cell: () => 'today' },
];
const WIDEST: Column<Endpoint, string> = {
  key: 'made',
  header: 'Created',
  width: 96,
  priority: 'widest',
  cell: () => 'today',
};
/** Too many columns before the name for it to stay in sight. */
const LATE_NAME: readonly Column<Endpoint, string>[] = [
  ...['first', 'second', 'third'].map((key) => ({ ...WIDEST, key, priority: 'always' as const })),
  ...columns.slice(0, 2),
];

function Table({
  count = 5,
  ...rest
}: { readonly count?: number } & Partial<DataTableProps<Endpoint, string>>) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const items = toItems(endpoints(count), (row) => row.id) as readonly TableItem<
    Endpoint,
    string
  >[];
  return (
    <DataTable
      label="Endpoints"
      columns={columns}
      items={items}
      total={count}
      selection={{ keys, onChange: setKeys }}
      {...rest}
    />
  );
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const selected = () =>
  screen.queryAllByRole('row', { selected: true }).map((each) => each.getAttribute('data-key'));

describe('DataTable', () => {
  it('draws only the rows that are seen and tells how many there are', () => {
    renderUi(<Table count={10_000} />);
    expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('grid', { name: 'Endpoints' })).toHaveAttribute(
      'aria-rowcount',
      '10001',
    );
  });

  it('sorts by a header and says so', async () => {
    const onSort = jest.fn();
    const { user } = renderUi(<Table sort={{ key: 'risk', direction: 'desc' }} onSort={onSort} />);
    expect(screen.getByRole('columnheader', { name: 'Risk' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.getByRole('columnheader', { name: 'Path' })).toHaveAttribute('aria-sort', 'none');
    await user.click(screen.getByRole('button', { name: 'Path' }));
    expect(onSort).toHaveBeenCalledWith({ key: 'path', direction: 'asc' });
  });

  it('moves with j, k and arrows and opens with Enter', async () => {
    const onOpen = jest.fn();
    const { user } = renderUi(<Table onOpen={onOpen} />);
    await user.keyboard('jjk{ArrowDown}');
    expect(row('/orders/1')).toHaveAttribute('data-current');
    await user.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith('e1', expect.objectContaining({ path: '/orders/1' }));
  });

  it('opens a row by click and lights the row of the open drawer', async () => {
    const onOpen = jest.fn();
    const { user } = renderUi(<Table onOpen={onOpen} currentKey="e3" />);
    expect(row('/orders/3')).toHaveAttribute('data-current');
    await user.click(screen.getByText('/orders/2'));
    expect(onOpen).toHaveBeenCalledWith('e2', expect.anything());
  });

  const leap = (top: number) => {
    const grid = screen.getByRole('grid');
    grid.scrollTop = top;
    fireEvent.scroll(grid);
    act(() => jest.advanceTimersByTime(20));
  };

  it('draws names alone of rows that go by too fast to be read, and all of them at rest', () => {
    jest.useFakeTimers();
    renderUi(<Table count={2_000} />);
    const cells = (path: string) => within(row(path)).getAllByRole('gridcell').length;
    leap(10_000);
    // The box, the name and the risk: one leap may be where somebody wanted to go.
    expect(cells('/orders/280')).toBe(3);
    leap(20_000);
    expect(cells('/orders/560')).toBe(2);
    leap(20_100);
    expect(cells('/orders/560')).toBe(3);
    leap(30_000);
    expect(cells('/orders/840')).toBe(2);
    act(() => jest.advanceTimersByTime(150));
    expect(cells('/orders/840')).toBe(3);
    leap(40_000);
    act(() => jest.advanceTimersByTime(1_000));
    leap(50_000);
    expect(cells('/orders/1390')).toBe(3);
    jest.useRealTimers();
  });

  it('draws the name of such rows at its place even where it comes too late to stay in sight', () => {
    jest.useFakeTimers();
    renderUi(<Table count={2_000} columns={LATE_NAME} />);
    leap(10_000);
    leap(20_000);
    const cells = within(row('/orders/560')).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '',
      'today',
      'today',
      'today',
      '/orders/560',
    ]);
    jest.useRealTimers();
  });

  it('marks the row that the address means, shows it, and moves on from it', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollTo');
    const { user } = renderUi(<Table count={200} meantKey="e150" />);
    const [{ top }] = scrolled.mock.calls.at(-1) as unknown as [{ top: number }]; // As we call it.
    // Whole, at the bottom of a window of 600 pixels under a head of 32.
    expect(top).toBe(151 * 36 - (600 - 32));
    scrolled.mockRestore();
    await user.keyboard('k');
    expect(screen.queryByRole('row', { current: true })).not.toBeInTheDocument();
  });

  it('of rows in sight marks the one that the address means, wherever the person goes', async () => {
    const { user } = renderUi(<Table meantKey="e3" />);
    expect(row('/orders/3')).toHaveAttribute('data-current');
    await user.keyboard('k');
    expect(row('/orders/2')).toHaveAttribute('data-current');
    expect(screen.getByRole('row', { current: true })).toBe(row('/orders/3'));
  });

  it('selects with x and extends with Shift, by key and by click, and Esc clears', async () => {
    const { user } = renderUi(<Table bulkActions={<button type="button">Label</button>} />);
    await user.keyboard('jxjj{Shift>}X{/Shift}');
    expect(selected()).toEqual(['e0', 'e1', 'e2']);
    await user.keyboard('{Shift>}');
    await user.click(within(row('/orders/4')).getByRole('checkbox'));
    await user.keyboard('{/Shift}');
    expect(selected()).toHaveLength(5);
    expect(screen.getByRole('status')).toHaveTextContent('5 selected of 5');
    expect(screen.getByRole('button', { name: 'Label' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(selected()).toEqual([]);
  });

  it('selects all loaded rows from the head', async () => {
    const { user } = renderUi(<Table />);
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(selected()).toHaveLength(5);
  });

  it('folds groups by click and by arrows, and shows their sums', async () => {
    const onToggleGroup = jest.fn();
    const items: readonly TableItem<Endpoint, string>[] = [
      { kind: 'group', key: 'g1', group: 'api.harborpine.com', isExpanded: true },
      ...endpoints(2).map((each) => ({ kind: 'row' as const, key: each.id, row: each })),
      { kind: 'group', key: 'g2', group: 'auth.harborpine.com', isExpanded: false },
    ];
    const { user } = renderUi(
      <Table items={items} groupLabel={(group) => group} onToggleGroup={onToggleGroup} />,
    );
    expect(row('sum of api.harborpine.com')).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByText('auth.harborpine.com'));
    expect(onToggleGroup).toHaveBeenLastCalledWith('g2', true);
    await user.keyboard('kkk{ArrowLeft}');
    expect(onToggleGroup).toHaveBeenLastCalledWith('g1', false);
  });

  it('asks for more rows near the end, once', () => {
    const onLoadMore = jest.fn();
    const { rerender } = renderUi(<Table hasMore onLoadMore={onLoadMore} />);
    expect(onLoadMore).toHaveBeenCalledTimes(1);
    rerender(<Table hasMore isLoadingMore onLoadMore={onLoadMore} />);
    expect(onLoadMore).toHaveBeenCalledTimes(1);
  });

  it('SHELL-18 shows skeleton rows of the real height while nothing has come', () => {
    const { container } = renderUi(<Table items={[]} isLoading />);
    const skeletons = [...container.querySelectorAll<HTMLElement>('[data-skeleton]')];
    expect(skeletons).toHaveLength(12);
    expect(skeletons.every((each) => each.style.height === '36px')).toBe(true);
    expect(screen.queryByText('No Results')).not.toBeInTheDocument();
  });

  it('names keys of rows where there is one, whatever the total is', () => {
    const { rerender } = renderUi(<Table total={null} />);
    expect(screen.getByText('select')).toBeInTheDocument();
    rerender(<Table total={null} items={[]} />);
    expect(screen.queryByText('select')).not.toBeInTheDocument();
  });

  it('keeps the old rows while it fetches again', () => {
    renderUi(<Table isRefetching />);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    expect(row('/orders/0')).toBeInTheDocument();
  });

  it('SHELL-18 is empty or failed in place of its rows', async () => {
    const onRetry = jest.fn();
    const { user, rerender } = renderUi(<Table items={[]} />);
    expect(screen.getByText('There are no items to display')).toBeInTheDocument();
    rerender(<Table items={[]} error={{ onRetry }} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('There are no items to display')).not.toBeInTheDocument();
  });

  it('offers the actions of the row under the pointer and of the current row only', async () => {
    const { user } = renderUi(
      <Table
        currentKey="e0"
        rowActions={(each) => <button type="button">Label {each.path}</button>}
      />,
    );
    expect(screen.getAllByRole('button', { name: /^Label/ })).toHaveLength(1);
    await user.hover(screen.getByText('/orders/3'));
    expect(screen.getByRole('button', { name: 'Label /orders/3' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Label /orders/0' })).toBeInTheDocument();
  });

  it('SHELL-16 takes the focus from nowhere, and from nothing that has it', async () => {
    const { user } = renderUi(
      <>
        <button type="button">Elsewhere</button>
        <Table />
      </>,
    );
    const button = screen.getByRole('button', { name: 'Elsewhere' });
    act(() => button.focus());
    await user.keyboard('j');
    expect(row('/orders/0')).toHaveAttribute('data-current');
    expect(button).toHaveFocus();
    act(() => button.blur());
    await user.keyboard('j');
    expect(screen.getByRole('grid')).toHaveFocus();
  });

  it('leaves keys alone where it is not the table of the page', async () => {
    const { user } = renderUi(<Table hasKeys={false} />);
    await user.keyboard('j');
    expect(document.querySelector('[data-current]')).toBeNull();
  });

  it('keeps a moved current row inside the list', async () => {
    const { user } = renderUi(<Table count={2} />);
    await user.keyboard('jjjj');
    expect(row('/orders/1')).toHaveAttribute('data-current');
    expect(screen.getByRole('grid')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(row('/orders/0')).toHaveAttribute('data-current');
  });
});

describe('table rules', () => {
  const items = toItems(endpoints(4), (each) => each.id);

  it('extends both ways and from a row that is gone it turns one', () => {
    expect([...extendTo(new Set(['e3']), items, 'e3', 'e1')].toSorted()).toEqual([
      'e1',
      'e2',
      'e3',
    ]);
    expect([...extendTo(new Set(), items, 'gone', 'e1')]).toEqual(['e1']);
  });

  it('selects all, then none', () => {
    expect(toggleAll(new Set(['e1']), items).size).toBe(4);
    expect(toggleAll(new Set(['e0', 'e1', 'e2', 'e3']), items).size).toBe(0);
  });

  it('turns the direction on the second click', () => {
    expect(nextSort({ key: 'risk', direction: 'asc' }, 'risk').direction).toBe('desc');
    expect(nextSort({ key: 'risk', direction: 'desc' }, 'risk').direction).toBe('asc');
  });

  it('drops columns of low priority where there is no room, and one column grows', () => {
    const keys = (isWide: boolean, isWidest: boolean) =>
      visibleColumns([...columns, WIDEST], isWide, isWidest).map(({ key }) => key);
    expect(keys(false, false)).toEqual(['path', 'risk']);
    expect(keys(true, false)).toEqual(['path', 'risk', 'seen']);
    expect(keys(true, true)).toEqual(['path', 'risk', 'seen', 'made']);
    expect(gridTemplate(columns, true)).toBe('50px minmax(160px, 1fr) 88px 124px');
  });

  it('keeps the name, and the columns before it, in sight where the table is wider than its place', () => {
    renderUi(<Table />);
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('gridcell');
    expect(cells.map((cell) => cell.dataset['frozen'])).toEqual([
      'lead',
      '0',
      undefined,
      undefined,
    ]);
    const [first, path, risk] = screen.getAllByRole('columnheader');
    expect(first).toHaveAttribute('data-frozen', 'lead');
    expect(first).not.toHaveAttribute('data-edge');
    expect(path).toHaveAttribute('data-frozen', '0');
    expect(path).toHaveAttribute('data-edge');
    expect(risk).not.toHaveAttribute('data-frozen');
    expect(frozenPlaces(columns, true)).toEqual({ '--left-0': '50px' });
    expect(frozenColumns(LATE_NAME)).toBe(0);
  });
});
