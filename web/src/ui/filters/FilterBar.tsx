import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { useHotkeys } from '../keys/useHotkeys.tsx';
import { useUiText } from '../text/UiText.tsx';
import { AddFilter } from './AddFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { EMPTY_FILTER, isComplete, isCondition, partsOf, removePart, replacePart } from './filterEdits.ts';
import type { FilterLabels } from './filterLabels.ts';
import './filters.css';
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx';

export interface FilterBarProps {
  readonly fields: readonly FilterField[];
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly labels: FilterLabels;
  /** Values of `enum` fields that the vocabulary does not close, by field key. */
  readonly options?: Readonly<Record<string, readonly string[]>>;
  readonly search?: SearchBoxProps;
  /** Saved filters, grouping, columns: at the right. */
  readonly children?: ReactNode;
  /** Off in drawers, so that `/` and `f` reach the page. */
  readonly hasKeys?: boolean;
}

const NO_OPTIONS: Readonly<Record<string, readonly string[]>> = {};

/** Search, a chip for each condition, and the way to add and clear them. Takes a filter and gives a new one. */
export function FilterBar({ fields, filter, onChange, labels, options = NO_OPTIONS, search, children, hasKeys = true }: FilterBarProps) {
  const t = useUiText();
  const [isAdding, setIsAdding] = useState(false);
  const searchRef = useRef<HTMLInputElement>(null);
  useHotkeys({ f: () => setIsAdding(true), '/': () => (searchRef.current ? searchRef.current.focus() : false) }, hasKeys);
  const parts = partsOf(filter);
  return (
    <div className="p-filter-bar" role="search">
      {search && <SearchBox {...search} inputRef={searchRef} />}
      {parts.map((part, index) => {
        const field = isCondition(part) ? fields.find((each) => each.key === part.field) : undefined;
        if (!isCondition(part) || !field) return null;
        return (
          <FilterChip
            // By place: a chip stays itself while its field changes.
            key={index}
            field={field}
            fields={fields}
            condition={part}
            labels={labels}
            options={options[field.key] ?? []}
            onChange={(next) => isComplete(next) && onChange(replacePart(filter, index, next))}
            onRemove={() => onChange(removePart(filter, index))}
          />
        );
      })}
      <AddFilter
        fields={fields}
        filter={filter}
        labels={labels}
        options={options}
        isOpen={isAdding}
        hasKey={hasKeys}
        onOpenChange={setIsAdding}
        onChange={onChange}
      />
      {parts.length > 0 && (
        <Button variant="ghost" onClick={() => onChange(EMPTY_FILTER)}>
          {t('clear')}
        </Button>
      )}
      {children && <div className="p-filter-end">{children}</div>}
    </div>
  );
}
