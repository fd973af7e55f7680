import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import type { IntegrationValues } from './integrationForm.ts';

/** What fields of an integration need of its form. */
export interface FieldsProps {
  readonly errors: FieldErrors<IntegrationValues>;
  /** What ties an input to a value of the form. */
  readonly input: (name: keyof IntegrationValues) => UseFormRegisterReturn & {
    readonly autoComplete: string;
    readonly disabled: boolean;
  };
}
