import { object, string } from 'yup';

export interface NameValues {
  readonly firstName: string;
  readonly lastName: string;
  /** Key of the company, or empty for the first by name. */
  readonly defaultCompanyId: string;
}

const name = string().default('').trim().max(100, 'tooLong');

export const nameSchema = object({ firstName: name, lastName: name, defaultCompanyId: string().default('') });
