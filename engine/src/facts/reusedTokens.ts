import { credentials } from '../authentication/credentials.ts';
import type { Exchange, Pair } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isRandom } from '../sensitive/formats.ts';

const TOKEN = /^token$/i;
const APP_ID = /^app(?:lication)?[-_]?id$/i;
const SHORTEST_TOKEN = 16;
/** Shorter ones are what an app is publicly known by. */
const SHORTEST_APP_ID = 32;
const GENERATED = /^[\w~+/=-]{16,512}$/;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** What a link opens is one thing, perhaps once more with a confirmation. */
const DIFFERENT = 3;
const MOST_VALUES = 32;

/**
 * Tells a credential in the query from the token of a link or of a page: it is all that says who
 * calls, and one and the same value asks one endpoint for three different things. Kept in memory
 * only, as hashes of the first 32 values.
 */
export class ReusedTokens {
  readonly #targets = new Map<number, Set<number>>();

  /** The name of the parameter of an exchange that is known to carry a credential now, or null. */
  look(exchange: Exchange): string | null {
    const carrier = exchange.query.find(mayBeCredential);
    if (carrier === undefined || exchange.status < 200 || exchange.status > 299) return null;
    if (credentials(exchange).kinds.some((kind) => kind !== 'apiKeyQuery')) return null;
    const [name, value] = carrier;
    const targets = this.#targetsOf(hash32(value));
    if (targets === null) return null;
    if (targets.size < DIFFERENT) targets.add(hash32(targetOf(exchange, carrier)));
    return targets.size >= DIFFERENT ? name : null;
  }

  #targetsOf(value: number): Set<number> | null {
    const known = this.#targets.get(value);
    if (known !== undefined) return known;
    if (this.#targets.size >= MOST_VALUES) return null;
    const targets = new Set<number>();
    this.#targets.set(value, targets);
    return targets;
  }
}

function mayBeCredential([name, value]: Pair): boolean {
  const shortest = TOKEN.test(name) ? SHORTEST_TOKEN : APP_ID.test(name) ? SHORTEST_APP_ID : null;
  return (
    shortest !== null &&
    value.length >= shortest &&
    GENERATED.test(value) &&
    !UUID.test(value) &&
    isRandom(value)
  );
}

/** What a request asks for, whoever asks. */
function targetOf({ path, query }: Exchange, carrier: Pair): string {
  const others = query.filter((pair) => pair !== carrier).map((pair) => pair.join('='));
  return [path, ...others.sort()].join('&');
}
