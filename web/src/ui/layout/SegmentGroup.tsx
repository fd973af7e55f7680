import { createSlotRecipeContext } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useId } from 'react';

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

const { withProvider, withContext } = createSlotRecipeContext({ key: 'segments' });
const Root = withProvider<HTMLDivElement, ComponentProps<'div'> & { readonly size: 'xs' | 'sm' }>(
  'div',
  'root',
);
const Item = withContext<HTMLLabelElement, ComponentProps<'label'>>('label', 'item');
const Input = withContext<HTMLInputElement, ComponentProps<'input'>>('input', 'input');

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
    <Root role="radiogroup" aria-label={label} size={size}>
      {options.map((option) => (
        <Item key={option.value}>
          <Input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Item>
      ))}
    </Root>
  );
}
