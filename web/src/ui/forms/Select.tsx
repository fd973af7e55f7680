import { createSlotRecipeContext } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useFieldProps } from './fieldContext.ts';

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

// Chakra's own NativeSelect brings Ark's Field along, as its Input does.
const { withProvider, withContext } = createSlotRecipeContext({ key: 'nativeSelect' });
const Root = withProvider<
  HTMLSpanElement,
  ComponentProps<'span'> & { readonly size: 'sm' | 'md'; readonly fit: 'words' | 'box' }
>('span', 'root');
const Field = withContext<HTMLSelectElement, Omit<ComponentProps<'select'>, 'size'>>(
  'select',
  'field',
);
const Indicator = withContext<HTMLSpanElement, ComponentProps<'span'>>('span', 'indicator');

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
    <Root className="p-select" size={selectSize} fit={isInline ? 'words' : 'box'}>
      <Field
        className="p-input"
        {...useFieldProps(id)}
        {...rest}
        value={value ?? ''}
        onChange={(event) => handleChange(event.target.value)}
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
      </Field>
      <Indicator>
        <ChevronDown size={14} />
      </Indicator>
    </Root>
  );
}
