import { mayBePassword } from './credentialWords.ts';
import { PERSONAL_TERMS } from './fieldTerms.ts';
import once from './onceWords.json' with { type: 'json' };
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

const PERSONAL: ReadonlySet<string> = new Set([...personal, ...PERSONAL_TERMS]);
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
/** What a code is for that opens something to whoever has it: `smsCode`, `recovery_codes`. */
const ONCE: ReadonlySet<string> = new Set(once);
const CODES: ReadonlySet<string> = new Set(['code', 'codes', 'answer', 'digits']);
/** Such codes that are called by one word. */
const CODES_ALONE: ReadonlySet<string> = new Set(['tan', 'mtan', 'itan', 'twofa', 'secondfactor']);
/** Such codes and fixed words alike, which their values tell apart. */
const BARE_CODES: ReadonlySet<string> = new Set([
  'code',
  'codes',
  'challenge',
  'codice',
  'codigo',
  'confirmation',
  'kod',
  'kode',
  'koodi',
  'verification',
]);
/** What a code says nothing of anybody about, beside plain words. */
const FAULTS: ReadonlySet<string> = new Set([
  'error',
  'errors',
  'exception',
  'fault',
  'problem',
  'reason',
  'response',
  'warning',
]);
/** Heads whose words are what somebody typed, or who did or got something: `assignedTo`, `q`. */
const BY_PEOPLE: ReadonlySet<string> = new Set([
  'by',
  'to',
  'from',
  'cc',
  'bcc',
  'who',
  'whom',
  'q',
  'query',
  'search',
  'searchterm',
  'term',
  'terms',
  'keyword',
  'keywords',
  'phrase',
  'answer',
  'answers',
  'value',
  'values',
]);

/** What of a field's values is hidden though its name promises nothing personal of them. */
export type HiddenPart = 'words' | 'codes' | null;

function isOneTime(own: readonly string[], within: readonly string[]): boolean {
  const joined = own.join('');
  if (CODES_ALONE.has(joined) || joined.includes('2fa')) return true;
  if (!own.some((word) => CODES.has(word))) return false;
  const all = [...within, ...own];
  return all.some((word, at) => ONCE.has(word) || ONCE.has(word + (all[at + 1] ?? '')));
}

/**
 * Words where values are called by people, and what could be a code of one person where nothing
 * says what it is a code of: such values look like those of programs.
 */
export function hiddenPart(own: readonly string[], within: readonly string[]): HiddenPart {
  const head = own.at(-1) ?? '';
  if (BY_PEOPLE.has(head) || PEOPLE.has(head) || PEOPLE.has(head.replace(/s$/, ''))) return 'words';
  const isBare = own.length === 1 && BARE_CODES.has(head);
  return isBare && !within.some((word) => FAULTS.has(word) || PLAIN.has(word)) ? 'codes' : null;
}

/** Somebody did it: `signedBy`, `approved_by`. */
const DOERS = new Set(['by', 'podpisal', 'podpisala']);
/** What accounts and mailboxes are called, which are no names of people. */
const HANDLES: ReadonlySet<string> = new Set(
  'email handle identity lead login mail name profile user username'.split(' '),
);
const NAMES = new Set(['name', 'displayname', 'fullname']);

const isPerson = (word: string): boolean => {
  const one = PEOPLE.has(word) ? word : word.replace(/s$/, '');
  return PEOPLE.has(one) && !HANDLES.has(one);
};

/** Whether full names in a field are those of people: `owner`, `author.name`, `signedBy`. */
export function holdsPeople(own: readonly string[], within: readonly string[]): boolean {
  const head = own.at(-1) ?? '';
  const before = own.length > 1 ? own.slice(0, -1) : within;
  if (DOERS.has(head) || isPerson(head)) return true;
  return NAMES.has(own.slice(-2).join('')) || NAMES.has(head)
    ? before.some((word) => isPerson(word) || word === 'user')
    : false;
}

/**
 * Judges a field by the words of its name, the head of which comes last in English (`accountStatus`
 * is a status), and by those of what it is in (`address.line1`).
 */
export function fieldHarm(own: readonly string[], within: readonly string[]): FieldHarm {
  const head = own.at(-1);
  if (head === undefined) return 'unknown';
  if (isOneTime(own, within) || mayBePassword(own)) return 'personal';
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
