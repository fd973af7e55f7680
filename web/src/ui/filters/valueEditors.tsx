import type { FilterCondition, FilterValue } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Checkbox } from '../forms/Checkbox.tsx';
import { TextInput } from '../forms/TextInput.tsx';
import { SegmentGroup } from '../layout/SegmentGroup.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { FilterLabels } from './filterLabels.ts';

interface EditorProps {
  readonly field: FilterField;
  readonly condition: FilterCondition;
  readonly labels: FilterLabels;
  /** Values of an `enum` field whose values are the company's own. */
  readonly options: readonly string[];
  readonly onChange: (value: FilterValue) => void;
  /** The person is done. */
  readonly onDone: () => void;
}

const LONG_LIST = 8;

function TextEditor({ condition, onChange, onDone }: EditorProps) {
  const t = useUiText();
  const [text, setText] = useState(typeof condition.value === 'string' ? condition.value : '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim());
    onDone();
  };
  return (
    <form className="p-editor-line" onSubmit={handleSubmit}>
      <TextInput inputSize="sm" aria-label={t('value')} value={text} data-autofocus="" onChange={(event) => setText(event.target.value)} />
      <Button size="sm" type="submit" variant="solid" disabled={text.trim() === ''}>
        {t('apply')}
      </Button>
    </form>
  );
}

function EnumEditor({ field, condition, labels, options, onChange }: EditorProps) {
  const t = useUiText();
  const [search, setSearch] = useState('');
  const chosen = Array.isArray(condition.value) ? condition.value.map(String) : [String(condition.value)].filter((value) => value !== '');
  const all = field.values ?? options;
  const word = (value: string) => labels.value?.(field.key, value) ?? value;
  const shown = all.filter((value) => word(value).toLowerCase().includes(search.toLowerCase()));
  const give = (values: readonly string[]) => onChange(field.elements === 'integer' ? values.map(Number) : values);
  const toggle = (value: string) => give(chosen.includes(value) ? chosen.filter((each) => each !== value) : all.filter((each) => each === value || chosen.includes(each)));
  return (
    <div className="p-editor-list">
      {all.length > LONG_LIST && (
        <TextInput inputSize="sm" aria-label={t('search')} placeholder={t('search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      )}
      <div role="group" aria-label={labels.field(field.key)}>
        {shown.map((value) => (
          <Checkbox key={value} label={word(value)} isChecked={chosen.includes(value)} onChange={() => toggle(value)} />
        ))}
      </div>
    </div>
  );
}

function BooleanEditor({ field, condition, labels, onChange }: EditorProps) {
  const t = useUiText();
  return (
    <SegmentGroup
      label={labels.field(field.key)}
      options={[
        { value: 'yes', label: t('yes') },
        { value: 'no', label: t('no') },
      ]}
      value={condition.value === false ? 'no' : 'yes'}
      onChange={(value) => onChange(value === 'yes')}
    />
  );
}

function NumberEditor({ field, condition, onChange }: EditorProps) {
  const t = useUiText();
  const { min, max, step } = field.range ?? { min: 0, max: 100, step: 1 };
  const [from = min, to = max] = Array.isArray(condition.value) ? condition.value.map(Number) : [];
  const clamp = (value: number) => Math.min(max, Math.max(min, Math.round(value / step) * step));
  const tidy = (value: number) => Number(clamp(value).toFixed(3));
  const ends = [
    { label: t('from'), value: from, set: (value: number) => onChange([Math.min(tidy(value), to), to]) },
    { label: t('to'), value: to, set: (value: number) => onChange([from, Math.max(tidy(value), from)]) },
  ];
  return (
    <div className="p-editor-range">
      {ends.map((end) => (
        <label key={end.label}>
          <span>{end.label}</span>
          <input type="range" aria-label={end.label} min={min} max={max} step={step} value={end.value} onChange={(event) => end.set(event.target.valueAsNumber)} />
          <TextInput
            inputSize="sm"
            type="number"
            aria-label={`${end.label}, ${t('value')}`}
            min={min}
            max={max}
            step={step}
            value={end.value}
            onChange={(event) => !Number.isNaN(event.target.valueAsNumber) && end.set(event.target.valueAsNumber)}
          />
        </label>
      ))}
    </div>
  );
}

function DateEditor({ condition, onChange }: EditorProps) {
  const t = useUiText();
  const { value } = condition;
  if (condition.op !== 'between') {
    return <TextInput inputSize="sm" type="date" aria-label={t('value')} value={String(value)} data-autofocus="" onChange={(event) => onChange(event.target.value)} />;
  }
  const [from = '', to = ''] = Array.isArray(value) ? value.map(String) : [];
  return (
    <div className="p-editor-range">
      <label>
        <span>{t('from')}</span>
        <TextInput inputSize="sm" type="date" aria-label={t('from')} value={from} max={to} data-autofocus="" onChange={(event) => onChange([event.target.value, to])} />
      </label>
      <label>
        <span>{t('to')}</span>
        <TextInput inputSize="sm" type="date" aria-label={t('to')} value={to} min={from} onChange={(event) => onChange([from, event.target.value])} />
      </label>
    </div>
  );
}

const EDITORS = { text: TextEditor, enum: EnumEditor, set: EnumEditor, boolean: BooleanEditor, number: NumberEditor, date: DateEditor } as const;

/** The editor that fits the type of the field. */
export function ValueEditor(props: EditorProps) {
  const Editor = EDITORS[props.field.type];
  return <Editor {...props} />;
}
