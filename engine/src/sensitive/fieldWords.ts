import { credentialIn } from './credentialWords.ts';
import {
  type FieldHarm,
  fieldHarm,
  hiddenPart,
  type HiddenPart,
  holdsPeople,
} from './fieldHarm.ts';
import { withoutAccents } from './fieldTerms.ts';
import { isSharedMailbox } from './mailboxes.ts';
import { holdsFormats } from './plainValues.ts';
import { tokensOf } from './tokensOf.ts';

const NEGATIVE = new Set(['order', 'sku', 'tracking', 'version', 'timestamp', 'color', 'asset']);
/** Words for properties of a password, a key or a card, which are none themselves. */
const FACETS = new Set([
  'date',
  'time',
  'at',
  'on',
  'change',
  'changed',
  'expires',
  'expiry',
  'expiration',
  'policy',
  'id',
  'name',
  'hint',
  'url',
  'uri',
  'link',
  'count',
  'length',
  'age',
  'days',
  'required',
  'enabled',
  'status',
  'strength',
  'updated',
  'modified',
  'created',
  'reset',
  'rotated',
  'last',
  'note',
  'notes',
  'description',
  'features',
  'type',
  'brand',
  'encrypted',
  'hash',
  'hashed',
  'fingerprint',
  'label',
]);
const PASSWORDS = new Set(['password', 'passwords', 'passwd', 'passphrase', 'pwd']);
/**
 * What may follow a password in the name of a field that holds one: which of several it is, and
 * whose or of what. Behind any other word it is what the last word says: a pattern, a state.
 */
const OF_PASSWORDS = new Set(
  (
    'confirm confirmation confirmed repeat repeated again retype retyped check verify verification old new current previous plain clear text value ' +
    'broker mqtt amqp stomp rabbitmq kafka nats sip vpn ' +
    'user admin root db database smtp ftp sftp ssh ldap mysql postgres redis prod dev test staging wifi app service client server api a b'
  ).split(' '),
);

/** What the short word is behind where it is a password, if it is not alone: `db_pass`, `smtpPass`. */
const WITH_PASS = new Set(
  (
    'user admin root db database smtp imap pop3 mail ftp sftp ssh ldap mysql postgres redis proxy ' +
    'broker mqtt amqp stomp rabbitmq kafka nats sip vpn wifi radius'
  ).split(' '),
);
/** How a list is filtered by a field, in words behind its name: `secret__startswith`, `name__isw`. */
const LOOKUP =
  /__(?:n?i?(?:c|e|ew|re|sw|exact|contains|icontains|endswith|startswith|regex)|not|n|in|nin|lte?|gte?|range|null|isnull|empty|like|ilike)$/i;

/** What a secret is the first word of and not what it is: `secretRef`, `secret_token`. */
const NAMED_SECRET = new Set(
  'arn manager path provider question ref reference store token tokens version'.split(' '),
);

/**
 * Whether a name has a password or a secret and goes on to something else: `passwordPattern`,
 * `secretRef`.
 */
function isAboutPassword(tokens: readonly string[]): boolean {
  const last = tokens.at(-1) ?? '';
  if (tokens.at(-2) === 'secret' && NAMED_SECRET.has(last)) return true;
  const at = tokens.findLastIndex((token) => PASSWORDS.has(token));
  return at >= 0 && at < tokens.length - 1 && !OF_PASSWORDS.has(last);
}

/**
 * What cards are for that nobody pays with: who somebody is, what they may enter, what they
 * collect.
 */
const OTHER_CARDS = new Set([
  'gift',
  'identification',
  'identity',
  'document',
  'licence',
  'license',
  'passport',
  'library',
  'loyalty',
  'membership',
  'sim',
  'student',
  'health',
  'insurance',
  'medicare',
]);
/** What a field is called that holds the thing its parent is named after: `password.value`. */
const OF_PARENT = new Set([
  'code',
  'content',
  'current',
  'data',
  'new',
  'no',
  'num',
  'number',
  'old',
  'plain',
  'previous',
  'raw',
  'secret',
  'string',
  'text',
  'value',
  'values',
]);
/** Names of lists that say what may be done with a thing, not what it is. */
const RIGHTS = new Set(['permission', 'permissions', 'scope', 'scopes', 'policy', 'policies']);
const LONGEST_RUN = 3;
/** What a GraphQL server says of its own types. */
const INTROSPECTION = /(?:^|\.)__(?:schema|type)\./;
/** What a point in time is called, at the end of a name: `serverTime`, `created_at`. */
const TIMES = new Set(
  (
    'at on time times timestamp timestamps ts date epoch millis ms seconds exp iat nbf created updated modified changed ' +
    'expires expiry expiration started ended finished since until last seen'
  ).split(' '),
);
const ACCOUNTS = new Set(
  'account accounts accountid accountids accountno accountnumber fromaccount toaccount sourceaccount destinationaccount konto kontoid compte cuenta conta conto rachunek'.split(
    ' ',
  ),
);
/** Which of a person's names, or what of an account: `name.family`, `account.number`. */
const PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  name: new Set(['first', 'last', 'middle', 'given', 'family', 'full', 'maiden']),
  account: new Set(['number', 'no', 'nr', 'num']),
};
const ALONE_PARTS = new Set(['family', 'given']);

