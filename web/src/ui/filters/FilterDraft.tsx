import {
  PERSON_FILTER_LIMITS,
  type Filter,
  type FilterCondition,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useUiText } from '../text/UiText.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { FilterContext, useFilterKit } from './filterContext.ts';
import {
  addPart,
  blankCondition,
  EMPTY_FILTER,
  isComplete,
  isRepeated,
  isValueless,
  itemsOf,
  partsOf,
  removePart,
  replacePart,
  withOperator,
} from './filterEdits.ts';
import './editors.css';
import { OperatorPicker } from './OperatorPicker.tsx';
import { useItemsKit } from './useItemsKit.ts';
import { ValueEditor } from './valueEditors.tsx';

interface FilterDraftProps {
  readonly filter: Filter;
  readonly canGroup: boolean;
  readonly onChange: (filter: Filter) => void;
  readonly onDone: () => void;
}

interface Draft {
  readonly condition: FilterCondition;
  /** Where it stands in the filter, once it says something. */
  readonly index: number | null;
}

interface ItemsDraftProps extends Pick<FilterDraftProps, 'canGroup' | 'onDone'> {
  readonly field: FilterField;
  readonly condition: FilterCondition;
  readonly onChange: (items: Filter) => void;
}

/** The first condition on the items of a field. */
function ItemsDraft({ field, condition, ...rest }: ItemsDraftProps) {
  return (
    <FilterContext value={useItemsKit(field)}>
      <FilterDraft filter={itemsOf(condition) ?? EMPTY_FILTER} {...rest} />
    </FilterContext>
  );
}

/**
 * Pick a field, then say what of it. The condition joins the filter as soon as it says something,
 * in a group of its own when asked for.
 */
export function FilterDraft({ filter, canGroup, onChange, onDone }: FilterDraftProps) {
  const t = useUiText();
  const { fields, labels, isFull } = useFilterKit();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isGroup, setIsGroup] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const field = fields.find((each) => each.key === draft?.condition.field);
  useEffect(() => editor.current?.querySelector<HTMLElement>('.p-editor input')?.focus(), [field]);

  const partOf = (condition: FilterCondition) => (isGroup ? { any: [condition] } : condition);
  const put = (condition: FilterCondition, index: number | null) => {
    if (isComplete(condition) && !isRepeated(filter, partOf(condition), index)) {
      onChange(
        index === null
          ? addPart(filter, partOf(condition))
          : replacePart(filter, index, partOf(condition)),
      );
      setDraft({ condition, index: index ?? partsOf(filter).length });
    } else {
      if (index !== null) onChange(removePart(filter, index));
      setDraft({ condition, index: null });
    }
  };
  // In an empty field Backspace goes back to the choice of the field.
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    if (
      key === 'Backspace' &&
      draft?.index === null &&
      target instanceof HTMLInputElement &&
      target.value === ''
    )
      setDraft(null);
  };
  if (isFull && draft === null)
    return (
      <p className="p-editor-note">{t('filtersFull', { count: PERSON_FILTER_LIMITS.terms })}</p>
    );
  if (!draft || !field) {
    return (
      <>
        {isGroup && <p className="p-editor-note">{t('anyOfFirst')}</p>}
        <FieldPicker
          onPick={(picked) => put(blankCondition(picked), null)}
          onGroup={canGroup && !isGroup ? () => setIsGroup(true) : undefined}
        />
      </>
    );
  }
  const { condition, index } = draft;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Backspace is a shortcut; the fields inside have the focus
    <div ref={editor} className="p-editor-draft" onKeyDown={handleKeyDown}>
      <b>{labels.field(field.key)}</b>
      {field.operators.length > 1 && (
        <OperatorPicker
          isInline
          field={field}
          current={condition.op}
          onPick={(op) => put(withOperator(condition, field, op), index)}
        />
      )}
      {field.items !== undefined && (
        <ItemsDraft
          field={field}
          condition={condition}
          canGroup={canGroup && !isGroup}
          onChange={(value) => put({ ...condition, value }, index)}
          onDone={onDone}
        />
      )}
      {field.items === undefined && !isValueless(condition.op) && (
        <div className="p-editor">
          <ValueEditor
            key={condition.op}
            field={field}
            condition={condition}
            onChange={(value) => put({ ...condition, value }, index)}
            onDone={onDone}
          />
        </div>
      )}
      {index === null && isComplete(condition) && (
        <p className="p-editor-fault">{t('filterTwice')}</p>
      )}
    </div>
  );
}
