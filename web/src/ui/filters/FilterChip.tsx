import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { X } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { removeByKey } from './chipKeys.ts';
import './chip.css';
import './editors.css';
import { useFilterKit } from './filterContext.ts';
import { blankCondition, isAbsence, isComplete, isValueless, withOperator } from './filterEdits.ts';
import { operatorWord, valueWord } from './filterLabels.ts';

const FieldPicker = lazy(() =>
  import('./FieldPicker.tsx').then((parts) => ({ default: parts.FieldPicker })),
);
const OperatorPicker = lazy(() =>
  import('./OperatorPicker.tsx').then((parts) => ({ default: parts.OperatorPicker })),
);
const ValueEditor = lazy(() =>
  import('./valueEditors.tsx').then((parts) => ({ default: parts.ValueEditor })),
);

interface FilterChipProps {
  readonly field: FilterField;
  readonly condition: FilterCondition;
  /** Whether its group has such a condition already. */
  readonly isRepeated: (condition: FilterCondition) => boolean;
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}

type Segment = 'field' | 'operator' | 'value';

/** One condition: field, operator and value are buttons, each with its own editor. */
export function FilterChip({
  field: ownField,
  condition,
  isRepeated,
  onChange,
  onRemove,
}: FilterChipProps) {
  const t = useUiText();
  const { fields, labels } = useFilterKit();
  const [segment, setSegment] = useState<Segment | null>(null);
  // What is typed and cannot be asked yet stays here; the filter keeps its last word.
  const [draft, setDraft] = useState<FilterCondition | null>(null);
  const shown = draft ?? condition;
  const field = fields.find((each) => each.key === shown.field) ?? ownField;
  const name = labels.field(field.key);
  const open = (which: Segment) => (isOpen: boolean) => {
    setSegment(isOpen ? which : null);
    if (!isOpen) setDraft(null);
  };
  const change = (next: FilterCondition): boolean => {
    const isAsked = isComplete(next) && !isRepeated(next);
    setDraft(isAsked ? null : next);
    if (isAsked) onChange(next);
    return isAsked;
  };
  // A new field or shape has no value yet: ask for it at once.
  const pick = (next: FilterCondition) => setSegment(change(next) ? null : 'value');
  const valueText = valueWord(labels, field, shown, t('yes'), t('no'));
  const part = (which: Segment, text: ReactNode, spoken: string, editor: ReactNode) => (
    <Popover
      isOpen={segment === which}
      onOpenChange={open(which)}
      label={
        which === 'field'
          ? t('filters')
          : t(which === 'operator' ? 'changeOperator' : 'changeValue', { field: name })
      }
      trigger={
        <button type="button" className={`p-chip-${which}`} aria-label={spoken}>
          {text}
        </button>
      }
    >
      {editor}
    </Popover>
  );
  const operatorText = isAbsence(shown) ? t('existsNot') : operatorWord(labels, shown.op);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Backspace is a shortcut; the buttons inside have the focus
    <span
      className="p-chip"
      role="group"
      aria-label={name}
      onKeyDown={removeByKey('.p-chip', onRemove)}
    >
      {part(
        'field',
        name,
        t('changeField', { field: name }),
        <FieldPicker current={field.key} onPick={(next) => pick(blankCondition(next))} />,
      )}
      {part(
        'operator',
        operatorText,
        `${operatorText}. ${t('changeOperator', { field: name })}`,
        <OperatorPicker
          field={field}
          current={shown.op}
          onPick={(op) => pick(withOperator(shown, field, op))}
        />,
      )}
      {!isValueless(shown.op) &&
        part(
          'value',
          valueText === null ? <Skeleton width={64} /> : valueText || '…',
          `${valueText ?? t('loading')}. ${t('changeValue', { field: name })}`,
          <>
            <ValueEditor
              field={field}
              condition={shown}
              onChange={(value) => void change({ ...shown, value })}
              onDone={() => open('value')(false)}
            />
            {draft && isComplete(draft) && isRepeated(draft) && (
              <p className="p-editor-fault">{t('filterTwice')}</p>
            )}
          </>,
        )}
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
