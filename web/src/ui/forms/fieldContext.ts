import { createContext, use, useId } from 'react';

export interface FieldState {
  readonly id: string;
  readonly messageId: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const FieldContext = createContext<FieldState | null>(null);

/**
 * Attributes of a button that opens the choices of the field around it. It is called by what it
 * shows, too, and a button is never required: that the field is, its label and message say.
 * @param shown the button's visible text, if it has any
 */
export function useOpenerProps(label: string, shown: string | null) {
  const field = use(FieldContext);
  return {
    'aria-label': shown === null ? label : `${label}: ${shown}`,
    ...(field && { 'aria-describedby': field.messageId }),
    ...(field?.isInvalid === true && { 'aria-invalid': true as const }),
  };
}

/** Attributes that tie a control to the label and message of the field around it. */
export function useFieldProps(ownId?: string) {
  const field = use(FieldContext);
  const fallback = useId();
  if (!field) return { id: ownId ?? fallback };
  return {
    id: ownId ?? field.id,
    'aria-describedby': field.messageId,
    ...(field.isInvalid && { 'aria-invalid': true as const }),
    ...(field.isRequired && { 'aria-required': true as const }),
  };
}
