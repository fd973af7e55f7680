import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldProps } from './fieldContext.ts';
import './forms.css';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly isDisabled?: boolean;
}

type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'size' | 'value' | 'onChange' | 'children'
> & {
  readonly options: readonly Option<Value>[];
  /** Null shows the placeholder. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly selectSize?: 'sm' | 'md';
  /** As wide as its words instead of its box. */
  readonly isInline?: boolean;
};

/**
 * One of a short list; the browser's own list, so that it works with every keyboard and screen
 * reader.
 */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  selectSize = 'md',
  isInline = false,
  id,
  ...rest
}: SelectProps<Value>) {
  const handleChange = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <span className="p-select" {...(isInline && { 'data-inline': '' })}>
      <select
        className="p-input"
        data-size={selectSize}
        value={value ?? ''}
        onChange={(event) => handleChange(event.target.value)}
        {...useFieldProps(id)}
        {...rest}
      >
        {(value === null || placeholder !== undefined) && (
          <option value="" disabled hidden>
            {placeholder ?? ''}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} />
    </span>
  );
}
