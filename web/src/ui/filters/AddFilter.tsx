import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Kbd } from '../marks/Kbd.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { addPart, blankCondition, isComplete, partsOf, removePart, replacePart, withOperator } from './filterEdits.ts';
import { operatorWord, type FilterLabels } from './filterLabels.ts';
import './filters.css';
import { PickList } from './PickList.tsx';
import { ValueEditor } from './valueEditors.tsx';

interface AddFilterProps {
  readonly fields: readonly FilterField[];
  readonly filter: Filter;
  readonly labels: FilterLabels;
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly isOpen: boolean;
  readonly hasKey: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onChange: (filter: Filter) => void;
}

interface Draft {
  readonly condition: FilterCondition;
  /** Where it stands in the filter, once it says something. */
  readonly index: number | null;
}

/** The dashed button: pick a field, then say what of it. The condition joins the filter as soon as it says something. */
export function AddFilter({ fields, filter, labels, options, isOpen, hasKey, onOpenChange, onChange }: AddFilterProps) {
  const t = useUiText();
  const [draft, setDraft] = useState<Draft | null>(null);
  const editor = useRef<HTMLDivElement>(null);
  const field = fields.find((each) => each.key === draft?.condition.field);
  useEffect(() => editor.current?.querySelector<HTMLElement>('.p-editor input')?.focus(), [field]);

  const handleOpenChange = (isNowOpen: boolean) => {
    setDraft(null);
    onOpenChange(isNowOpen);
  };
  const put = (condition: FilterCondition, index: number | null) => {
    if (isComplete(condition)) {
      onChange(index === null ? addPart(filter, condition) : replacePart(filter, index, condition));
      setDraft({ condition, index: index ?? partsOf(filter).length });
    } else {
      if (index !== null) onChange(removePart(filter, index));
      setDraft({ condition, index: null });
    }
  };
  const handlePick = (key: string) => {
    const picked = fields.find((each) => each.key === key);
    if (picked) put(blankCondition(picked), null);
  };
  const trigger = (
    <button type="button" className="p-chip-add">
      <Plus size={14} />
      {t('filter')}
      {hasKey && <Kbd>F</Kbd>}
    </button>
  );
  return (
    <Popover isOpen={isOpen} onOpenChange={handleOpenChange} label={t('filters')} trigger={trigger}>
      {draft && field ? (
        <div ref={editor} className="p-editor-draft">
          <b>{labels.field(field.key)}</b>
          {field.operators.length > 1 && (
            <PickList
              isInline
              items={field.operators.map((op) => ({ key: op, label: operatorWord(labels, op) }))}
              current={draft.condition.op}
              onPick={(key) => {
                const op = field.operators.find((each) => each === key);
                if (op) put(withOperator(draft.condition, field, op), draft.index);
              }}
            />
          )}
          <div className="p-editor">
            <ValueEditor
              key={draft.condition.op}
              field={field}
              condition={draft.condition}
              labels={labels}
              options={options[field.key] ?? []}
              onChange={(value) => put({ ...draft.condition, value }, draft.index)}
              onDone={() => handleOpenChange(false)}
            />
          </div>
        </div>
      ) : (
        <PickList items={fields.map((each) => ({ key: each.key, label: labels.field(each.key) }))} onPick={handlePick} />
      )}
    </Popover>
  );
}
