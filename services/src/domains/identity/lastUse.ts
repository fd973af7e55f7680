import type { Database } from '../../platform/database/database.ts';

/** Remembers which tokens were used and writes it down once a minute, so that a request never waits for a write. */
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

  /** Writes what was noted since the last call, cut to the minute. */
  async flush(): Promise<void> {
    const noted = [...this.#used];
    this.#used.clear();
    for (const [companyId, tokens] of noted) {
      await this.#db.company(companyId).query(
        `update identity.tokens t set last_used_at = greatest(t.last_used_at, u.at)
         from (select unnest($1::uuid[]) as id, date_trunc('minute', unnest($2::timestamptz[])) as at) u
         where t.company_id = $3 and t.id = u.id`,
        [[...tokens.keys()], [...tokens.values()], companyId],
      );
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
