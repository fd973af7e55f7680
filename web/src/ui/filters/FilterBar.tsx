import { chakra } from '@chakra-ui/react/styled-system';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { useHotkeys } from '../keys/useHotkeys.ts';
import { useUiText } from '../text/UiText.tsx';
import { AddFilter } from './AddFilter.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterContext, type FilterKit } from './filterContext.ts';
import { EMPTY_FILTER, isFull, partsOf } from './filterEdits.ts';
import { CENTRED } from '../theme/styles.ts';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

export interface FilterBarProps extends Omit<FilterKit, 'isFull'> {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly search?: SearchBoxProps;
  /** Saved filters, grouping, columns: at the right. */
  readonly children?: ReactNode;
  /** All conditions must hold, and none are grouped. */
  readonly isFlat?: boolean;
  /** Off in drawers, so that `/` and `f` reach the page. */
  readonly hasKeys?: boolean;
}

const Bar = chakra('div', {
  base: {
    ...CENTRED,
    flex: 'none',
    flexWrap: 'wrap',
    gap: '1.5',
    minHeight: '11',
    padding: '0 var(--p-gutter) 12px',
  },
});
const End = chakra('div', { base: { ...CENTRED, gap: '1.5', ml: 'auto' } });

/**
 * Search, a chip for each condition and group, and the way to add and clear them. Takes a filter
 * and gives a new one.
 */
export function FilterBar({
  fields,
  labels,
  loadOptions,
  filter,
  onChange,
  search,
  children,
  isFlat = false,
  hasKeys = true,
}: FilterBarProps) {
  const t = useUiText();
  const [isAdding, setIsAdding] = useState(false);
  useHotkeys({ f: () => setIsAdding(true) }, hasKeys);
  const isWhole = isFull(filter);
  const kit = useMemo(
    (): FilterKit => ({ fields, labels, loadOptions, isFull: isWhole }),
    [fields, labels, loadOptions, isWhole],
  );
  const parts = partsOf(filter);
  return (
    <FilterContext value={kit}>
      <Bar className="p-filter-bar" role="search">
        {search && <SearchBox {...search} hasKey={hasKeys} />}
        {parts.length > 0 && <FilterChips filter={filter} onChange={onChange} isFlat={isFlat} />}
        <AddFilter
          filter={filter}
          canGroup={!isFlat}
          isInner={false}
          hasKey={hasKeys}
          isOpen={isAdding}
          onOpenChange={setIsAdding}
          onChange={onChange}
        />
        {parts.length > 0 && (
          <Button variant="ghost" onClick={() => onChange(EMPTY_FILTER)}>
            {t('clear')}
          </Button>
        )}
        {children && <End>{children}</End>}
      </Bar>
    </FilterContext>
  );
}
