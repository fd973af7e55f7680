import groups from './personalGroups.json' with { type: 'json' };
import people from './peopleWords.json' with { type: 'json' };
import personal from './personalWords.json' with { type: 'json' };
import plain from './plainWords.json' with { type: 'json' };
import things from './thingWords.json' with { type: 'json' };

/**
 * What a field's name promises of its values: something of a person, nothing of anybody, or
 * neither.
 */
export type FieldHarm = 'personal' | 'plain' | 'unknown';

const PERSONAL: ReadonlySet<string> = new Set(personal);
/** What holds of somebody, so that all in it is of a person: `patient.value`, `address.line1`. */
const GROUPS: ReadonlySet<string> = new Set(groups);
const PLAIN: ReadonlySet<string> = new Set(plain);
const THINGS: ReadonlySet<string> = new Set(things);
/**
 * Words that speak of people unless the thing that they belong to is named beside them:
 * `product.name`, `fileName`.
 */
const OF_THINGS: ReadonlySet<string> = new Set([
  'name',
  'names',
  'description',
  'summary',
  'caption',
  'text',
  'alias',
]);
/** Words that speak of people as often as of what an API calls or tells something. */
const LOOSE: ReadonlySet<string> = new Set([
  ...OF_THINGS,
  'message',
  'messages',
  'body',
  'note',
  'notes',
]);
const PEOPLE: ReadonlySet<string> = new Set(people.filter((word) => word !== 'name'));
/**
 * Heads of names whose values are not what the words before them speak of: `customerId`,
 * `emailVerified`, `commentCount`.
 */
const NEUTRAL: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'uuid',
  'guid',
  'key',
  'at',
  'on',
  'count',
  'verified',
  'confirmed',
  'enabled',
  'required',
  'number',
  'no',
]);
const LONGEST_RUN = 3;

/**
 * Judges a field by the words of its name, the head of which comes last in English (`accountStatus`
 * is a status), and by those of what it is in (`address.line1`).
 */
export function fieldHarm(own: readonly string[], within: readonly string[]): FieldHarm {
  const head = own.at(-1);
  if (head === undefined) return 'unknown';
  for (let length = Math.min(LONGEST_RUN, own.length); length > 1; length--)
    if (PERSONAL.has(own.slice(-length).join(''))) return 'personal';
  if (PLAIN.has(head)) return 'plain';
  if (NEUTRAL.has(head)) return 'unknown';
  const isOfThing = [...own, ...within].some((word) => THINGS.has(word));
  const speaksOfPeople = (word: string): boolean =>
    PERSONAL.has(word) && !(isOfThing && OF_THINGS.has(word));
  return own.some(speaksOfPeople) || within.some((word) => GROUPS.has(word))
    ? 'personal'
    : 'unknown';
}

/**
 * Whether a field that is personal by its name is so for no more than a word such as `name` or
 * `message`, so that its value may as well be that of a thing: not `firstName`, `user.name` or
 * `address.name`.
 */
export function isLoose(own: readonly string[], within: readonly string[]): boolean {
  const head = own.at(-1);
  const before = own.slice(0, -1);
  return (
    head !== undefined &&
    LOOSE.has(head) &&
    fieldHarm(before, within) !== 'personal' &&
    (before.length === 0 || !PERSONAL.has(own.slice(-2).join(''))) &&
    ![...before, ...within].some((word) => PEOPLE.has(word) || PEOPLE.has(word.replace(/s$/, '')))
  );
}
