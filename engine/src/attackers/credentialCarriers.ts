import { isKeyHeader, isKeyParameter } from '../authentication/credentials.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { isRandom } from '../sensitive/formats.ts';

export type CarriersJson = readonly (readonly [
  place: string,
  seen: number,
  again: number,
  different: number,
  latest: readonly number[],
])[];

interface Carrier {
  seen: number;
  again: number;
  different: number;
  /** Hashes of the latest different values, in turn. */
  readonly latest: number[];
}

const NAME = /(?:^|[-_.]|[a-z](?=[TKS]))(?:token|key|secret|session|sid|ticket|credential)s?$/i;
/** Tokens of devices are those that messages are pushed to; keys and secrets say which one calls. */
const OTHER =
  /page|next|prev|contin|sync|csrf|xsrf|idempot|request|trace|cache|sort|partition|public|foreign|primary|captcha|device(?![-_]?(?:key|secret|credential)s?$)|push|fcm|verif|confirm|invite|access-control|sec-websocket|order|object/i;
/** Words of a header that is about who calls, though it is not called a key: `private-app-legacy`. */
const ABOUT_CALLERS =
  /(?:^|[-_])(?:api|app|auth|authentication|authorization|access|credentials?|login|private|secret)(?:[-_]|$)/i;
/** What a proxy that lets people in says of who came: `x-forwarded-user`, `remote-user`. */
const LET_IN =
  /^(?:[a-z]+-){0,4}(?:remote|forwarded|authenticated|auth-request)-(?:user|email|preferred-username)(?:-(?:email|id|name))?$|-client-principal(?:-name|-id)?$/;
const AN_ID = /(?:^|[-_])(?:id|ids|uuid|hash|etag|version|name)$/i;
/** What an application calls itself by, which is all that some ask for. */
const APP_ID = /^app(?:lication)?[-_]?id$/i;
const GENERATED = /^[\w.~+/=-]{20,512}$/;
const SHORTEST = 16;
const LATEST = 64;
const MOST_NAMES = 64;
const MOST_COUNTED = 1_000;
/** A name carries credentials when its values come back, and are not one and the same for all. */
const ENOUGH = { seen: 30, again: 0.5, different: 3 } as const;
/** A token that a program sends in its message, as runners and agents do. */
const IN_BODY =
  /"(?:(?:access|agent|api|auth|private|runner|service|session)[-_]?)?(?:token|secret|key)"\s{0,9}:\s{0,9}"([\w.~+/=-]{16,512})"/gi;
/** A digit, or small and large letters in no order: one random token in thirty has no digit. */
const MADE_UP = /^.{0,60}\d|^(?:.{0,12}[a-z][A-Z]){2}.{0,40}[A-Z]{2}/;
const HEAD = 4_096;
const LARGEST_CACHE = 5_000;

/**
 * Whether names may turn out to carry them, remembered: those of a known kind carry them already.
 */
function nameTest(isKnown: (name: string) => boolean): (name: string) => boolean {
  const names = new Map<string, boolean>();
  return (name) => {
    const known = names.get(name);
    if (known !== undefined) return known;
    if (names.size >= LARGEST_CACHE) names.clear();
    const may = NAME.test(name) && !OTHER.test(name) && !isKnown(name);
    names.set(name, may);
    return may;
  };
}
/** Whether a header, or a parameter of the query, may carry a credential by its name. */
export const mayBeHeader = nameTest(isKeyHeader);
export const mayBeParameter = nameTest(isKeyParameter);
/** Names that say nothing, as a device writes that has to save: `k`, `u`. */
const SAYS_NOTHING = /^[a-z]{1,2}$/i;
/** Of those, what is known to be an id, a version, a search, or what keeps an answer out of caches. */
const SAYS_SOMETHING = /^(?:[a-z]?id|v|q|h|e|r|rv|cb|ts|cv|ck)$/i;
/** Whether nothing but the value of a parameter tells what it is. */
export const isUnnamedParameter = (name: string): boolean =>
  SAYS_NOTHING.test(name) && !SAYS_SOMETHING.test(name);
const saysWhoCame = byName((name) => LET_IN.test(name));
const isAboutCallers = (name: string): boolean =>
  ABOUT_CALLERS.test(name) && !AN_ID.test(name) && !OTHER.test(name);

/**
 * Whether a request carries a long value under a name that may be one of a credential, a random one
 * in a header about its caller, a token in its message, or the name of somebody whom a proxy let in:
 * nobody can say then that it came without one.
 */
export const mayCarryCredential = ({ requestHeaders, query, requestBody }: Exchange): boolean =>
  requestHeaders.some(
    ([name, value]) =>
      (value.length >= SHORTEST &&
        (mayBeHeader(name) ||
          (isAboutCallers(name) && GENERATED.test(value) && isRandom(value)))) ||
      (value !== '' && saysWhoCame(name)),
  ) ||
  query.some(
    ([name, value]) => value.length >= SHORTEST && (mayBeParameter(name) || APP_ID.test(name)),
  ) ||
  (requestBody?.text != null && hasTokenIn(requestBody.text.slice(0, HEAD)));

function hasTokenIn(text: string): boolean {
  for (const [, value = ''] of text.matchAll(IN_BODY)) if (MADE_UP.test(value)) return true;
  return false;
}

/**
 * Headers and query parameters that turn out to carry credentials, though their names are not the
 * usual ones (`user_key`, `acme-token`): the values are long, come back, and differ from caller to
 * caller.
 */
export class CredentialCarriers {
  #carriers = new Map<string, Carrier>();
  /** Something was counted since this was said to be false. */
  isChanged = false;

  /**
   * The credential that such a name carries, or null. For exchanges without a known kind of
   * credential.
   */
  find({ requestHeaders, query, status }: Exchange): string | null {
    let found: string | null = null;
    for (const [name, value] of requestHeaders)
      if (
        value.length >= SHORTEST &&
        mayBeHeader(name) &&
        this.#isCarrier(`header ${name}`, value, status)
      )
        found ??= value;
    for (const [name, value] of query)
      if (
        value.length >= SHORTEST &&
        mayBeParameter(name) &&
        this.#isCarrier(`query ${name}`, value, status)
      )
        found ??= value;
    return found;
  }

  #isCarrier(place: string, value: string, status: number): boolean {
    const carrier = this.#carriers.get(place);
    if (carrier === undefined) {
      if (this.#carriers.size >= MOST_NAMES || status >= 400) return false;
      this.#carriers.set(place, { seen: 1, again: 0, different: 1, latest: [hash32(value)] });
      this.isChanged = true;
      return false;
    }
    if (status < 400 && carrier.seen < MOST_COUNTED) {
      const hash = hash32(value);
      carrier.seen += 1;
      this.isChanged = true;
      if (carrier.latest.includes(hash)) carrier.again += 1;
      else carrier.latest[carrier.different++ % LATEST] = hash;
    }
    return (
      carrier.seen >= ENOUGH.seen &&
      carrier.again >= carrier.seen * ENOUGH.again &&
      carrier.different >= ENOUGH.different
    );
  }

  toJSON(): CarriersJson {
    return [...this.#carriers].map(([place, { seen, again, different, latest }]) => [
      place,
      seen,
      again,
      different,
      [...latest],
    ]);
  }

  static fromJSON(json: CarriersJson): CredentialCarriers {
    const carriers = new CredentialCarriers();
    for (const [place, seen, again, different, latest] of json)
      carriers.#carriers.set(place, { seen, again, different, latest: [...latest] });
    return carriers;
  }
}
