import { createContext, use, useId } from 'react';

export interface FieldState {
  readonly id: string;
  readonly messageId: string;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const FieldContext = createContext<FieldState | null>(null);

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