/** The word that a part and the one before it are together. */
function wordsBeside(before: readonly string[], tokens: readonly string[]): readonly string[] {
  const [only = '', ...more] = tokens;
  if (more.length > 0) return [];
  const parent = (before.at(-1) ?? '').replace(/s$/, '');
  if (PARTS['name']?.has(only) === true && (parent === 'name' || ALONE_PARTS.has(only)))
    return [`${only}name`];
  return parent === 'account' && PARTS['account']?.has(only) === true ? ['accountnumber'] : [];
}

/** What a name says of the values of its field. */
export interface FieldTraits {
  /** People are what it holds: `owner`, `author.name`, `signedBy`. */
  readonly isOfPeople: boolean;
  /** Numbers in it may be points in time. */
  readonly isTime: boolean;
  /** Addresses in it stand for formats. */
  readonly isOfFormats: boolean;
  /** Numbers in it may be those of accounts at a bank. */
  readonly isAccount: boolean;
  /** A mailbox of this name is read by many people or by a program. */
  readonly isShared: boolean;
  /** Whether values of a field of this name may be read by anybody. */
  readonly harm: FieldHarm;
  /** What of its values is hidden where they look like those of programs. */
  readonly hides: HiddenPart;
}

/**
 * What the name of a field says: its words, also joined with their neighbours, lower-cased and
 * without plural s.
 */
export interface FieldWords extends FieldTraits {
  readonly words: ReadonlySet<string>;
  /** Those of the field alone, with those of what it is in only where it stands for that. */
  readonly ownWords: ReadonlySet<string>;
  /**
   * The name speaks of orders, versions, colours …, which look like sensitive numbers and are not.
   */
  readonly isNegative: boolean;
  /**
   * The name speaks of something about a thing, not of the thing: when a password was changed, who
   * may read secrets.
   */
  readonly isFacet: boolean;
  /** A card of this name is not for paying. */
  readonly isOtherCard: boolean;
}

/** Adds to the words of a name what they mean together. @returns the credential that they speak of */
function addMeant(tokens: string[], isLast: boolean): ReturnType<typeof credentialIn> {
  const [last = '', before = ''] = tokens.toReversed();
  const isPass = last === 'pass' && (WITH_PASS.has(before) || (isLast && tokens.length === 1));
  if (isPass) tokens.push('password');
  // One word that ends in what a key is called: `hapikey`.
  if (/.apikey$/.test(last)) tokens.push('apikey');
  const spoken = credentialIn(tokens);
  // Of whom it is the secret, what it is in says.
  if (tokens.length === 1 && (last === 'secret' || spoken?.means === 'secret'))
    tokens.push('clientsecret');
  if (spoken !== null && spoken.means !== 'account') tokens.push(spoken.means);
  return spoken;
}

/**
 * Splits camelCase, snake_case, kebab-case and dots; looks at the last two parts of a path such as
 * `customer.cardNumber`.
 */
export function fieldWords(name: string): FieldWords {
  const parts = name
    .replaceAll('[]', '')
    .split('.')
    .filter((part) => part !== '' && part !== '#text')
    .slice(-2);
  const words = new Set<string>();
  let ownWords = words;
  let own: readonly string[] = [];
  let within: readonly string[] = [];
  let isNegative = false;
  let isFacet = false;
  let isOtherCard = false;
  const standsForParent = OF_PARENT.has(tokensOf(parts.at(-1) ?? '').at(-1) ?? '');
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const tokens = tokensOf(part).map(withoutAccents);
    const spoken = addMeant(tokens, isLast);
    isFacet ||=
      (isLast || standsForParent) &&
      (isAboutPassword(tokens) || spoken?.isAbout === true || LOOKUP.test(part));
    if (isLast && index > 0 && !standsForParent) ownWords = new Set<string>();
    const add = (word: string): void => {
      words.add(word);
      ownWords.add(word);
    };
    tokens.forEach((token, start) => {
      isNegative ||= NEGATIVE.has(token);
      isOtherCard ||= OTHER_CARDS.has(token);
      isFacet ||= (isLast || standsForParent) && FACETS.has(token);
      isFacet ||= !isLast && RIGHTS.has(token);
      for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST_RUN); end++) {
        const joined = tokens.slice(start, end).join('');
        add(joined);
        if (joined.length > 3 && joined.endsWith('s') && !joined.endsWith('ss'))
          add(joined.slice(0, -1));
      }
    });
    add(tokens.join(''));
    add(part.toLowerCase());
    if (isLast) for (const word of wordsBeside(own, tokens)) add(word);
    within = own;
    own = tokens;
  }
  const isShared = isSharedMailbox(own, within);
  return {
    words,
    ownWords,
    isNegative,
    isFacet,
    isOtherCard,
    isOfPeople: holdsPeople(own, within),
    isOfFormats: holdsFormats(own),
    isAccount: ACCOUNTS.has(own.join('')),
    // What has no name but a stroke is what keeps an answer out of caches: `?_=1795056085289`.
    isTime: TIMES.has(own.at(-1) ?? '') || name === '_',
    isShared,
    hides: hiddenPart(own, within),
    harm: INTROSPECTION.test(name) ? 'plain' : fieldHarm(own, within),
  };
}
