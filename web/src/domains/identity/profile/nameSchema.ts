import { type Language, LANGUAGES } from '@palisade/vocabulary/languages.ts';
import { object, string } from 'yup';

export interface NameValues {
  readonly firstName: string;
  readonly lastName: string;
  /** Key of the company, or empty for the first by name. */
  readonly defaultCompanyId: string;
  /** Empty for the browser's. */
  readonly language: Language | '';
}

/** Characters that a name has at most. */
export const NAME_LIMIT = 100;

const name = string().default('').trim().max(NAME_LIMIT, 'tooLong');

export const nameSchema = object({
  firstName: name,
  lastName: name,
  defaultCompanyId: string().default(''),
  language: string()
    .oneOf(['', ...LANGUAGES])
    .default(''),
});
