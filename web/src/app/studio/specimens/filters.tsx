import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { ConditionChips } from '../../../ui/filters/ConditionChips.tsx';
import { FilterBar } from '../../../ui/filters/FilterBar.tsx';
import { SearchBox } from '../../../ui/filters/SearchBox.tsx';
import { unread } from '../../../ui/filters/unread.ts';
import { Held } from '../Held.tsx';
import { specimen } from '../specimens.ts';

const FIELDS: readonly FilterField[] = [
  {
    key: 'severity',
    type: 'enum',
    operators: ['is', 'isNot'],
    values: ['critical', 'high', 'medium', 'low'],
    column: 'severity',
  },
  { key: 'path', type: 'text', operators: ['contains', 'doesNotContain'], column: 'path' },
  {
    key: 'risk',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: 10, step: 0.1 },
    column: 'risk',
  },
];
const NAMES: Readonly<Record<string, string>> = {
  severity: 'Severity',
  path: 'Path',
  risk: 'Risk',
};
const LABELS = {
  field: (key: string) => NAMES[key] ?? key,
  value: (_field: string, value: string) => `${value.charAt(0).toUpperCase()}${value.slice(1)}`,
};
const SEVERE: Filter = { all: [{ field: 'severity', op: 'is', value: ['critical', 'high'] }] };
const GROUPED: Filter = {
  all: [
    { field: 'severity', op: 'is', value: ['critical'] },
    {
      any: [
        { field: 'path', op: 'contains', value: '/orders' },
        { field: 'risk', op: 'between', value: [7, 10] },
      ],
    },
  ],
};
const STATES: Readonly<Record<string, Filter>> = {
  empty: { all: [] },
  'one condition': SEVERE,
  group: GROUPED,
  'not readable': { all: [unread('severity~oops')] },
};

/** What narrows a list. */
export const FILTERS = [
  specimen(
    'FilterBar',
    Object.fromEntries(
      Object.entries(STATES).map(([name, initial]) => [
        name,
        () => (
          <Held initial={initial}>
            {(filter, onChange) => (
              <FilterBar
                fields={FIELDS}
                labels={LABELS}
                filter={filter}
                onChange={onChange}
                hasKeys={false}
              />
            )}
          </Held>
        ),
      ]),
    ),
    { isWide: true },
  ),
  specimen(
    'ConditionChips',
    {
      'one condition': () => <ConditionChips filter={SEVERE} fields={FIELDS} labels={LABELS} />,
      group: () => <ConditionChips filter={GROUPED} fields={FIELDS} labels={LABELS} />,
    },
    { isWide: true },
  ),
  specimen('SearchBox', {
    empty: () => (
      <Held initial="">{(value, onChange) => <SearchBox value={value} onChange={onChange} />}</Held>
    ),
    typed: () => (
      <Held initial="orders">
        {(value, onChange) => <SearchBox value={value} onChange={onChange} />}
      </Held>
    ),
  }),
];
