import type { FilterOperator } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useFilterKit } from './filterContext.ts';
import { operatorWord } from './filterLabels.ts';
import { PickList } from './PickList.tsx';

interface OperatorPickerProps {
  readonly field: FilterField;
  readonly current: FilterOperator;
  readonly isInline?: boolean;
  readonly onPick: (op: FilterOperator) => void;
}

/** How a field can be compared. */
export function OperatorPicker({ field, current, isInline = false, onPick }: OperatorPickerProps) {
  const { labels } = useFilterKit();
  const handlePick = (key: string) => {
    const op = field.operators.find((each) => each === key);
    if (op) onPick(op);
  };
  return (
    <PickList
      isInline={isInline}
      items={field.operators.map((op) => ({ key: op, label: operatorWord(labels, op) }))}
      current={current}
      onPick={handlePick}
    />
  );
}
