import type { LearnedParameter } from '@palisade/engine/parameters/learnedParameter.ts';

/** Numbers by which somebody becomes somebody else: nobody gives them to whoever asks. */
const STRONG: ReadonlySet<string> = new Set([
  'Passport Number',
  'US Passport',
  'US Social Security Number',
  'National ID',
  'Driver License',
  'IBAN',
  'Bank Account Number',
  'Credit Card Number',
  'Medical Record Number',
]);
/** Beside it, they are somebody's and no company's, which tells its customers where to pay. */
const OF_PEOPLE: ReadonlySet<string> = new Set([
  'Person Name',
  'Email Address',
  'Phone Number',
  'Date of Birth',
]);
const MANY = 10;
/** Longer ids are links that somebody was sent: they prove as much as a password. */
const LONGEST_NUMBER = 16;
/**
 * The share of requests from which on what goes with the number is asked for: a language or a page
 * that some send proves nothing, and one caller who adds a name hides nothing.
 */
const ASKED_FOR = 0.3;
/** What a header is called that proves something of its own. */
const PROOF = /key|token|secret|auth|session|pin\b|code|sign|captcha/i;

/**
 * Whether an endpoint answers a number in its path, and nothing else that a guest would have to
 * know, with passports, accounts and the like of many people.
 */
export function givesPeopleByNumber(
  method: string,
  parameters: readonly LearnedParameter[],
): boolean {
  if (method !== 'GET') return false;
  const asked = parameters.filter(({ side }) => side === 'request');
  const numbers = asked.filter(({ location }) => location === 'path');
  const proofs = asked.filter(
    ({ location, name }) =>
      location === 'query' || location === 'body' || (location === 'header' && PROOF.test(name)),
  );
  const proven = proofs.reduce((sum, { presence }) => sum + (presence ?? 1), 0);
  if (proven >= ASKED_FOR || numbers.length === 0 || !numbers.some(isNumber)) return false;
  const given = parameters.filter(({ side, sensitive }) => side === 'response' && sensitive);
  return (
    given.some(
      ({ dataType, distinctValues }) => STRONG.has(dataType ?? '') && distinctValues >= MANY,
    ) && given.some(({ dataType }) => OF_PEOPLE.has(dataType ?? ''))
  );
}

const isNumber = ({ format, lengths, dataType }: LearnedParameter): boolean =>
  format !== 'uuid' &&
  (lengths === null || lengths[1] <= LONGEST_NUMBER || STRONG.has(dataType ?? ''));
