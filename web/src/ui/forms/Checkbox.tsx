import { chakra, createRecipeContext } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { useFieldProps } from './fieldContext.ts';

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'checked'> & {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** Words beside it; without them give an `aria-label`, or put it in a Field. */
  readonly label?: ReactNode;
};

const Box = createRecipeContext({ key: 'checkbox' }).withContext<
  HTMLInputElement,
  ComponentProps<'input'>
>('input');
const Toggle = createRecipeContext({ key: 'toggle' }).withContext<
  HTMLInputElement,
  ComponentProps<'input'>
>('input');

/** A box to tick; `isMixed` is for some of many. */
export function Checkbox({
  isChecked,
  onChange,
  label,
  isMixed = false,
  id,
  ...rest
}: ToggleProps & { readonly isMixed?: boolean }) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  const box = (
    <Box
      ref={ref}
      type="checkbox"
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      {...useFieldProps(id)}
      {...rest}
    />
  );
  return withLabel(box, label, rest.disabled === true);
}

/** On or off, at once. */
export function Switch({ isChecked, onChange, label, id, ...rest }: ToggleProps) {
  const control = (
    <Toggle
      type="checkbox"
      role="switch"
      aria-checked={isChecked}
      checked={isChecked}
      onChange={(event) => onChange(event.target.checked)}
      {...useFieldProps(id)}
      {...rest}
    />
  );
  return withLabel(control, label, rest.disabled === true);
}

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    cursor: 'pointer',
    '&[data-off]': { color: 'fg.disabled', cursor: 'not-allowed' },
  },
});

function withLabel(control: ReactNode, label: ReactNode, isOff: boolean) {
  if (label === undefined) return control;
  return (
    <Label className="p-check" {...(isOff && { 'data-off': '' })}>
      {control}
      <span>{label}</span>
    </Label>
  );
}
