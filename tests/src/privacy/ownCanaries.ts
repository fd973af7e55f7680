import type { Canary } from './canaries.ts';
import { isHiddenIn } from './isHiddenIn.ts';

/** A data type as a company describes it (`POST /inventory/…/data-types`). */
interface DescribedType {
  readonly name: string;
  readonly categories: readonly string[];
  readonly privacy: 'mask' | 'hash' | 'clear';
  readonly names: readonly { readonly kind: string; readonly text: string }[];
  readonly values: readonly { readonly kind: string; readonly text: string }[];
  readonly operator: 'and' | 'or';
  readonly enabled: boolean;
}

/** A value that a company's own type hides, and nothing else would. */
export interface OwnCanary extends Canary {
  readonly type: DescribedType;
  /** Its form alone tells it, so that it is hidden as a word of a path and as a name, too. */
  readonly isFormat: boolean;
}

type Rules = DescribedType['values'];
const typeOf = (
  name: string,
  privacy: DescribedType['privacy'],
  { names = [], values = [] }: { readonly names?: Rules; readonly values?: Rules },
): DescribedType => ({
  name,
  categories: ['PII'],
  privacy,
  names,
  values,
  operator: 'and',
  enabled: true,
});
const regex = (text: string) => [{ kind: 'regex', text }];
const keyword = (text: string) => [{ kind: 'keyword', text }];
const exact = (text: string) => [{ kind: 'exact', text }];

const NUMBER = typeOf('Staff number', 'mask', { values: regex('^zq[a-z]{9}$') });
const TICKET = typeOf('Ticket', 'hash', { values: regex('zt[a-z]{5}-[a-z]{5}') });
const PROJECT = typeOf('Project', 'mask', { values: exact('amber harbour lamp') });
const BADGE = typeOf('Badge', 'mask', { names: keyword('staffbadge') });
const LOCKER = typeOf('Locker', 'hash', { names: keyword('lockername') });
const SECRET = typeOf('Code word', 'mask', { values: keyword('tangerine') });
const DOSSIER = typeOf('Dossier', 'hash', {
  names: keyword('dossier'),
  values: regex('[a-z]{4}lantern'),
});
const LENGTH = typeOf('Length', 'mask', { names: keyword('hullmark'), values: regex('\\d+') });

const formatted = { field: 'state', isNamed: false, isFormat: true };
const named = { isNamed: true, isFormat: false };

/** Words as products write them everywhere: the product's own rules let them be read. */
export const OWN_CANARIES: readonly OwnCanary[] = [
  { ...formatted, title: 'a format, masked', value: 'zqharrowing', type: NUMBER },
  { ...formatted, title: 'a format, hashed', value: 'ztcabin-shelf', type: TICKET },
  { ...formatted, title: 'an exact text', value: 'amber harbour lamp', type: PROJECT },
  { ...named, title: 'a name, masked', field: 'staffbadge', value: 'quietmeadow', type: BADGE },
  { ...named, title: 'a name, hashed', field: 'lockername', value: 'windowledge', type: LOCKER },
  { ...named, title: 'a name and a format', field: 'dossier', value: 'bluelantern', type: DOSSIER },
  { ...named, title: 'a number by its name', field: 'hullmark', value: '735911', type: LENGTH },
  {
    title: 'a keyword in the value',
    field: 'state',
    value: 'greenish tangerine',
    isNamed: false,
    isFormat: false,
    type: SECRET,
  },
];

export const OWN_TYPES: readonly DescribedType[] = [
  ...new Set(OWN_CANARIES.map(({ type }) => type)),
];

/** What an API is called and made with is its inventory, whatever a company's types match. */
const OF_INVENTORY: ReadonlySet<string> = new Set([
  'media type',
  'software of the server',
  'GraphQL operation name',
]);

/** Whether a value that a carrier brings may not be kept readable for these types. */
export const isHiddenByOwn = (carrier: string, canary: OwnCanary): boolean =>
  !OF_INVENTORY.has(carrier) && isHiddenIn(carrier, canary, canary.isFormat);

/** Tables that hold a rule as people wrote it: of a type of exact texts that is the text. */
const OF_RULES = /^(?:inventory\.data_types|identity\.audit_log):/;
const EXACT = OWN_CANARIES.flatMap(({ type, value }) =>
  type.values.some(({ kind }) => kind === 'exact') ? [value] : [],
);

/** Whether a line of a search is the text of a rule, in its table or in a file of the database. */
export const isRuleItself = (line: string): boolean =>
  EXACT.some((value) => line.toLowerCase().endsWith(value)) &&
  (OF_RULES.test(line) || line.startsWith('postgres/'));
