import type { CharClass } from '../../parameters/charClasses.ts';
import { type KnownPath, lastWordsOf, pathWords } from '../placeWords.ts';
import type { FieldSignatures } from '../requestSignatures.ts';
import { type LearnedContent, type SignaturePlace, totalWeight } from '../signature.ts';

/** Languages of queries that are written as SQL, by the names that APIs give to fields and paths. */
const LANGUAGES = ['sql', 'soql', 'coql', 'nrql', 'hql', 'cql', 'suiteql', 'rawsql', 'sqllab'];
/** What such a field is called beside: the path has to say as well that it takes statements. */
const FIELDS = new Set(
  'q query querytext querystring statement statements stmt select selectquery text body'.split(' '),
);
const BY_NAME = new Set(LANGUAGES);
const BY_PATH = new Set([...LANGUAGES, 'query', 'queries']);
/** Paths of banks have these words, too: the field or the whole body has to be a statement. */
const STATEMENTS = new Set(['statement', 'statements', 'stmt']);

/**
 * Whether an API takes whole statements in a field, by what it calls the field and the path:
 * `sql`, or `q` of `/services/data/v59.0/query`. Nothing that callers send says so.
 */
function takesStatements(at: KnownPath, { location, name }: SignaturePlace): boolean {
  if (location === 'header' || location === 'cookie') return false;
  const words = lastWordsOf(name);
  if (words.some((word) => BY_NAME.has(word))) return true;
  const [first = ''] = words;
  if (name !== '' && !FIELDS.has(first)) return false;
  const isStatement = name === '' || STATEMENTS.has(first);
  return pathWords(at).some((word) => BY_PATH.has(word) || (isStatement && STATEMENTS.has(word)));
}

/** What every statement has one of, and words that people search for have not. */
const MARKS = new Set<string>(['equals', 'punctuation', 'bracket'] as const satisfies CharClass[]);
/** Waits, reads files or runs programs; no query for data needs it. */
const HARMFUL = 'database function';

/**
 * Signatures of a field without those that only say that it holds a statement, where the API takes
 * whole statements in it: whoever sends one uses the API as it was built. Null where none is left.
 * What a statement should not call counts, and so does a statement in a field that normally holds
 * something else.
 */
export function beyondStatements(
  at: KnownPath,
  field: FieldSignatures,
  learned: LearnedContent | undefined,
): FieldSignatures | null {
  const { place, signatures } = field;
  if (!signatures.some(({ name }) => name === 'whole statement')) return field;
  const isOther = learned !== undefined && !learned.charClasses.some((name) => MARKS.has(name));
  if (isOther || !takesStatements(at, place)) return field;
  const left = signatures.filter(({ family, name }) => family !== 'sql' || name === HARMFUL);
  if (left.length === 0) return null;
  return { ...field, signatures: left, weight: totalWeight(left) };
}
