import { object, string } from 'yup';

export interface NameValues {
  readonly firstName: string;
  readonly lastName: string;
  /** Key of the company, or empty for the first by name. */
  readonly defaultCompanyId: string;
}

/** Characters that a name has at most. */
export const NAME_LIMIT = 100;

const name = string().default('').trim().max(NAME_LIMIT, 'tooLong');

export const nameSchema = object({
  firstName: name,
  lastName: name,
  defaultCompanyId: string().default(''),
});
