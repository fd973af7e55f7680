import type { Database } from '../../platform/database/database.ts';

/**
 * Remembers which tokens were used and writes it down once a minute, so that a request never waits
 * for a write.
 */
export class LastUse {
  readonly #db: Database;
  readonly #used = new Map<string, Map<string, Date>>();

  constructor(db: Database) {
    this.#db = db;
  }

  note(companyId: string, tokenId: string): void {
    const tokens = this.#used.get(companyId) ?? new Map<string, Date>();
    tokens.set(tokenId, new Date());
    this.#used.set(companyId, tokens);
  }

  /**
   * Writes what was noted since the last call, cut to the minute. What could not be written is
   * written with the next.
   */
  async flush(): Promise<void> {
    for (const [companyId, tokens] of this.#used) {
      this.#used.delete(companyId);
      try {
        await this.#db.company(companyId).query(
          `update identity.tokens t set last_used_at = greatest(t.last_used_at, u.at)
           from (select unnest($1::uuid[]) as id, date_trunc('minute', unnest($2::timestamptz[])) as at) u
           where t.company_id = $3 and t.id = u.id`,
          [[...tokens.keys()], [...tokens.values()], companyId],
        );
      } catch (error) {
        this.#used.set(companyId, new Map([...tokens, ...(this.#used.get(companyId) ?? [])]));
        throw error;
      }
    }
  }

  /** Writes every minute until the returned function is called, which writes a last time. */
  start(onError: (error: unknown) => void): () => Promise<void> {
    const timer = setInterval(() => void this.flush().catch(onError), 60_000);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await this.flush().catch(onError);
    };
  }
}
