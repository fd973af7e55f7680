import { hasField } from '@palisade/vocabulary/fieldRights.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import { FilterBar, type FilterBarProps } from '../../ui/filters/FilterBar.tsx';
import { useFieldRights } from '../permissions/useFieldRights.ts';
import type { List, ListParams } from './defineList.ts';

interface ListFiltersProps extends Pick<FilterBarProps, 'labels' | 'loadOptions' | 'isFlat'> {
  readonly list: Pick<List, 'fields'>;
  readonly params: Pick<ListParams, 'filter' | 'search'>;
  readonly onChange: (change: Partial<Pick<ListParams, 'filter' | 'search'>>) => void;
  /** What the search looks for, in words; without it there is none. */
  readonly placeholder?: string;
  /** Leaves out fields that the viewer may not filter by. A stable function. */
  readonly offers?: (field: FilterField) => boolean;
  /** Saved filters, grouping, file and columns: at the right. */
  readonly children?: ReactNode;
}

/** All values to choose from are words of the vocabulary. */
const noOptions = (): Promise<[]> => Promise.resolve([]);
const every = () => true;

/** Search and conditions of a list, by the fields that the viewer has. */
export function ListFilters({
  list,
  params,
  onChange,
  loadOptions = noOptions,
  placeholder,
  offers = every,
  ...rest
}: ListFiltersProps) {
  const rights = useFieldRights();
  const fields = useMemo(
    () => list.fields.filter((field) => hasField(field, rights) && offers(field)),
    [list, rights, offers],
  );
  const handleSearch = useCallback((search: string) => onChange({ search }), [onChange]);
  return (
    <FilterBar
      fields={fields}
      loadOptions={loadOptions}
      filter={params.filter}
      onChange={(filter) => onChange({ filter })}
      {...(placeholder !== undefined && {
        search: { value: params.search, onChange: handleSearch, placeholder },
      })}
      {...rest}
    />
  );
}
