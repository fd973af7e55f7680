import { AUTH_KINDS, type AuthKind, type Credentials } from './credentials.ts';

/** Whether callers of an endpoint must say who they are; `unknown` below five answers of success. */
export type AuthenticationState = 'authenticated' | 'unauthenticated' | 'mixed' | 'unknown';

export interface AuthenticationStatsJson {
  readonly successes: number;
  readonly credentialed: number;
  readonly kinds: Readonly<Partial<Record<AuthKind, number>>>;
}

const FEWEST = 5;
const SHARE = 0.99;
const RARE_KIND = 0.01;

/** Counts successful answers (2xx) with and without a recognised credential. */
export class AuthenticationStats {
  #successes = 0;
  #credentialed = 0;
  readonly #kinds = new Map<AuthKind, number>();

  observe(status: number, { kinds }: Credentials): void {
    if (status < 200 || status > 299) return;
    this.#successes++;
    if (kinds.length > 0) this.#credentialed++;
    for (const kind of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  /** `authenticated` when 99 % of the successes carried a credential, `unauthenticated` when at most 1 % did. */
  get state(): AuthenticationState {
    if (this.#successes < FEWEST) return 'unknown';
    if (this.#credentialed >= this.#successes * SHARE) return 'authenticated';
    return this.#credentialed <= this.#successes * (1 - SHARE) ? 'unauthenticated' : 'mixed';
  }

  /** Successful answers counted. */
  get successes(): number {
    return this.#successes;
  }

  /** Kinds that at least 1 % of the successes carried, most used first. */
  get kinds(): readonly AuthKind[] {
    const used = [...this.#kinds].filter(([, count]) => count >= this.#successes * RARE_KIND);
    return used.toSorted((a, b) => b[1] - a[1] || AUTH_KINDS.indexOf(a[0]) - AUTH_KINDS.indexOf(b[0])).map(([kind]) => kind);
  }

  merge(other: AuthenticationStats): void {
    this.#successes += other.#successes;
    this.#credentialed += other.#credentialed;
    for (const [kind, count] of other.#kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
  }

  toJSON(): AuthenticationStatsJson {
    return { successes: this.#successes, credentialed: this.#credentialed, kinds: Object.fromEntries(this.#kinds) };
  }

  static fromJSON(json: AuthenticationStatsJson): AuthenticationStats {
    const stats = new AuthenticationStats();
    stats.#successes = json.successes;
    stats.#credentialed = json.credentialed;
    for (const kind of AUTH_KINDS) {
      const count = json.kinds[kind];
      if (count !== undefined) stats.#kinds.set(kind, count);
    }
    return stats;
  }
}
