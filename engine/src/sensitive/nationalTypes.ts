import { DATA_TYPES, type DataType, dataTypeNamed, NATIONAL_ID } from './dataTypes.ts';

/** Countries that share a word from which on it says of none: `nationalid`, `taxid`. */
const SHARED_BY = 4;
/**
 * Words for such numbers that name other things as often, so that they do not speak against the
 * numbers of other countries.
 */
const LOOSE: ReadonlySet<string> = new Set(
  'cc cedula cin epic nic pan provider run said sin social spi tic uid'.split(' '),
);

/** A number that a country gives its people, companies or patients. */
export const isNational = ({ country, name, category }: DataType): boolean =>
  name === NATIONAL_ID ||
  (country !== null && (category === 'Government ID' || category === 'PHI'));

const NATIONAL = DATA_TYPES.filter(isNational);
const SHARES = new Map<string, number>();
for (const { keywords } of NATIONAL)
  for (const word of new Set(keywords)) SHARES.set(word, (SHARES.get(word) ?? 0) + 1);

/** The type of numbers of which nothing tells the country. */
export const ANY_NATIONAL = dataTypeNamed(NATIONAL_ID);

/** Whether one of the words of a name says that its values are such numbers. */
export const saysNational = (words: ReadonlySet<string>): boolean => {
  for (const word of words) if (SHARES.has(word) && !LOOSE.has(word)) return true;
  return false;
};

/** Whether a word of a name is that of this number, and not one that many countries use. */
export const isCalled = ({ keywords }: DataType, words: ReadonlySet<string>): boolean =>
  keywords.some((word) => words.has(word) && (SHARES.get(word) ?? 0) < SHARED_BY);
