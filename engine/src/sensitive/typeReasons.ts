import { type DataType, dataTypeNamed } from './dataTypes.ts';
import { fieldWords } from './fieldWords.ts';
import { fieldContext } from './matchTypes.ts';

/** How a value proves to be of a data type of the product, beyond its shape. */
export const TYPE_CHECKS = ['luhn', 'checkDigits', 'issuer', 'rules', 'format'] as const;
type TypeCheck = (typeof TYPE_CHECKS)[number];

/** What speaks for a data type of the product, whatever was counted. */
export interface TypeReasons {
  readonly check: TypeCheck;
  /** Words of the field's name that speak of the type; none where the values alone do. */
  readonly nameWords: readonly string[];
}

const MOST_WORDS = 3;
const LUHN: ReadonlySet<string> = new Set([
  'Credit Card Number',
  'IMEI',
  'Canada SIN',
  'South Africa ID',
  'Sweden Personnummer',
  'US NPI',
]);
const CHECK_DIGITS: ReadonlySet<string> = new Set([
  'ABA Routing Number',
  'Australia ABN',
  'Australia Medicare',
  'Australia TFN',
  'Brazil CNPJ',
  'Brazil CPF',
  'DEA Number',
  'Germany Health Insurance Number',
  'Germany Tax ID',
  'IBAN',
  'India Aadhaar',
  'ISIN',
  'Italy Fiscal Code',
  'LEI',
  'Netherlands BSN',
  'Poland PESEL',
  'Spain NIE',
  'Spain NIF',
  'Turkey National ID',
  'UK NHS Number',
]);

function checkOf({ name, isIssued, validate }: DataType): TypeCheck {
  if (isIssued) return 'issuer';
  if (LUHN.has(name)) return 'luhn';
  if (CHECK_DIGITS.has(name)) return 'checkDigits';
  return validate === null ? 'format' : 'rules';
}

/** What speaks for a data type in a field of a name; null for a type that the product has not. */
export function typeReasons(dataType: string, name: string): TypeReasons | null {
  const type = dataTypeNamed(dataType);
  return type === undefined
    ? null
    : { check: checkOf(type), nameWords: wordsFor(type, name).slice(0, MOST_WORDS) };
}

function wordsFor(type: DataType, name: string): string[] {
  if (!fieldContext(name).named.has(type.index)) return [];
  const { words } = fieldWords(name);
  return [...new Set(type.keywords)].filter((keyword) => words.has(keyword));
}
