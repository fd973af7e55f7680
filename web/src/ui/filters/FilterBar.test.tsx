import type { Filter } from '@palisade/vocabulary/filters.ts';
import {
  INVENTORY_FIELDS,
  type FilterField,
  type InventoryFieldKey,
} from '@palisade/vocabulary/inventoryFields.ts';
import { REGULATION_FIELD } from '@palisade/vocabulary/regulationField.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { FilterBar } from './FilterBar.tsx';
import { blankCondition, isComplete, withOperator } from './filterEdits.ts';
import { valueWord } from './filterLabels.ts';

const NAMES: Readonly<Record<string, string>> = {
  host: 'Host',
  path: 'Path',
  method: 'Method',
  authenticated: 'Authenticated',
  riskScore: 'Risk score',
  detectionTime: 'Detected',
};
const labels = { field: (key: string) => NAMES[key] ?? key };

let latest: Filter = { all: [] };
beforeEach(() => void (latest = { all: [] }));
// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([
    import('../overlays/PopoverContent.tsx'),
    import('./FilterDraft.tsx'),
    import('./FilterChips.tsx'),
    import('./FieldPicker.tsx'),
  ]),
);

function Bar({ start = { all: [] } }: { readonly start?: Filter }) {
  const [filter, setFilter] = useState<Filter>(start);
  const handleChange = (next: Filter) => {
    latest = next;
    setFilter(next);
  };
  const [search, setSearch] = useState('');
  return (
    <>
      <FilterBar
        fields={INVENTORY_FIELDS}
        filter={filter}
        onChange={handleChange}
        labels={labels}
        search={{ value: search, onChange: setSearch, placeholder: 'Path or host' }}
      />
      <p>Searched: {search}</p>
    </>
  );
}

const chip = (name: string) => screen.getByRole('group', { name });

async function add(user: ReturnType<typeof renderUi>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: /^Filter/ }));
  await user.click(await screen.findByRole('button', { name }));
}

