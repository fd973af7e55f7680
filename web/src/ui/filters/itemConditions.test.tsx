import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderUi } from '../../../test/render.tsx';
import { ConditionChips } from './ConditionChips.tsx';
import { FilterBar } from './FilterBar.tsx';
import { countTerms } from './filterEdits.ts';

const labels = { field: (key: string) => key };
let latest: Filter = { all: [] };

function Bar({ start = { all: [] } }: { readonly start?: Filter }) {
  const [filter, setFilter] = useState<Filter>(start);
  const handleChange = (next: Filter) => {
    latest = next;
    setFilter(next);
  };
  return (
    <FilterBar fields={POLICY_FIELDS} filter={filter} onChange={handleChange} labels={labels} />
  );
}

// What is fetched when first opened is there before the first test, however busy the machine.
beforeAll(() =>
  Promise.all([
    import('../overlays/PopoverContent.tsx'),
    import('./FilterDraft.tsx'),
    import('./FilterChips.tsx'),
    import('./ItemsChip.tsx'),
  ]),
);
const chip = (name: string) => screen.getByRole('group', { name });
const place = { field: 'location', op: 'is', value: ['query'] } as const;
const sensitive = { field: 'sensitive', op: 'is', value: true } as const;

describe('POST-09 conditions on one parameter at a time', () => {
  it('POST-09 are put together, added to, turned to what there must not be, and go with their last one', async () => {
    const { user } = renderUi(<Bar />);
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await user.click(await screen.findByRole('button', { name: 'request' }));
    await user.click(await screen.findByRole('button', { name: 'request.location' }));
    expect(latest).toEqual({ all: [] });
    await user.click(await screen.findByRole('checkbox', { name: 'query' }));
    expect(latest).toEqual({ all: [{ field: 'request', op: 'has', value: { all: [place] } }] });
    await user.keyboard('{Escape}');
    await user.click(within(chip('request')).getByRole('button', { name: 'Add to this group' }));
    await user.click(await screen.findByRole('button', { name: 'request.sensitive' }));
    const both = { all: [place, sensitive] };
    await waitFor(() =>
      expect(latest).toEqual({ all: [{ field: 'request', op: 'has', value: both }] }),
    );
    expect(countTerms(latest)).toBe(3);
    await user.keyboard('{Escape}');
    await user.click(
      within(chip('request')).getByRole('button', { name: /Change condition of request$/ }),
    );
    await user.click(await screen.findByRole('button', { name: 'has not' }));
    expect(latest).toEqual({ all: [{ field: 'request', op: 'hasNot', value: both }] });
    await user.click(
      within(chip('request.location')).getByRole('button', { name: 'Remove request.location' }),
    );
    expect(latest).toEqual({
      all: [{ field: 'request', op: 'hasNot', value: { all: [sensitive] } }],
    });
    await user.click(
      within(chip('request.sensitive')).getByRole('button', { name: 'Remove request.sensitive' }),
    );
    expect(latest).toEqual({ all: [] });
  });

  it('POST-09 are read in words, with and, or, and what is not there', () => {
    const filter: Filter = {
      all: [
        {
          any: [
            { field: 'method', op: 'is', value: ['GET', 'PUT'] },
            { field: 'cdn', op: 'exists', value: false },
          ],
        },
        { field: 'response', op: 'hasNot', value: { all: [place, sensitive] } },
      ],
    };
    const { container } = renderUi(
      <ConditionChips filter={filter} fields={POLICY_FIELDS} labels={labels} />,
    );
    expect(container).toHaveTextContent(
      /method\s*is\s*GET, PUT\s*or\s*cdn\s*does not exist\s*and\s*response has not\s*response.location\s*is\s*query\s*and\s*response.sensitive\s*is\s*Yes/,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
