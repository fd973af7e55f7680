import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { useUiText } from '../text/UiText.tsx';
import './filters.css';
import { blankCondition, isComplete, isValueless, withOperator } from './filterEdits.ts';
import { operatorWord, valueWord, type FilterLabels } from './filterLabels.ts';
import { PickList } from './PickList.tsx';
import { ValueEditor } from './valueEditors.tsx';

interface ChipProps {
  readonly field: FilterField;
  readonly condition: FilterCondition;
  readonly labels: FilterLabels;
}

interface FilterChipProps extends ChipProps {
  readonly fields: readonly FilterField[];
  readonly options: readonly string[];
  readonly onChange: (condition: FilterCondition) => void;
  readonly onRemove: () => void;
}

type Segment = 'field' | 'operator' | 'value';

/** A condition that cannot be changed here, as a policy shows it. */
export function ReadOnlyChip({ field, condition, labels }: ChipProps) {
  const t = useUiText();
  return (
    <span className="p-chip">
      <span className="p-chip-field">{labels.field(field.key)}</span>
      <span className="p-chip-op">{operatorWord(labels, condition.op)}</span>
      {!isValueless(condition.op) && <b>{valueWord(labels, field, condition, t('yes'), t('no'))}</b>}
    </span>
  );
}

/** One condition: field, operator and value are buttons, each with its own editor. */
export function FilterChip({ field: ownField, fields, condition, labels, options, onChange, onRemove }: FilterChipProps) {
  const t = useUiText();
  const [segment, setSegment] = useState<Segment | null>(null);
  // What is typed and does not say anything yet stays here; the filter keeps its last word.
  const [draft, setDraft] = useState<FilterCondition | null>(null);
  const shown = draft ?? condition;
  const field = fields.find((each) => each.key === shown.field) ?? ownField;
  const name = labels.field(field.key);
  const open = (which: Segment) => (isOpen: boolean) => {
    setSegment(isOpen ? which : null);
    if (!isOpen) setDraft(null);
  };
  const change = (next: FilterCondition) => {
    setDraft(isComplete(next) ? null : next);
    onChange(next);
  };
  const pick = (next: FilterCondition) => {
    change(next);
    // A new field or shape has no value yet: ask for it at once.
    setSegment(isComplete(next) ? null : 'value');
  };
  return (
    <span className="p-chip" role="group" aria-label={name}>
      <Popover
        isOpen={segment === 'field'}
        onOpenChange={open('field')}
        label={t('filters')}
        trigger={
          <button type="button" className="p-chip-field" aria-label={t('changeField', { field: name })}>
            {name}
          </button>
        }
      >
        <PickList
          items={fields.map((each) => ({ key: each.key, label: labels.field(each.key) }))}
          current={field.key}
          onPick={(key) => {
            const next = fields.find((each) => each.key === key);
            if (next) pick(blankCondition(next));
          }}
        />
      </Popover>
      <Popover
        isOpen={segment === 'operator'}
        onOpenChange={open('operator')}
        label={t('changeOperator', { field: name })}
        trigger={
          <button type="button" className="p-chip-op" aria-label={`${operatorWord(labels, shown.op)}. ${t('changeOperator', { field: name })}`}>
            {operatorWord(labels, shown.op)}
          </button>
        }
      >
        <PickList
          items={field.operators.map((op) => ({ key: op, label: operatorWord(labels, op) }))}
          current={shown.op}
          onPick={(key) => {
            const op = field.operators.find((each) => each === key);
            if (op) pick(withOperator(shown, field, op));
          }}
        />
      </Popover>
      {!isValueless(shown.op) && (
        <Popover
          isOpen={segment === 'value'}
          onOpenChange={open('value')}
          label={t('changeValue', { field: name })}
          trigger={
            <button type="button" className="p-chip-value" aria-label={`${valueWord(labels, field, shown, t('yes'), t('no'))}. ${t('changeValue', { field: name })}`}>
              {valueWord(labels, field, shown, t('yes'), t('no')) || '…'}
            </button>
          }
        >
          <ValueEditor field={field} condition={shown} labels={labels} options={options} onChange={(value) => change({ ...shown, value })} onDone={() => open('value')(false)} />
        </Popover>
      )}
      <button type="button" className="p-chip-remove" aria-label={t('remove', { name })} onClick={onRemove}>
        <X size={12} />
      </button>
    </span>
  );
}
