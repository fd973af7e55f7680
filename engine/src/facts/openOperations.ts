import { statusWithin } from '../behaviour/askedInBody.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { graphqlOperations } from '../parameters/graphqlOperation.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';

/**
 * Answers to one mutation without a credential, and to how many other mutations and queries how many
 * with one alone, from which on it is the mutation that asks for none.
 */
const ENOUGH = { bare: 5, others: 2, credentialed: 20 } as const;
const MOST_OPERATIONS = 64;
const LONGEST = 20_000;
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

interface Answers {
  bare: number;
  credentialed: number;
  readonly isMutation: boolean;
}

/**
 * Tells a mutation of a graph that changes things for whoever asks, where all that is asked for
 * beside it comes with a credential: at one path, absence is no matter of who recorded it. Kept in
 * memory only, by names of operations.
 */
export class OpenOperations {
  readonly #operations = new Map<string, Answers>();

  /** The name of the mutation of an exchange that is known to ask for no credential now, or null. */
  observe(exchange: Exchange, isBare: boolean): string | null {
    const { method, status, requestBody } = exchange;
    const text = requestBody?.text ?? '';
    if (method !== 'POST' || status !== 200 || text.length > LONGEST) return null;
    if (!text.includes('query') && !text.includes('mutation')) return null;
    const [operation, ...more] = graphqlOperations(exchange);
    if (operation === undefined || more.length > 0 || operation.name === '') return null;
    if (statusWithin(exchange) !== 200) return null;
    const answers = this.#answersOf(operation.name, operation.type === 'mutation');
    if (answers === null) return null;
    if (isBare) answers.bare += 1;
    else answers.credentialed += 1;
    return isBare && answers.isMutation && !isOfNobody(operation.name) && this.#isException(answers)
      ? operation.name
      : null;
  }

  #answersOf(name: string, isMutation: boolean): Answers | null {
    const known = this.#operations.get(name);
    if (known !== undefined) return known;
    if (this.#operations.size >= MOST_OPERATIONS) return null;
    const answers = { bare: 0, credentialed: 0, isMutation };
    this.#operations.set(name, answers);
    return answers;
  }

  /** Whether others ask for a credential, but for what people do without one. */
  #isException(own: Answers): boolean {
    if (own.bare < ENOUGH.bare) return false;
    let [others, credentialed, closed, open] = [0, 0, 0, 0];
    for (const [name, answers] of this.#operations) {
      if (isOfNobody(name)) continue;
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

const isOfNobody = (name: string): boolean => tokensOf(name).some((word) => OF_NOBODY.has(word));
