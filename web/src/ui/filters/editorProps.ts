import type { FilterCondition, FilterValue } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';

export interface EditorProps {
  readonly field: FilterField;
  readonly condition: FilterCondition;
  readonly onChange: (value: FilterValue) => void;
  /** The person is done. */
  readonly onDone: () => void;
}
