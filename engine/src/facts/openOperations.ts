import { saysRefused } from '../authentication/saysRefused.ts';
import { statusWithin } from '../behaviour/askedInBody.ts';
import { isSignInMessage } from '../behaviour/signInOf.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { rootFields } from '../parameters/graphqlFields.ts';
import { graphqlOperations } from '../parameters/graphqlOperation.ts';
import { keptName } from '../sensitive/keptName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';

/**
 * Answers to one mutation without a credential, and to how many other mutations and queries how many
 * with one alone, from which on it is the mutation that asks for none.
 */
const ENOUGH = { bare: 5, others: 2, credentialed: 20 } as const;
const MOST_OPERATIONS = 64;
const LONGEST = 20_000;
/** Members of an answer that hold what went wrong: `userErrors`. */
const ERRORS = /errors?$/i;
/** What people do before they sign in, or without ever doing so. */
const OF_NOBODY = new Set(
  (
    'login log signin sign signup register registration join authenticate auth authorize token refresh renew session ' +
    'reset forgot forget recover recovery password verify verification confirm confirmation activate otp code captcha ' +
    'subscribe unsubscribe newsletter contact feedback lead inquiry enquiry apply application demo waitlist invitation ' +
    'track tracking event events view impression click analytics report error consent cookie cart basket checkout guest ' +
    'anonymous visitor public search quote estimate calculate preview validate check vote like share ping health'
  ).split(' '),
);

/** Type and field of each operation, with the answers to callers of both kinds. */
export type OpenOperationsJson = readonly (readonly [
  operation: string,
  bare: number,
  credentialed: number,
])[];

interface Answers {
  bare: number;
  credentialed: number;
  readonly isMutation: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Tells a mutation of a graph that changes things for whoever asks, where all that is asked for
 * beside it comes with a credential: at one path, absence is no matter of who recorded it. Kept
 * by the fields that operations ask for, whatever callers name those: the ones that
 * were asked for last.
 */
export class OpenOperations {
  readonly #operations: Map<string, Answers>;
  changes: number;

  /** @param saved what toJSON wrote */
  constructor(saved: OpenOperationsJson = []) {
    this.#operations = new Map(
      saved.map(([key, bare, credentialed]) => [
        key,
        { bare, credentialed, isMutation: key.startsWith('mutation ') },
      ]),
    );
    this.changes = saved.length;
  }

  /** The name of the mutation of an exchange that is known to ask for no credential now, or null. */
  observe(exchange: Exchange, isBare: boolean): string | null {
    const { method, status, requestBody } = exchange;
    const text = requestBody?.text ?? '';
    if (method !== 'POST' || status !== 200 || text.length > LONGEST) return null;
    if (!text.includes('query') && !text.includes('mutation')) return null;
    const [operation, ...more] = graphqlOperations(exchange);
    if (operation === undefined || more.length > 0) return null;
    if (statusWithin(exchange) !== 200 || saysRefused(exchange)) return null;
    if (isBare && isSignInMessage(exchange)) return null;
    const isMutation = operation.type === 'mutation';
    let found: string | null = null;
    for (const name of namesDone(exchange)) {
      const key = `${operation.type} ${name}`;
      const answers = this.#answersOf(key, isMutation);
      if (isBare) answers.bare += 1;
      else answers.credentialed += 1;
      this.changes += 1;
      if (isBare && isMutation && !isOfNobody(key) && this.#isException(answers))
        found ??= keptName(name);
    }
    return found;
  }

  #answersOf(key: string, isMutation: boolean): Answers {
    const answers = this.#operations.get(key) ?? { bare: 0, credentialed: 0, isMutation };
    this.#operations.delete(key);
    this.#operations.set(key, answers);
    const [oldest = key] = this.#operations.keys();
    if (this.#operations.size > MOST_OPERATIONS) this.#operations.delete(oldest);
    return answers;
  }

  toJSON(): OpenOperationsJson {
    return [...this.#operations].map(([key, { bare, credentialed }]) => [key, bare, credentialed]);
  }

  /** Whether others ask for a credential, but for what people do without one. */
  #isException(own: Answers): boolean {
    if (own.bare < ENOUGH.bare) return false;
    let [others, credentialed, closed, open] = [0, 0, 0, 0];
    for (const [key, answers] of this.#operations) {
      if (isOfNobody(key)) continue;
      if (answers.isMutation) {
        if (answers.bare > 0) open += 1;
        else closed += 1;
      }
      if (answers.bare > 0) continue;
      others += 1;
      credentialed += answers.credentialed;
    }
    // Where most mutations are open, so may be what they are about.
    return open <= closed && others >= ENOUGH.others && credentialed >= ENOUGH.credentialed;
  }
}

/** Whether people do what a name says before they sign in, or without ever doing so. */
export const isOfNobody = (key: string): boolean =>
  tokensOf(key).some((word) => OF_NOBODY.has(word));

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that were asked for and given, but what every graph says of itself. */
function namesDone(exchange: Exchange): ReadonlySet<string> {
  const answer = jsonBody(exchange.responseBody);
  const data = isObject(answer) ? answer['data'] : null;
  if (!isObject(data)) return new Set();
  const fields = rootFields(exchange).filter(
    ({ name, answeredAs }) => !name.startsWith('__') && isDone(data[answeredAs]),
  );
  return new Set(fields.map(({ name }) => name));
}

/** Whether a field was done: many graphs answer with the errors of what was not. */
function isDone(value: unknown): boolean {
  if (!isObject(value)) return value != null && value !== false;
  if (value['success'] === false || value['ok'] === false) return false;
  return !Object.entries(value).some(([name, said]) => ERRORS.test(name) && isSaid(said));
}

const isSaid = (said: unknown): boolean =>
  typeof said === 'object' && said !== null ? Object.keys(said).length > 0 : Boolean(said);
