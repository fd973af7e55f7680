import { chakra } from '@chakra-ui/react/styled-system';
import { CircleAlert } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext } from './fieldContext.ts';
import { CENTRED } from '../theme/styles.ts';

interface FieldProps {
  readonly label: string;
  /** One control: an input, a select, a switch. */
  readonly children: ReactNode;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** A link beside the label. */
  readonly action?: ReactNode;
  readonly isRequired?: boolean;
}

const Root = chakra('div', { base: { position: 'relative' } });
const Head = chakra('div', {
  base: {
    display: 'flex',
    mb: '1.5',
    textStyle: 'small',
    '& > label': { fontWeight: 'medium' },
  },
});
/** Beside the label, but after the control: Tab goes from control to control. */
const Action = chakra('div', {
  base: { position: 'absolute', top: '0', right: '0', textStyle: 'small' },
});

/** The line below a control: a hint, or what is wrong. */
export const FieldMessage = chakra('div', {
  base: {
    ...CENTRED,
    gap: '1',
    minHeight: '4',
    mt: '1',
    textStyle: 'small',
    color: 'fg.subtle',
    '&[data-error]': { color: 'danger.fg' },
    // What is always there would otherwise seem to belong to the next label.
    '&[data-hinted]': { mb: '2' },
  },
});

/** Label, control and message line; the line keeps its room when it is empty. */
export function Field({ label, children, hint, error, action, isRequired = false }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  const isInvalid = error !== undefined;
  const state = useMemo(
    () => ({ id, messageId, isInvalid, isRequired }),
    [id, messageId, isInvalid, isRequired],
  );
  return (
    <Root className="p-field">
      <Head className="p-field-head">
        <label htmlFor={id}>{label}</label>
      </Head>
      <FieldContext value={state}>{children}</FieldContext>
      {action !== undefined && <Action className="p-field-action">{action}</Action>}
      <FieldMessage
        id={messageId}
        aria-live="polite"
        {...(isInvalid && { 'data-error': '' })}
        {...(hint !== undefined && { 'data-hinted': '' })}
      >
        {isInvalid && <CircleAlert size={14} />}
        {error ?? hint}
      </FieldMessage>
    </Root>
  );
}
