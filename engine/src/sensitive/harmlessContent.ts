import type { DataType } from './dataTypes.ts';
import type { FieldHarm, HiddenPart } from './fieldHarm.ts';
import { isEpoch, isFormatAddress, isProgramName } from './plainValues.ts';

/** Where the value was: cookies and request headers carry credentials under any name. */
export type SamplePlace = 'carrier' | 'other';

/** What is known of a value beside its text. */
export interface ValueSetting {
  readonly harm: FieldHarm;
  readonly hides: HiddenPart;
  /** Numbers in it may be points in time. */
  readonly isTime: boolean;
  /** Addresses in it stand for formats. */
  readonly isOfFormats: boolean;
  /** Numbers in it may be those of somebody's account at a bank. */
  readonly isAccount: boolean;
  readonly place: SamplePlace;
  /** Types it is believed to be of whose privacy option leaves values as they are. */
  readonly clear: readonly DataType[];
}

const LONGEST = 40;
const LONGEST_WORD = 32;
/** Types that describe the beginning of a value, not all of it. */
const OPEN_TYPES: ReadonlySet<string> = new Set([
  'URL',
  'Stack Trace',
  'Database Error',
  'Query Expression',
  'Serialized Object',
  'File Path',
  'Internal Field',
]);
/** A number that is long enough to be that of an account at a bank. */
const ACCOUNT = /^(?:[A-Z]{2}\d{2})?\d[\d .-]{7,33}$/;
const SWITCH = /^(?:true|false|yes|no|on|off|null|none|undefined|0|1)$/i;
/**
 * Up to six digits, as pages, quantities and prices have: places on a map and account numbers have
 * more.
 */
const NUMBER = /^[+-]?\d{1,6}(?:\.\d{1,3})?$/;
const DAY_OR_TIME =
  /^(?:\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?|\d{2}:\d{2}(?::\d{2})?)$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^[0-9a-f]{24}$/i;
const MEDIA_TYPE =
  /^(?:application|audio|font|image|message|model|multipart|text|video|\*)\/[a-z0-9.+*-]{1,40}(?:; ?(?:charset|q)=[\w.-]{1,12})?$/i;
const LANGUAGE = /^[a-z]{2}(?:[-_][A-Z]{2})?$/;
/**
 * A word as programs spell them: shipped, IN_PROGRESS, creditCard, v2, order-items. Names of people
 * begin with a capital.
 */
const SYMBOL =
  /^(?:[a-z]+(?:[A-Z][a-z]+){0,4}|[A-Z]+)(?:[_./:+-](?:[a-z]+|[A-Z]+|\d{1,3})){0,5}\d{0,2}$/;
/** What fields of known harmless names hold: directives, fixed words, numbers. */
const PLAIN_TEXT = /^[\w.,;:=*+/() -]+$/;
const ORIGIN = /^(?:\*|https?:\/\/[a-z0-9.-]+(?::\d{1,5})?)$/i;
const MOST_WORDS = 3;
/** A number or a word with digits that somebody may be sent or sold to type in. */
const CODE =
  /\d{4}|^(?=.*\d)(?:[a-z\d]{3,4}-?[a-z\d]{3,4}|[a-z\d]{3,8}(?:-[a-z\d]{3,8}){1,5}|[A-Z\d]{8,16})$|^[A-Z]{3,5}-[A-Z]{3,5}$/i;
/** Letters of a word from which on digits among them make it a key. */
const SHORTEST_KEY = 12;
/** The only numbers that are no secrets wherever they stand. */
const SHORT_NUMBER = /^\d{1,2}$/;

/**
 * Whether a value that is of no sensitive type may be read by anybody who sees the company's
 * inventory.
 */
export function isHarmlessContent(
  value: string,
  { harm, hides, isTime, isOfFormats, isAccount, place, clear }: ValueSetting,
): boolean {
  if (SWITCH.test(value)) return true;
  if (harm === 'personal' || (hides === 'codes' && CODE.test(value))) return false;
  if (isAccount && ACCOUNT.test(value)) return false;
  if (isTime && isEpoch(value)) return true;
  if (place === 'other' && isOfPrograms(value, hides, isOfFormats)) return true;
  if (value.length > LONGEST && harm !== 'plain') return false;
  if (DAY_OR_TIME.test(value) || MEDIA_TYPE.test(value) || LANGUAGE.test(value)) return true;
  if (clear.some(({ name }) => !OPEN_TYPES.has(name) && name !== 'Object ID')) return true;
  if (harm === 'plain' && hides !== 'words')
    return ORIGIN.test(value) || (PLAIN_TEXT.test(value) && isPlainText(value));
  if (place === 'carrier') return SHORT_NUMBER.test(value);
  if (NUMBER.test(value) || ID.test(value)) return true;
  return (
    (hides !== 'words' && value.length <= LONGEST_WORD && SYMBOL.test(value)) ||
    clear.some(({ name }) => name === 'Object ID')
  );
}

/** Classes and formats; where names of people may be, what is dotted may be one as well. */
const isOfPrograms = (value: string, hides: HiddenPart, isOfFormats: boolean): boolean =>
  (hides !== 'words' && isProgramName(value)) || (isOfFormats && isFormatAddress(value));

/** A few words, or a list of directives, none of which is a key. */
function isPlainText(value: string): boolean {
  const words = value.split(/[\s,;=/]+/);
  return (
    (words.length <= MOST_WORDS || /[,;=]/.test(value)) &&
    words.every(
      (word) =>
        word.length <= LONGEST_WORD &&
        (word.length < SHORTEST_KEY || !/\d/.test(word) || !/[a-z]/i.test(word)),
    )
  );
}
