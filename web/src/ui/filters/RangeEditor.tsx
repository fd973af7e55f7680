import { TextInput } from '../forms/TextInput.tsx';
import { useUiText } from '../text/UiText.tsx';
import type { EditorProps } from './editorProps.ts';
import { Ends } from './filterBoxes.tsx';

/** A span of numbers: each end by slider or typed. */
export function RangeEditor({ field, condition, onChange }: EditorProps) {
  const t = useUiText();
  const { min, max, step } = field.range ?? { min: 0, max: 100, step: 1 };
  const [from = min, to = max] = Array.isArray(condition.value) ? condition.value.map(Number) : [];
  const tidy = (value: number) =>
    Number(Math.min(max, Math.max(min, Math.round(value / step) * step)).toFixed(3));
  const ends = [
    {
      label: t('from'),
      value: from,
      set: (value: number) => onChange([Math.min(tidy(value), to), to]),
    },
    {
      label: t('to'),
      value: to,
      set: (value: number) => onChange([from, Math.max(tidy(value), from)]),
    },
  ];
  return (
    <Ends>
      {ends.map((end) => (
        <label key={end.label}>
          <span>{end.label}</span>
          <input
            type="range"
            aria-label={end.label}
            min={min}
            max={max}
            step={step}
            value={end.value}
            onChange={(event) => end.set(event.target.valueAsNumber)}
          />
          <TextInput
            inputSize="sm"
            type="number"
            aria-label={`${end.label}, ${t('value')}`}
            min={min}
            max={max}
            step={step}
            value={end.value}
            onChange={(event) =>
              !Number.isNaN(event.target.valueAsNumber) && end.set(event.target.valueAsNumber)
            }
          />
        </label>
      ))}
    </Ends>
  );
}
