/** Words that end in s and are no collections, and collections without a plural form. */
const NOT_PLURAL = new Set(
  // singular in spite of the ending
  (
    'access address alias always analysis atlas axis basis bias bonus bus business campus canvas chaos class compass corpus cosmos express focus gas glass grass has is kudos lens ' +
    'loss mass news previous press process progress status success surplus this us virus css dns gps https js sms tls aws ' +
    // fields of work and masses of things, which have no members with names
    'analytics diagnostics economics electronics ergonomics genetics graphics logistics mathematics metrics ops devops physics politics robotics sports statistics stats apis ' +
    'assets credits credentials details earnings funds goods insights metadata options preferences permissions proceeds rights savings settings tools utilities utils'
  ).split(' '),
);
const COLLECTIVE = new Set([
  'people',
  'children',
  'media',
  'data',
  'staff',
  'series',
  'inventory',
  'history',
  'catalog',
  'library',
  'criteria',
  'indices',
  'matrices',
  'men',
  'women',
]);
const SINGULAR = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['series', 'series'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['movies', 'movie'],
  ['media', 'media'],
  ['criteria', 'criterion'],
  ['men', 'man'],
  ['women', 'woman'],
  ['cookies', 'cookie'],
]);

/** Last word of a compound: `userAccounts`, `user_accounts`, `user-accounts` → `accounts`. */
function lastWord(name: string): string {
  let start = 0;
  for (let index = 1; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code === 45 || code === 95 || code === 46 || code === 58) start = index + 1;
    else if (code >= 65 && code <= 90 && name.charCodeAt(index - 1) >= 97) start = index;
  }
  return name.slice(start).toLowerCase();
}

/**
 * Does this literal name a collection, so that what follows is likely a member of it? English, by
 * ending.
 */
export function isPlural(name: string): boolean {
  const word = lastWord(name);
  if (COLLECTIVE.has(word)) return true;
  if (word.length < 4 || !word.endsWith('s') || NOT_PLURAL.has(word)) return false;
  return !word.endsWith('ss') && !word.endsWith('us') && !word.endsWith('is');
}

/**
 * Singular of a literal, keeping its spelling: `users` → `user`, `repositories` → `repository`,
 * `userAccounts` → `userAccount`.
 */
export function singular(name: string): string {
  const word = lastWord(name);
  const head = name.slice(0, name.length - word.length);
  const known = SINGULAR.get(word);
  if (known !== undefined) return head + known;
  if (!isPlural(name) || !word.endsWith('s')) return name;
  const tail = name.slice(head.length);
  if (/ies$/i.test(tail) && tail.length > 4) return head + tail.slice(0, -3) + 'y';
  if (/(ches|shes|xes|sses|zzes)$/i.test(tail)) return head + tail.slice(0, -2);
  return head + tail.slice(0, -1);
}
