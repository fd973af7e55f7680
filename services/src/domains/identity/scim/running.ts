import { ScimError } from './scimError.ts';

/** Requests of one identity provider at a time: their writes wait for each other anyway. */
const MOST_RUNNING = 8;

/** Counts what runs for each identity provider, so that one cannot take the service from others. */
export class Running {
  readonly #counts = new Map<string, number>();

  /** Begins a request; the returned function ends it. @throws ScimError 429 with too many of them */
  begin(providerId: string): () => void {
    const count = this.#counts.get(providerId) ?? 0;
    if (count >= MOST_RUNNING)
      throw new ScimError(429, 'Too many requests at a time. Try again in a moment.', {
        retryAfter: 1,
      });
    this.#counts.set(providerId, count + 1);
    return () => {
      const left = (this.#counts.get(providerId) ?? 1) - 1;
      if (left > 0) this.#counts.set(providerId, left);
      else this.#counts.delete(providerId);
    };
  }
}
