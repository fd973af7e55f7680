import type { Exchange } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/readBody.ts';
import { hash32 } from '../parameters/distinctValues.ts';

/** Those for once: permanent ones say that an address is spelled otherwise. */
const FOR_ONCE: ReadonlySet<number> = new Set([302, 303, 307]);
/** Different targets, from which on an endpoint leads to what it works out. */
const ENOUGH = 3;

/**
 * Tells redirects that are an endpoint's answer: they lead to something else than the same path, and
 * not always to the same. One page for all that is unknown, or for whoever has to sign in, is no
 * answer of the many paths that lead there. Kept as hashes of the first targets.
 */
export class LeadsOn {
  readonly #targets: Set<number>;

  constructor(targets: readonly number[] = []) {
    this.#targets = new Set(targets.slice(0, ENOUGH));
  }

  look(exchange: Exchange): void {
    if (this.#targets.size >= ENOUGH) return;
    const target = targetOf(exchange);
    if (target !== null) this.#targets.add(hash32(target));
  }

  get isAnswer(): boolean {
    return this.#targets.size >= ENOUGH;
  }

  merge(other: LeadsOn): void {
    for (const target of other.#targets) if (this.#targets.size < ENOUGH) this.#targets.add(target);
  }

  toJSON(): readonly number[] {
    return [...this.#targets];
  }
}

/**
 * Where a redirect leads, without what it says back of the request; null where that is the same path
 * on another host, with another scheme, capital letters, a language in front or a slash behind.
 */
function targetOf({ status, path, query, responseHeaders }: Exchange): string | null {
  if (!FOR_ONCE.has(status)) return null;
  const location = headerOf(responseHeaders, 'location');
  const target = URL.parse(location, `https://same.invalid${path}`);
  if (location === '' || target === null) return null;
  const own = plain(path);
  if (own !== '' && plain(target.pathname).endsWith(own)) return null;
  const asked = new Set(query.map(([, value]) => value));
  const added = [...target.searchParams].filter(
    ([, value]) => !asked.has(value) && !(own !== '' && value.toLowerCase().includes(own)),
  );
  return `${target.origin}${target.pathname}?${new URLSearchParams(added).toString()}`;
}

const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '');
