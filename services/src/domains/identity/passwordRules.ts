import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Query } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/problem.ts';

const LENGTH = { least: 12, most: 128 };

/**
 * Guesses, as a power of ten, that a password withstands at least: what a list of passwords and its
 * variants reach is less.
 */
const LEAST_GUESSES = 8;

/** Words that are no secret at any installation. */
const PRODUCT = ['palisade', 'localhost'];

/** Whose password it is to be, as far as a password must not be made of it. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Names of organizations. */
  readonly organizations?: readonly string[];
}

let loading: Promise<ZxcvbnFactory> | null = null;

/**
 * 49,000 common passwords, 8,000 words, dates, sequences, keyboard rows and leet spelling; loaded
 * (60 ms) when first asked.
 */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: LENGTH.most });
}

/** Each word, and what is left of it between punctuation, from three characters on. */
function wordsOf({
  email,
  firstName = '',
  lastName = '',
  organizations = [],
}: PasswordOwner): string[] {
  const texts = [email, ...email.split('@'), firstName, lastName, ...organizations];
  const words = [...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))];
  return [
    ...new Set([...PRODUCT, ...words.map((word) => word.normalize('NFKC').toLowerCase())]),
  ].filter((word) => word.length >= 3);
}

/** Characters that a password has at least beside the owner's own words. */
const LEAST_OWN = 6;

const squeezed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Whether little is left of a password without the owner's words, however they are joined. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const all = squeezed(password);
  const rest = words
    .map(squeezed)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => (word.length < 3 ? text : text.replaceAll(word, '')), all);
  return rest.length < all.length && rest.length < LEAST_OWN;
}

/** Why a new password is refused, in words for the person who chose it; null when it is fine. */
export async function passwordFault(typed: string, owner: PasswordOwner): Promise<string | null> {
  const password = typed.normalize('NFKC');
  if (typed.length < LENGTH.least || password.length < LENGTH.least)
    return `A password has at least ${LENGTH.least} characters.`;
  if (typed.length > LENGTH.most || password.length > LENGTH.most)
    return `A password has at most ${LENGTH.most} characters.`;
  if (new Set(password).size < 5) return 'A password has at least five different characters.';
  const name = owner.email.split('@')[0]?.normalize('NFKC').toLowerCase() ?? '';
  if (name.length >= 4 && password.toLowerCase().includes(name))
    return 'A password does not contain the name of the account.';
  const words = wordsOf(owner);
  const { guessesLog10, feedback } = (await (loading ??= load())).check(password, words);
  if (feedback.warning === 'userInputs' || isMadeOf(password, words))
    return 'A password is not made of your name, your email, the organization or the product.';
  return guessesLog10 < LEAST_GUESSES
    ? 'This password is among the first that are tried. Choose a longer or less common one.'
    : null;
}

const CHECK_NEW_PASSWORD = statement(
  `select u.email, u.first_name as "firstName", u.last_name as "lastName", array(
       select o.name from identity.organizations o where o.id in (
         select m.organization_id from identity.organization_members m where m.user_id = u.id
         union select c.organization_id from identity.company_roles r
           join identity.companies c on c.id = r.company_id
           where r.user_id = u.id)) as organizations
     from identity.users u where u.id = $1`,
  {
    email: 'text',
    firstName: as<string>('text'),
    lastName: as<string>('text'),
    organizations: as<readonly string[]>('text[]'),
  },
);

/** Throws Problem badInput, in words, for a password that its user may not have. */
export async function checkNewPassword(
  query: Query,
  password: string,
  userId: string,
): Promise<void> {
  const [owner] = await query(CHECK_NEW_PASSWORD, [userId]);
  const fault = await passwordFault(password, owner ?? { email: '' });
  if (fault !== null) throw new Problem('badInput', fault, { field: 'newPassword' });
}
