import catalogue from '@palisade/vocabulary/dataTypes.json' with { type: 'json' };
import nationals from '@palisade/vocabulary/nationalNumbers.json' with { type: 'json' };
import { ALL_CHARS, allowedMask } from './charMask.ts';
import { TERMS } from './fieldTerms.ts';
import { ISSUED_TYPES, issuedSecretIn } from './issuedSecrets.ts';
import { numberCheck } from './nationalNumbers.ts';
import ofOnePerson from './ofOnePerson.json' with { type: 'json' };
import { VALIDATORS, type Validator } from './validators.ts';

export type DataCategory =
  | 'PII'
  | 'Government ID'
  | 'Financial'
  | 'PHI'
  | 'Authentication'
  | 'Technical';
type PrivacyOption = 'hash' | 'mask' | 'clear';

/** A kind of data that the product knows. */
export interface DataType {
  readonly index: number;
  readonly name: string;
  /** One of `DataCategory`, or the name of a company's own. */
  readonly category: string;
  /** All of them, where there are several. */
  readonly categories?: readonly string[];
  readonly privacyDefault: PrivacyOption;
  readonly pattern: RegExp;
  /** Character classes outside which no value can match. */
  readonly allowed: number;
  readonly validate: Validator | null;
  /** Country (ISO 3166 alpha-2) whose numbers these are. */
  readonly country: string | null;
  /** A secret recognized by the format that its issuer gives it, alone or within a text. */
  readonly isIssued: boolean;
  /** Never found by its values alone: the field's name must hold one of the keywords. */
  readonly needsContext: boolean;
  /**
   * Values speak for themselves (vendor tokens, JWT, private keys, stack traces), so one is enough.
   */
  readonly isSelfProving: boolean;
  /** A random text in a field that is named after the kind is one, so one is enough. */
  readonly isProvenByName: boolean;
  /**
   * The number, mailbox or date of one person, in a form that hardly anything else has: in a field
   * that is named after it one is enough, as where one account made all the traffic.
   */
  readonly isOfOne: boolean;
  /** Long texts are recognized by how they begin. */
  readonly isToldByHead: boolean;
  readonly keywords: readonly string[];
  /** Score of a value that matches, 0..1, with and without a keyword in the field's name. */
  readonly scoreNamed: number;
  readonly scoreAlone: number;
}

/** A number that some country gives people, where nothing tells which. */
export const NATIONAL_ID = 'National ID';
/** Below numbers whose check holds, above those of one country that have none. */
const SCORE_OF_ANY = 0.65;
const CONTEXT = /context(?! hit)|field name|structural/i;
const PROVING = 0.9;
const RANDOM_SECRETS = new Set(['API Key', 'AWS Secret Key', 'Client Secret']);

const ISSUED: ReadonlySet<string> = new Set(ISSUED_TYPES);
const OF_ONE: ReadonlySet<string> = new Set(ofOnePerson);

function toDataType(entry: (typeof catalogue.types)[number], index: number): DataType {
  if (ISSUED.has(entry.name)) return toIssuedSecret(entry.name, index, entry.keywords);
  const validate = VALIDATORS[entry.name] ?? null;
  const needsContext = CONTEXT.test(entry.validator ?? '') && entry.name !== 'Phone Number';
  const isChecked = validate !== null || needsContext;
  return {
    index,
    name: entry.name,
    category: categoryOf(entry.category),
    privacyDefault: privacyOf(entry.privacyDefault),
    pattern: compilePattern(entry.regex),
    allowed: allowedMask(entry.regex),
    validate,
    country: entry.country ?? null,
    isIssued: false,
    needsContext,
    isSelfProving:
      entry.baseScore >= PROVING &&
      (entry.category === 'Authentication' || entry.category === 'Technical') &&
      entry.name !== 'URL',
    isProvenByName: RANDOM_SECRETS.has(entry.name),
    isOfOne: OF_ONE.has(entry.name),
    isToldByHead: entry.category === 'Authentication' && !entry.regex.endsWith('$'),
    keywords: [
      ...entry.keywords.flatMap((keyword) =>
        keyword.startsWith('_') ? [keyword] : [keyword, keyword.replace(/[^a-z0-9]/g, '')],
      ),
      ...(TERMS.get(entry.name) ?? []),
    ],
    scoreNamed:
      entry.name === NATIONAL_ID
        ? SCORE_OF_ANY
        : isChecked
          ? 0.99
          : Math.max(0.6, Math.min(0.99, entry.baseScore + 0.35)),
    scoreAlone:
      entry.name === NATIONAL_ID
        ? SCORE_OF_ANY
        : validate === null
          ? entry.baseScore
          : Math.max(0.85, Math.min(0.99, entry.baseScore + 0.45)),
  };
}

