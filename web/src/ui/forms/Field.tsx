import { CircleAlert } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { FieldContext } from './fieldContext.ts';
import './forms.css';

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
    <div className="p-field">
      <div className="p-field-head">
        <label htmlFor={id}>{label}</label>
        {action}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
      <div
        className="p-field-message"
        id={messageId}
        aria-live="polite"
        {...(isInvalid && { 'data-error': '' })}
      >
        {isInvalid && <CircleAlert size={14} />}
        {error ?? hint}
      </div>
    </div>
  );
}
