import { useId } from 'react';
import './layout.css';

interface SegmentGroupProps<Value extends string> {
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** What is chosen, read aloud. */
  readonly label: string;
  readonly size?: 'xs' | 'sm';
  /** Only looked at. */
  readonly isDisabled?: boolean;
}

/** Two to four views of one thing. */
export function SegmentGroup<Value extends string>({
  options,
  value,
  onChange,
  label,
  size = 'sm',
  isDisabled = false,
}: SegmentGroupProps<Value>) {
  const name = useId();
  return (
    <div className="p-segments" role="radiogroup" aria-label={label} data-size={size}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
