import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { AddFilter } from './AddFilter.tsx';
import { removeByKey } from './chipKeys.ts';
import './chip.css';
import { FilterContext, useFilterKit } from './filterContext.ts';
import { EMPTY_FILTER, groupOf, itemsOf, matchOf, partsOf } from './filterEdits.ts';
import { operatorWord } from './filterLabels.ts';
import { MatchPicker } from './MatchPicker.tsx';
import { OperatorPicker } from './OperatorPicker.tsx';
import { useItemsKit } from './useItemsKit.ts';

interface ItemsChipProps {
  readonly field: FilterField;
  readonly condition: FilterCondition;
  /** Whether its conditions can be grouped once more. */
  readonly canGroup: boolean;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onItems: (items: Filter) => void;
  readonly onRemove: () => void;
  /** Chips of the conditions on the items. */
  readonly children: ReactNode;
}

/** Has, or has not, an item of which several conditions hold at once: they stand in one frame. */
export function ItemsChip({
  field,
  condition,
  canGroup,
  onChange,
  onItems,
  onRemove,
  children,
}: ItemsChipProps) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const kit = useItemsKit(field);
  const [isAdding, setIsAdding] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
  const name = labels.field(field.key);
  const items = itemsOf(condition) ?? EMPTY_FILTER;
  const parts = partsOf(items);
  const operator = operatorWord(labels, condition.op);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Backspace is a shortcut; the buttons inside have the focus
    <span
      className="p-group"
      role="group"
      aria-label={name}
      onKeyDown={removeByKey('.p-group', onRemove)}
    >
      <span className="p-items-name">{name}</span>
      <Popover
        isOpen={isPicking}
        onOpenChange={setIsPicking}
        label={t('changeOperator', { field: name })}
        trigger={
          <button
            type="button"
            className="p-match"
            aria-label={`${operator}. ${t('changeOperator', { field: name })}`}
          >
            {operator}
            <ChevronDown size={12} />
          </button>
        }
      >
        <OperatorPicker
          field={field}
          current={condition.op}
          onPick={(op) => {
            setIsPicking(false);
            onChange({ ...condition, op });
          }}
        />
      </Popover>
      <FilterContext value={kit}>
        {parts.length > 1 && (
          <MatchPicker
            match={matchOf(items)}
            onChange={(match) => onItems(groupOf(match, parts))}
          />
        )}
        {children}
        <AddFilter
          filter={items}
          canGroup={canGroup}
          isInner
          isOpen={isAdding}
          onOpenChange={setIsAdding}
          onChange={onItems}
        />
      </FilterContext>
      <button
        type="button"
        className="p-chip-remove"
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <X size={12} />
      </button>
    </span>
  );
}
