import type { Filter } from '@palisade/vocabulary/filters.ts';
import { FilterChip } from './FilterChip.tsx';
import { useFilterKit } from './filterContext.ts';
import { dissolvePart, isComplete, isCondition, isRepeated, partsOf, removePart, replacePart } from './filterEdits.ts';
import { FilterGroup } from './FilterGroup.tsx';

interface FilterPartsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Chips of the conditions and groups of a filter. */
export function FilterParts({ filter, onChange }: FilterPartsProps) {
  const { fields } = useFilterKit();
  return partsOf(filter).map((part, index) => {
    const remove = () => onChange(removePart(filter, index));
    // Keys by place: a chip stays itself while its field changes.
    if (!isCondition(part)) {
      const handleGroup = (next: Filter) => (partsOf(next).length === 0 ? remove() : onChange(replacePart(filter, index, next)));
      return (
        <FilterGroup key={index} group={part} onChange={handleGroup} onDissolve={() => onChange(dissolvePart(filter, index))} onRemove={remove}>
          <FilterParts filter={part} onChange={handleGroup} />
        </FilterGroup>
      );
    }
    const field = fields.find((each) => each.key === part.field);
    if (!field) return null;
    return (
      <FilterChip
        key={index}
        field={field}
        condition={part}
        isRepeated={(next) => isRepeated(filter, next, index)}
        onChange={(next) => isComplete(next) && onChange(replacePart(filter, index, next))}
        onRemove={remove}
      />
    );
  });
}
