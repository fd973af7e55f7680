import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { lazy, Suspense } from 'react';
import { FilterChip } from './FilterChip.tsx';
import { useFilterKit } from './filterContext.ts';
import {
  dissolvePart,
  EMPTY_FILTER,
  isComplete,
  isCondition,
  isRepeated,
  itemsOf,
  partsOf,
  removePart,
  replacePart,
} from './filterEdits.ts';
import { UNREAD } from './unread.ts';
import { UnreadChip } from './UnreadChip.tsx';
import { useUiText } from '../text/UiText.tsx';
import { FilterGroup } from './FilterGroup.tsx';

const ItemsChip = lazy(() =>
  import('./ItemsChip.tsx').then((parts) => ({ default: parts.ItemsChip })),
);

interface FilterPartsProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** Groups around it. */
  readonly depth?: number;
}

/** Chips of the conditions and groups of a filter. */
export function FilterParts({ filter, onChange, depth = 0 }: FilterPartsProps) {
  const { fields } = useFilterKit();
  return partsOf(filter).map((part, index) => {
    const remove = () => onChange(removePart(filter, index));
    // Keys by place: a chip stays itself while its field changes.
    if (!isCondition(part)) {
      const handleGroup = (next: Filter) =>
        partsOf(next).length === 0 ? remove() : onChange(replacePart(filter, index, next));
      return (
        <FilterGroup
          key={index}
          group={part}
          onChange={handleGroup}
          onDissolve={() => onChange(dissolvePart(filter, index))}
          onRemove={remove}
        >
          <FilterParts filter={part} onChange={handleGroup} depth={depth + 1} />
        </FilterGroup>
      );
    }
    const field = fields.find((each) => each.key === part.field);
    if (part.field === UNREAD) return <Unread key={index} condition={part} onRemove={remove} />;
    if (!field) return null;
    if (field.items !== undefined) {
      const handleItems = (items: Filter) =>
        partsOf(items).length === 0
          ? remove()
          : onChange(replacePart(filter, index, { ...part, value: items }));
      return (
        <Suspense key={index}>
          <ItemsChip
            field={field}
            condition={part}
            canGroup={depth === 0}
            onChange={(next) => onChange(replacePart(filter, index, next))}
            onItems={handleItems}
            onRemove={remove}
          >
            <FilterParts
              filter={itemsOf(part) ?? EMPTY_FILTER}
              onChange={handleItems}
              depth={depth + 1}
            />
          </ItemsChip>
        </Suspense>
      );
    }
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

/** A condition that could not be read: nothing is shown until it is removed. */
function Unread({
  condition: { value },
  onRemove,
}: {
  readonly condition: FilterCondition;
  readonly onRemove: () => void;
}) {
  const t = useUiText();
  return (
    <UnreadChip
      name={t('filterUnread')}
      title={typeof value === 'string' ? value : ''}
      onRemove={onRemove}
    />
  );
}
