import { isAccountName } from '../behaviour/signInNames.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isPicked } from '../exchange/isPicked.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isCredentialName } from '../sensitive/credentialWords.ts';
import { keptName } from '../sensitive/keptName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import { hideHash } from './hideHash.ts';

/** One password that comes again and again is that of a guest network, or of a demo. */
const FEWEST = 2;
/** Answers that are looked at, before one in sixteen is. */
const LOOKED_AT = 64;
const MOST = 4;
const SHORTEST = 4;
const LONGEST = 200_000;
const LONGEST_PASSWORD = 300;
const LONGEST_NAME = 80;
const MOST_PLACES = 400;
const DEEPEST = 4;
/**
 * What a password or its hash has, and a word of a page (`Passwort`), `required` or `true` has not.
 * Without a list of people, words alone would be taken from every translation.
 */
const GIVEN = /^(?=\S*\d)\S+$/;
/** What stands in the place of a password: stars, a date, an address or a path. */
const STANDS_IN = /\*{3}|^\d{4}-\d\d-\d\d(?:$|T\d)|^\/|^[a-z][a-z+.-]{1,20}:\/\//i;
/** What is said about a password: when it was set, that it has to be, where to do so. */
const ABOUT: ReadonlySet<string> = new Set(
  'at change changed count expire expires expired forgot forgotten has is last lost min minimum max must need needs recover reset require required set update updated'.split(
    ' ',
  ),
);
/** Words of members beside the password of a meeting, of a network or of something that is shared. */
const OF_ROOM: ReadonlySet<string> = new Set(
  'join meeting meetings room conference webinar dial wifi wlan ssid share shared sharing'.split(
    ' ',
  ),
);
const isOfRoom = byName((name) =>
  tokensOf(name.slice(0, LONGEST_NAME)).some((word) => OF_ROOM.has(word)),
);
/** A document that describes an API, whose examples have passwords. */
const DESCRIBES = ['openapi', 'swagger', 'asyncapi'] as const;
const MAILBOX = /^[^\s@]{1,80}@[^\s@]{1,200}\.[a-z]{2,24}$/i;
/** Where to connect, and until when: made for whoever asks, as relays of calls do it. */
const OF_CONNECTION = /^(?:urls?|uris?|host|server|ssid|dsn|port|ttl|expires(?:_?(?:in|at|on))?)$/i;
/** What a password becomes before it is stored: `passwordHash`, `pwd_md5`. */
const HASHED = /[_-]?(?:hash(?:ed)?|digest|md5|sha(?:1|256|512)?|bcrypt)/i;
const PLAIN: ReadonlySet<string> = new Set(['password', 'passwd', 'passphrase', 'pass', 'pwd']);
const isPasswordName = byName((name) => {
  const plain = name.slice(0, LONGEST_NAME).replace(HASHED, '');
  if (tokensOf(plain).some((word) => ABOUT.has(word))) return false;
  return PLAIN.has(tokensOf(plain).at(-1) ?? '') || isCredentialName(plain, 'password');
});

/** The last name of a password's member, how many were taken, and hidden hashes of some. */
export interface OpenPasswordsJson {
  readonly name: string | null;
  readonly taken: number;
  readonly passwords: readonly number[];
}
type Members = Readonly<Record<string, unknown>>;

/**
 * Passwords of accounts, plain or hashed, in answers to whoever asks without a credential: beside a
 * mailbox, beside the account that was asked for, or in a list of several accounts. What an answer
 * makes for its caller alone stands in none of these. Kept as hashes of a few.
 */
export class OpenPasswords {
  #name: string | null;
  readonly #passwords: Set<number>;
  #answers = 0;
  /** Passwords that were taken; the same after a restart, lest that look like one more. */
  changes: number;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor(
    { name = null, taken = 0, passwords = [] }: Partial<OpenPasswordsJson> = {},
    shift = 0,
  ) {
    this.#name = name;
    this.#passwords = new Set(passwords.map((one) => hideHash(one, shift)));
    this.changes = taken;
  }

  /** @param pathValues of the parameters of the path */
  observe(exchange: Exchange, isBare: boolean, pathValues: readonly string[]): void {
    const { method, status, query, responseBody } = exchange;
    if (!isBare || method !== 'GET' || status !== 200) return;
    if ((responseBody?.text ?? '').length > LONGEST) return;
    if (++this.#answers > LOOKED_AT && !isPicked(this.#answers)) return;
    const answer = jsonBody(responseBody);
    if (isDescription(answer)) return;
    const asked = new Set([...pathValues, ...query.map(([, value]) => value)]);
    const accounts = accountsIn(answer);
    const several = new Set(accounts.filter(({ isListed }) => isListed).map(({ who }) => who));
    for (const { name, password, who, members, isListed } of accounts) {
      const isOfAccount =
        MAILBOX.test(who) ||
        (isListed && several.size > 1) ||
        Object.values(members).some((value) => isPlain(value) && asked.has(String(value)));
      if (isOfAccount) this.#take(name, password);
    }
  }

  #take(name: string, password: string): void {
    this.#name = keptName(name);
    if (this.#passwords.size < MOST) this.#passwords.add(hash32(password));
    this.changes += 1;
  }

  /** The name of the member that has them, or null while fewer than two were given. */
  get given(): string | null {
    return this.#passwords.size < FEWEST ? null : this.#name;
  }

  toJSON(shift: number): OpenPasswordsJson {
    return {
      name: this.#name,
      taken: this.changes,
      passwords: [...this.#passwords].map((one) => hideHash(one, shift)),
    };
  }
}

interface Account {
  readonly name: string;
  readonly password: string;
  readonly who: string;
  readonly members: Members;
  readonly isListed: boolean;
}

const isDescription = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  DESCRIBES.some((name) => Object.hasOwn(answer, name));

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The objects of an answer that have both an account and its password. */
function accountsIn(answer: unknown): readonly Account[] {
  const found: Account[] = [];
  let places = 0;
  const visit = (value: unknown, isListed: boolean, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    if (++places > MOST_PLACES) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MOST_PLACES)) visit(item, true, depth + 1);
      return;
    }
    const members = Object.entries(value);
    const account = accountOf(members);
    if (account !== null) found.push({ ...account, members: value as Members, isListed });
    for (const [, member] of members) visit(member, isListed, depth + 1);
  };
  visit(answer, false, 0);
  return found;
}

function accountOf(
  members: readonly (readonly [string, unknown])[],
): Pick<Account, 'name' | 'password' | 'who'> | null {
  if (members.some(([name]) => OF_CONNECTION.test(name) || isOfRoom(name))) return null;
  const password = members.find(
    ([name, value]) => typeof value === 'string' && isPasswordName(name) && isGiven(value),
  );
  if (password === undefined) return null;
  const accounts = members.flatMap(([name, value]) =>
    isAccountName(name) && isPlain(value) ? [String(value)] : [],
  );
  const who = accounts.find((account) => MAILBOX.test(account)) ?? accounts[0];
  return who === undefined ? null : { name: password[0], password: String(password[1]), who };
}

const isGiven = (value: string): boolean =>
  value.length >= SHORTEST &&
  value.length <= LONGEST_PASSWORD &&
  GIVEN.test(value) &&
  !STANDS_IN.test(value);
