/**
 * What is marked of a field: an anomaly of its own, a rule that its value violates, or of an answer
 * that it is new or holds sensitive data.
 */
export type MarkKind =
  | 'value'
  | 'key'
  | 'unknownProperty'
  | 'missingField'
  | 'violation'
  | 'newField'
  | 'sensitive';

/** Something that is marked in place, at a field of a request or an answer. */
export interface AnomalyMark {
  /** Tells it from the others of its example. */
  readonly key: string;
  /** Where the field is: path, query, header, cookie or body. */
  readonly location: string;
  /** Its name, or its path in a body: `items[].sku`. */
  readonly name: string;
  readonly kind: MarkKind;
  /** How the field relates to what was learned; of a violation it is invalid. */
  readonly status: string;
  readonly reason: string;
  /** The value that is meant; empty where it does not matter. */
  readonly value: string;
  /** Only the first field of the name is marked; absent where each that is meant is. */
  readonly isOnce?: boolean;
}

/** Values are recognized by their first letters. */
const SURE_LENGTH = 60;

/** Whether a mark means this value. */
const means = ({ value }: AnomalyMark, text: string): boolean =>
  value === '' ||
  text === value ||
  (value.length >= SURE_LENGTH && text.startsWith(value.replace(/…$/, '')));

/**
 * Marks of one place by what they mean among its fields; the first field of the name where none has
 * the value, since it may have been cut.
 */
export function marksOf<Field>(
  marks: readonly AnomalyMark[],
  fields: readonly Field[],
  has: (field: Field, mark: AnomalyMark) => boolean,
  textOf: (field: Field) => string,
): readonly [Map<Field, AnomalyMark[]>, rest: readonly AnomalyMark[]] {
  const placed = new Map<Field, AnomalyMark[]>();
  const rest: AnomalyMark[] = [];
  for (const mark of marks) {
    const named = mark.kind === 'missingField' ? [] : fields.filter((field) => has(field, mark));
    const meant = named.filter((field) => means(mark, textOf(field)));
    const at = meant.length > 0 && mark.isOnce !== true ? meant : named.slice(0, 1);
    for (const field of at) placed.set(field, [...(placed.get(field) ?? []), mark]);
    if (at.length === 0) rest.push(mark);
  }
  return [placed, rest];
}
