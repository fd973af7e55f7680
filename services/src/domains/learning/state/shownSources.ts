import type { EndpointParts } from './endpointParts.ts';
import type { PartySources } from './partySources.ts';

const DAY = 86_400_000;
/** A source that showed no credential for so long may take them out by now. */
const REMEMBERED = 30 * DAY;

/** What of an endpoint shows whether its sources show credentials. */
type Showing = Pick<EndpointParts, 'authentication' | 'kinds' | 'lastActivityAt'> & {
  readonly parties: PartySources;
};

/**
 * Sources of a company that show credentials of callers in headers, on whatever host, and the time
 * of the traffic that showed one last. What such a source records without a credential was asked
 * for without one.
 */
export class ShownSources {
  readonly #shownAt: Map<string, number>;
  /** Sources of which something is new since the last commit. */
  readonly #unsaved = new Set<string>();

  constructor(known: Iterable<readonly [source: string, at: number]> = []) {
    this.#shownAt = new Map(known);
  }

  /** Takes what an endpoint shows of its sources. A later day of a known one is news, an hour is not. */
  see({ authentication, kinds, lastActivityAt, parties }: Showing): void {
    for (const source of parties.take()) this.#show(source, lastActivityAt);
    if (!authentication.wasCredentialShown || authentication.shownIn !== 'headers') return;
    for (const source of kinds.carriers) this.#show(source, lastActivityAt);
  }

  #show(source: string, at: number): void {
    const before = this.#shownAt.get(source) ?? -Infinity;
    if (at < before + DAY) return;
    this.#shownAt.set(source, at);
    this.#unsaved.add(source);
  }

  /** Whether a source showed a credential lately, as of a time of the traffic. */
  has(source: string, at: number): boolean {
    const shownAt = this.#shownAt.get(source);
    return shownAt !== undefined && at - shownAt <= REMEMBERED;
  }

  get unsaved(): readonly (readonly [source: string, at: number])[] {
    return [...this.#unsaved].map((source) => [source, this.#shownAt.get(source) ?? 0]);
  }

  markSaved(): void {
    this.#unsaved.clear();
  }
}