/**
 * Compiles a pattern of the catalogue: RE2 syntax of which JavaScript knows everything, `(?i:…)`
 * included (V8 12 and newer).
 */
function compilePattern(source: string): RegExp {
  return new RegExp(source, source.includes('\\p{') ? 'u' : '');
}

function categoryOf(category: string): DataCategory {
  const known = (
    ['PII', 'Government ID', 'Financial', 'PHI', 'Authentication', 'Technical'] as const
  ).find((name) => name === category);
  if (known === undefined) throw new Error(`Unknown data category ${category}`);
  return known;
}

function privacyOf(option: string): PrivacyOption {
  return option === 'clear' || option === 'mask' ? option : 'hash';
}

const NATIONAL_PATTERN = '^[A-Za-z0-9][A-Za-z0-9 .\\/+()[\\]\\-]{4,24}$';

/** A number that a country gives people or companies; found in fields named after it. */
function toNationalNumber(entry: (typeof nationals)[number], index: number): DataType {
  const pattern = entry.pattern ?? NATIONAL_PATTERN;
  const score = entry.isWeak === true ? 0.6 : 0.99;
  return {
    index,
    name: entry.name,
    category: categoryOf(entry.category),
    privacyDefault: 'hash',
    pattern: compilePattern(pattern),
    allowed: allowedMask(pattern),
    validate: entry.check === undefined ? null : numberCheck(entry.check),
    country: entry.country,
    isIssued: false,
    needsContext: true,
    isSelfProving: false,
    isProvenByName: false,
    isOfOne: entry.isWeak !== true && OF_ONE.has(entry.name),
    isToldByHead: false,
    keywords: entry.keywords,
    scoreNamed: score,
    scoreAlone: score,
  };
}

const ANYTHING = '';

/** The secrets of one issuer. What they are within is as secret as they are. */
function toIssuedSecret(name: string, index: number, keywords: readonly string[] = []): DataType {
  return {
    index,
    name,
    category: 'Authentication',
    privacyDefault: 'hash',
    pattern: compilePattern(ANYTHING),
    allowed: ALL_CHARS,
    validate: (value) => issuedSecretIn(value) === name,
    country: null,
    isIssued: true,
    needsContext: false,
    isSelfProving: true,
    isProvenByName: false,
    isOfOne: false,
    isToldByHead: true,
    keywords,
    scoreNamed: 0.99,
    scoreAlone: 0.99,
  };
}

const KNOWN = catalogue.types.map(toDataType);
const NAMES = new Set(KNOWN.map(({ name }) => name));
const NUMBERS = nationals.map((entry, at) => toNationalNumber(entry, KNOWN.length + at));

export const DATA_TYPES: readonly DataType[] = [
  ...KNOWN,
  ...NUMBERS,
  ...ISSUED_TYPES.filter((name) => !NAMES.has(name)).map((name, at) =>
    toIssuedSecret(name, KNOWN.length + NUMBERS.length + at),
  ),
];

const BY_NAME = new Map(DATA_TYPES.map((type) => [type.name, type]));

/** The data type of a name, or undefined. */
export function dataTypeNamed(name: string): DataType | undefined {
  return BY_NAME.get(name);
}

/**
 * Whether a value is of a type: its pattern matches and its validator, if any, agrees. `region`: a
 * country or locale that it is known to be of.
 */
export function accepts(type: DataType, value: string, isNamed: boolean, region?: string): boolean {
  if (!type.pattern.test(value)) return false;
  try {
    return type.validate === null || type.validate(value, isNamed, region);
  } catch {
    // Libraries throw at texts that are no Unicode; such a text is nothing they know.
    return false;
  }
}
