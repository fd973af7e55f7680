import type { CompanyScope } from '../../../platform/database/database.ts';
import { findBatches, type StoredBatch } from './batchRows.ts';
import type { Identity } from './fingerprint.ts';

type Named = Pick<Identity, 'fingerprint' | 'earlier'>;

interface Asked {
  readonly identity: Named;
  resolve(batch: StoredBatch | null): void;
  reject(error: unknown): void;
}

const namesOf = ({ fingerprint, earlier }: Named): readonly Buffer[] =>
  earlier === null ? [fingerprint] : [fingerprint, earlier];

/**
 * Looks batches of one company up by fingerprint, or by that of earlier releases. Those asked for
 * while a lookup runs go together in the next one.
 */
export class StoredBatches {
  readonly #scope: CompanyScope;
  #asked: Asked[] = [];
  #isRunning = false;

  constructor(scope: CompanyScope) {
    this.#scope = scope;
  }

  find(identity: Named): Promise<StoredBatch | null> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ identity, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#asked.length > 0) {
      const asked = this.#asked;
      this.#asked = [];
      try {
        const names = asked.flatMap(({ identity }) => namesOf(identity));
        const found = await findBatches(this.#scope.query, names);
        for (const { identity, resolve } of asked) {
          const known = namesOf(identity).map((name) => found.get(name.toString('hex')));
          resolve(known.find((batch) => batch !== undefined) ?? null);
        }
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
