import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { lazy, useState, type ReactNode } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import { removeByKey } from './chipKeys.ts';
import { Chip, EditorNote, RemoveButton } from './filterBoxes.tsx';
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

interface SegmentButtonProps {
  readonly of: Segment;
  /** The segment whose editor is open. */
  readonly opened: Segment | null;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Name of the editor. */
  readonly label: string;
  /** What is read aloud. */
  readonly spoken: string;
  readonly text: ReactNode;
  readonly children: ReactNode;
}

/** A segment of a chip, and the editor that it opens. */
function SegmentButton(props: SegmentButtonProps) {
  const { of, opened, onOpenChange, label, spoken, text, children } = props;
  return (
    <Popover
      isOpen={opened === of}
      onOpenChange={onOpenChange}
      label={label}
      trigger={
        <button type="button" data-segment={of} aria-label={spoken}>
          {text}
        </button>
      }
    >
      {children}
    </Popover>
  );
}

/**
 * The condition as it is shown while it is edited: what is typed and cannot be asked yet stays
 * here; the filter keeps its last word.
 */
function useChipDraft({ condition, isRepeated, onChange }: FilterChipProps) {
  const [segment, setSegment] = useState<Segment | null>(null);
  const [draft, setDraft] = useState<FilterCondition | null>(null);
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
  return {
    segment,
    shown: draft ?? condition,
    isTwice: draft !== null && isComplete(draft) && isRepeated(draft),
    open,
    change,
    // A new field or shape has no value yet: ask for it at once.
    pick: (next: FilterCondition) => setSegment(change(next) ? null : 'value'),
  };
}

/** One condition: field, operator and value are buttons, each with its own editor. */
export function FilterChip(props: FilterChipProps) {
  const { field: ownField, onRemove } = props;
  const t = useUiText();
  const { fields, labels } = useFilterKit();
  const { segment, shown, isTwice, open, change, pick } = useChipDraft(props);
  const field = fields.find((each) => each.key === shown.field) ?? ownField;
  const name = labels.field(field.key);
  const valueText = valueWord(labels, field, shown, t('yes'), t('no'));
  const operatorText = isAbsence(shown) ? t('existsNot') : operatorWord(labels, shown.op);
  const segmentOf = (of: Segment) => ({ of, opened: segment, onOpenChange: open(of) });
  const toOperator = t('changeOperator', { field: name });
  const toValue = t('changeValue', { field: name });
  return (
    <Chip
      className="p-chip"
      role="group"
      aria-label={name}
      onKeyDown={removeByKey('.p-chip', onRemove)}
    >
      <SegmentButton
        {...segmentOf('field')}
        label={t('filters')}
        spoken={t('changeField', { field: name })}
        text={name}
      >
        <FieldPicker current={field.key} onPick={(next) => pick(blankCondition(next))} />
      </SegmentButton>
      <SegmentButton
        {...segmentOf('operator')}
        label={toOperator}
        spoken={`${operatorText}. ${toOperator}`}
        text={operatorText}
      >
        <OperatorPicker
          field={field}
          current={shown.op}
          onPick={(op) => pick(withOperator(shown, field, op))}
        />
      </SegmentButton>
      {!isValueless(shown.op) && (
        <SegmentButton
          {...segmentOf('value')}
          label={toValue}
          spoken={`${valueText ?? t('loading')}. ${toValue}`}
          text={valueText === null ? <Skeleton width={64} /> : valueText || '…'}
        >
          <ValueEditor
            field={field}
            condition={shown}
            onChange={(value) => void change({ ...shown, value })}
            onDone={() => open('value')(false)}
          />
          {isTwice && <EditorNote kind="fault">{t('filterTwice')}</EditorNote>}
        </SegmentButton>
      )}
      <RemoveButton of="chip" name={name} onClick={onRemove} />
    </Chip>
  );
}
