import {
  PERSON_FILTER_LIMITS,
  type Filter,
  type FilterCondition,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Stack } from '../layout/Boxes.ts';
import { useUiText } from '../text/UiText.tsx';
import { FieldPicker } from './FieldPicker.tsx';
import { EditorNote } from './filterBoxes.tsx';
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
  /** Where it is in the filter, once it says something. */
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
 * The condition that is being made. It joins the filter as soon as it says something, in a group of
 * its own where `isGroup`, and leaves it again when it does not any more.
 */
function useDraft(
  { filter, onChange }: Pick<FilterDraftProps, 'filter' | 'onChange'>,
  isGroup: boolean,
) {
  const [draft, setDraft] = useState<Draft | null>(null);
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
  return { draft, put, drop: () => setDraft(null) };
}

/** Pick a field, then say what of it. */
export function FilterDraft({ filter, canGroup, onChange, onDone }: FilterDraftProps) {
  const t = useUiText();
  const { fields, isFull } = useFilterKit();
  const [isGroup, setIsGroup] = useState(false);
  const { draft, put, drop } = useDraft({ filter, onChange }, isGroup);
  const field = fields.find((each) => each.key === draft?.condition.field);
  if (isFull && draft === null)
    return <EditorNote>{t('filtersFull', { count: PERSON_FILTER_LIMITS.terms })}</EditorNote>;
  if (!draft || !field) {
    return (
      <>
        {isGroup && <EditorNote>{t('anyOfFirst')}</EditorNote>}
        <FieldPicker
          onPick={(picked) => put(blankCondition(picked), null)}
          onGroup={canGroup && !isGroup ? () => setIsGroup(true) : undefined}
        />
      </>
    );
  }
  return (
    <DraftEditor
      key={field.key}
      field={field}
      draft={draft}
      canGroup={canGroup && !isGroup}
      onChange={(condition) => put(condition, draft.index)}
      onBack={drop}
      onDone={onDone}
    />
  );
}

interface DraftEditorProps {
  readonly field: FilterField;
  readonly draft: Draft;
  readonly canGroup: boolean;
  readonly onChange: (condition: FilterCondition) => void;
  /** Back to the choice of the field. */
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Operator and value of the condition that is being made. */
function DraftEditor({ field, draft, canGroup, onChange, onBack, onDone }: DraftEditorProps) {
  const t = useUiText();
  const { labels } = useFilterKit();
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => editor.current?.querySelector<HTMLElement>('.p-editor input')?.focus(), []);
  const { condition, index } = draft;
  const handleValue = (value: FilterCondition['value']) => onChange({ ...condition, value });
  // In an empty field Backspace goes back to the choice of the field.
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    if (
      key === 'Backspace' &&
      index === null &&
      target instanceof HTMLInputElement &&
      target.value === ''
    )
      onBack();
  };
  return (
    <Stack ref={editor} onKeyDown={handleKeyDown}>
      <b>{labels.field(field.key)}</b>
      {field.operators.length > 1 && (
        <OperatorPicker
          isInline
          field={field}
          current={condition.op}
          onPick={(op) => onChange(withOperator(condition, field, op))}
        />
      )}
      {field.items !== undefined && (
        <ItemsDraft {...{ field, condition, canGroup, onDone }} onChange={handleValue} />
      )}
      {field.items === undefined && !isValueless(condition.op) && (
        <div className="p-editor">
          <ValueEditor
            key={condition.op}
            {...{ field, condition, onDone }}
            onChange={handleValue}
          />
        </div>
      )}
      {index === null && isComplete(condition) && (
        <EditorNote kind="fault">{t('filterTwice')}</EditorNote>
      )}
    </Stack>
  );
}