describe('FilterBar', () => {
  it('adds a condition on text by keyboard alone', async () => {
    const { user } = renderUi(<Bar />);
    await user.keyboard('f');
    await user.click(await screen.findByRole('button', { name: 'Path' }));
    await user.type(await screen.findByRole('textbox', { name: 'Value' }), 'orders{Enter}');
    expect(latest).toEqual({ all: [{ field: 'path', op: 'equals', value: 'orders' }] });
    await waitFor(() => expect(chip('Path')).toHaveTextContent('Pathequalsorders'));
  });

  it('DATA-06 offers no field of a vocabulary of which the company chose nothing', async () => {
    const fields = [...INVENTORY_FIELDS, REGULATION_FIELD];
    const open = async (
      loadOptions: () => Promise<readonly { value: string; label: string }[]>,
      filter: Filter = { all: [] },
    ) => {
      const bar = { fields, labels, loadOptions, filter, onChange: () => undefined };
      const shown = renderUi(<FilterBar {...bar} />);
      await shown.user.click(screen.getByRole('button', { name: /^Filter/ }));
      await screen.findByRole('button', { name: 'Path' });
      return shown;
    };
    const none = jest.fn(() => Promise.resolve([]));
    const without = await open(none);
    await waitFor(() => expect(none).toHaveBeenCalledWith('regulation', ''));
    await without.user.type(screen.getByRole('searchbox'), 'regul');
    expect(await screen.findByText('There is no field with this name.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'regulation' })).toBeNull();
    without.unmount();
    const some = await open(() => Promise.resolve([{ value: 'gdpr', label: 'GDPR' }]));
    expect(await screen.findByRole('button', { name: 'regulation' })).toBeVisible();
    some.unmount();
    await open(() => Promise.reject(new Error('down')));
    expect(await screen.findByRole('button', { name: 'regulation' })).toBeVisible();
  });

  it('leaves out a condition that says nothing', async () => {
    const { user } = renderUi(<Bar />);
    await add(user, 'Path');
    await screen.findByRole('textbox', { name: 'Value' });
    expect(latest).toEqual({ all: [] });
  });

  it('takes several values of a vocabulary, each at once', async () => {
    const { user } = renderUi(<Bar />);
    await add(user, 'Method');
    await user.click(await screen.findByRole('checkbox', { name: 'POST' }));
    await user.click(screen.getByRole('checkbox', { name: 'GET' }));
    expect(latest).toEqual({ all: [{ field: 'method', op: 'is', value: ['GET', 'POST'] }] });
    await user.click(screen.getByRole('checkbox', { name: 'POST' }));
    expect(latest).toEqual({ all: [{ field: 'method', op: 'is', value: ['GET'] }] });
  });

  it('changes operator and value in place', async () => {
    const { user } = renderUi(
      <Bar start={{ all: [{ field: 'method', op: 'is', value: ['OPTIONS'] }] }} />,
    );
    await user.click(screen.getByRole('button', { name: /Change condition of Method/ }));
    await user.click(await screen.findByRole('button', { name: 'is not' }));
    expect(latest).toEqual({ all: [{ field: 'method', op: 'isNot', value: ['OPTIONS'] }] });
    await user.click(screen.getByRole('button', { name: /Change value of Method/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'HEAD' }));
    expect(latest).toEqual({ all: [{ field: 'method', op: 'isNot', value: ['HEAD', 'OPTIONS'] }] });
  });

  it('bounds a risk score between 0 and 10 in steps of 0.1', async () => {
    const { user } = renderUi(
      <Bar start={{ all: [{ field: 'riskScore', op: 'between', value: [0, 10] }] }} />,
    );
    await user.click(screen.getByRole('button', { name: /Change value of Risk score/ }));
    fireEvent.change(await screen.findByRole('slider', { name: 'From' }), {
      target: { value: '2.3' },
    });
    expect(latest).toEqual({ all: [{ field: 'riskScore', op: 'between', value: [2.3, 10] }] });
    fireEvent.change(screen.getByRole('spinbutton', { name: 'To, Value' }), {
      target: { value: '44' },
    });
    expect(latest).toEqual({ all: [{ field: 'riskScore', op: 'between', value: [2.3, 10] }] });
  });

  it('turns a yes into a no', async () => {
    const { user } = renderUi(
      <Bar start={{ all: [{ field: 'authenticated', op: 'is', value: true }] }} />,
    );
    expect(chip('Authenticated')).toHaveTextContent('Yes');
    await user.click(screen.getByRole('button', { name: /Change value of Authenticated/ }));
    await user.click(await screen.findByRole('radio', { name: 'No' }));
    expect(latest).toEqual({ all: [{ field: 'authenticated', op: 'is', value: false }] });
  });

  it('takes a range of dates only when both ends are known', async () => {
    const { user } = renderUi(
      <Bar
        start={{
          all: [{ field: 'detectionTime', op: 'between', value: ['2026-11-01', '2026-11-19'] }],
        }}
      />,
    );
    expect(chip('Detected')).toHaveTextContent('01 Nov 2026 – 19 Nov 2026');
    await user.click(screen.getByRole('button', { name: /Change value of Detected/ }));
    fireEvent.change(await screen.findByLabelText('To'), { target: { value: '2026-11-20' } });
    expect(latest).toEqual({
      all: [{ field: 'detectionTime', op: 'between', value: ['2026-11-01', '2026-11-20'] }],
    });
  });

  it('removes one condition, and clears them all', async () => {
    const start: Filter = {
      all: [
        { field: 'method', op: 'is', value: ['GET'] },
        { field: 'authenticated', op: 'is', value: true },
      ],
    };
    const { user } = renderUi(<Bar start={start} />);
    await user.click(within(chip('Method')).getByRole('button', { name: 'Remove Method' }));
    expect(latest).toEqual({ all: [start.all[1]] });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(latest).toEqual({ all: [] });
  });

  it('searches when the person pauses, and / leads to the box', async () => {
    const { user } = renderUi(<Bar />);
    await user.keyboard('/orders');
    expect(screen.getByRole('searchbox', { name: 'Path or host' })).toHaveValue('orders');
    expect(await screen.findByText('Searched: orders')).toBeInTheDocument();
  });
});

describe('INV-01 groups of conditions', () => {
  const get = { field: 'method', op: 'is', value: ['GET'] } as const;
  const cards = { field: 'path', op: 'contains', value: 'cards' } as const;

  it('INV-01 begins a group with its first condition and adds to it', async () => {
    const { user } = renderUi(<Bar start={{ all: [get] }} />);
    await add(user, 'Any of several…');
    await user.click(await screen.findByRole('button', { name: 'Method' }));
    await user.click(await screen.findByRole('checkbox', { name: 'POST' }));
    expect(latest).toEqual({ all: [get, { any: [{ ...get, value: ['POST'] }] }] });
    await user.keyboard('{Escape}');
    await user.click(within(chip('Any of')).getByRole('button', { name: 'Add to this group' }));
    await user.click(await screen.findByRole('button', { name: 'Authenticated' }));
    await waitFor(() =>
      expect(latest).toEqual({
        all: [
          get,
          {
            any: [
              { ...get, value: ['POST'] },
              { field: 'authenticated', op: 'is', value: true },
            ],
          },
        ],
      }),
    );
  });

  it('INV-01 turns any into all and back, takes groups apart and removes them', async () => {
    const { user } = renderUi(<Bar start={{ all: [get, { any: [cards, get] }] }} />);
    await user.click(within(chip('Any of')).getByRole('button', { name: /^Any of\. / }));
    await user.click(await screen.findByRole('button', { name: 'All of' }));
    expect(latest).toEqual({ all: [get, { all: [cards, get] }] });
    await user.click(within(chip('All of')).getByRole('button', { name: /^All of\. / }));
    await user.click(await screen.findByRole('button', { name: 'Ungroup' }));
    expect(latest).toEqual({ all: [get, cards] });
    await user.click(screen.getByRole('button', { name: /^All of\. / }));
    await user.click(await screen.findByRole('button', { name: 'Any of' }));
    expect(latest).toEqual({ any: [get, cards] });
  });

  it('INV-01 a group goes with its last condition', async () => {
    const { user } = renderUi(<Bar start={{ all: [get, { any: [cards] }] }} />);
    await user.click(within(chip('Any of')).getByRole('button', { name: 'Remove Path' }));
    expect(latest).toEqual({ all: [get] });
  });

  it('INV-01 the same filter cannot be used twice, and it says so', async () => {
    const { user } = renderUi(
      <Bar start={{ all: [{ field: 'authenticated', op: 'is', value: true }] }} />,
    );
    await add(user, 'Authenticated');
    expect(await screen.findByText('This filter is already applied.')).toBeInTheDocument();
    expect(latest).toEqual({ all: [] });
    await user.click(within(screen.getByRole('dialog')).getByText('No'));
    expect(latest).toEqual({
      all: [
        { field: 'authenticated', op: 'is', value: true },
        { field: 'authenticated', op: 'is', value: false },
      ],
    });
  });

  it('INV-01 takes 20 conditions at most, and says so', async () => {
    const { user } = renderUi(
      <Bar
        start={{
          any: Array.from({ length: 20 }, (_, index) => ({ ...cards, value: `c${index}` })),
        }}
      />,
    );
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    expect(await screen.findByText('A filter has at most 20 conditions.')).toBeInTheDocument();
  });

  it('INV-01 Backspace on a chip removes it, and the focus goes to the one before', async () => {
    const { user } = renderUi(<Bar start={{ all: [get, { any: [cards, get] }] }} />);
    within(chip('Any of')).getByRole('button', { name: 'Remove Path' }).focus();
    await user.keyboard('{Backspace}');
    expect(latest).toEqual({ all: [get, { any: [get] }] });
    expect(within(chip('Any of')).getByRole('button', { name: /^Any of\. / })).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(latest).toEqual({ all: [get] });
  });
});

describe('values of a field', () => {
  const Sources = ({
    load,
  }: {
    readonly load: (search: string) => Promise<{ value: string; label: string; count?: number }[]>;
  }) => {
    const [filter, setFilter] = useState<Filter>({ all: [] });
    const handleChange = (next: Filter) => {
      latest = next;
      setFilter(next);
    };
    return (
      <FilterBar
        fields={INVENTORY_FIELDS}
        filter={filter}
        onChange={handleChange}
        labels={labels}
        loadOptions={(_field, search) => load(search)}
      />
    );
  };

  it('come from the company with their counts, by what is typed', async () => {
    const load = jest.fn(async (search: string) =>
      [
        { value: 'shop.har', label: 'shop.har', count: 1204 },
        { value: 'nginx', label: 'nginx', count: 7 },
      ].filter(({ value }) => value.includes(search)),
    );
    const { user } = renderUi(<Sources load={load} />);
    await add(user, 'source');
    expect(await screen.findByText('1,204')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ngi');
    await waitFor(() => expect(screen.queryByText('1,204')).not.toBeInTheDocument());
    await user.keyboard('{Enter}');
    expect(latest).toEqual({ all: [{ field: 'source', op: 'is', value: ['nginx'] }] });
  });

  it('that could not be loaded say so and are asked for again', async () => {
    const load = jest
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue([{ value: 'nginx', label: 'nginx' }]);
    const { user } = renderUi(<Sources load={load} />);
    await add(user, 'source');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('checkbox', { name: 'nginx' })).toBeInTheDocument();
  });

  it('of dates may be so long ago', async () => {
    const { user } = renderUi(
      <Bar start={{ all: [{ field: 'detectionTime', op: 'after', value: '2026-11-01' }] }} />,
    );
    await user.click(screen.getByRole('button', { name: /Change value of Detected/ }));
    await user.selectOptions(await screen.findByRole('combobox'), 'days ago');
    expect(latest).toEqual({ all: [{ field: 'detectionTime', op: 'after', value: 'now-7d' }] });
    expect(chip('Detected')).toHaveTextContent('7 d ago');
  });
});

describe('filter rules', () => {
  const fieldOf = (key: InventoryFieldKey): FilterField => {
    const found = INVENTORY_FIELDS.find((field) => field.key === key);
    if (!found) throw new Error(`There is no field ${key}.`);
    return found;
  };
  const path = fieldOf('path');
  const method = fieldOf('method');
  const risk = fieldOf('riskScore');
  const detected = fieldOf('detectionTime');

  it('keeps the value where it fits the new operator', () => {
    const day = { field: 'detectionTime', op: 'before', value: '2026-11-19' } as const;
    expect(withOperator(day, detected, 'after').value).toBe('2026-11-19');
    expect(withOperator(day, detected, 'between').value).toEqual([]);
  });

  it('knows when a condition says something', () => {
    expect(isComplete(blankCondition(path))).toBe(false);
    expect(isComplete(blankCondition(method))).toBe(false);
    expect(isComplete(blankCondition(risk))).toBe(true);
  });

  it('writes relative dates and ranges in words', () => {
    expect(
      valueWord(
        labels,
        detected,
        { field: 'detectionTime', op: 'after', value: 'now-7d' },
        'Yes',
        'No',
      ),
    ).toBe('7 d ago');
    expect(
      valueWord(labels, risk, { field: 'riskScore', op: 'between', value: [2, 10] }, 'Yes', 'No'),
    ).toBe('2.0 – 10');
  });
});
