import type { Filter } from '@palisade/vocabulary/filters.ts';
import { groupOf, matchOf, partsOf } from './filterEdits.ts';
import { FilterParts } from './FilterParts.tsx';
import { MatchPicker } from './MatchPicker.tsx';

interface FilterChipsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** All must hold: nobody is asked. */
  readonly isFlat: boolean;
}

/** Chips of a whole filter, and before several of them whether all must hold or any. */
export function FilterChips({ filter, onChange, isFlat }: FilterChipsProps) {
  const parts = partsOf(filter);
  return (
    <>
      {parts.length > 1 && !isFlat && (
        <MatchPicker
          match={matchOf(filter)}
          onChange={(match) => onChange(groupOf(match, parts))}
        />
      )}
      <FilterParts filter={filter} onChange={onChange} />
    </>
  );
}
