import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { AddFilter } from './AddFilter.tsx';
import { removeByKey } from './chipKeys.ts';
import { FrameButton, Group, ItemsName, RemoveButton } from './filterBoxes.tsx';
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

/** Whether there must be such an item or none. */
function ItemsOperator({
  field,
  condition,
  onChange,
}: Pick<ItemsChipProps, 'field' | 'condition' | 'onChange'>) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const [isPicking, setIsPicking] = useState(false);
  const operator = operatorWord(labels, condition.op);
  const label = t('changeOperator', { field: labels.field(field.key) });
  return (
    <Popover
      isOpen={isPicking}
      onOpenChange={setIsPicking}
      label={label}
      trigger={
        <FrameButton type="button" className="p-match" aria-label={`${operator}. ${label}`}>
          {operator}
          <ChevronDown size={12} />
        </FrameButton>
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
  );
}

/** Has, or has not, an item of which several conditions hold at once: they stand in one frame. */
export function ItemsChip(props: ItemsChipProps) {
  const { field, condition, canGroup, onChange, onItems, onRemove, children } = props;
  const { labels } = useFilterKit();
  const kit = useItemsKit(field);
  const [isAdding, setIsAdding] = useState(false);
  const name = labels.field(field.key);
  const items = itemsOf(condition) ?? EMPTY_FILTER;
  const parts = partsOf(items);
  return (
    <Group
      className="p-group"
      role="group"
      aria-label={name}
      onKeyDown={removeByKey('.p-group', onRemove)}
    >
      <ItemsName>{name}</ItemsName>
      <ItemsOperator {...{ field, condition, onChange }} />
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
      <RemoveButton of="group" name={name} onClick={onRemove} />
    </Group>
  );
}
