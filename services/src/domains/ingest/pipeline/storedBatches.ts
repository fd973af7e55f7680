import type { Scope } from '../../../platform/database/database.ts';
import { findBatches, type StoredBatch } from './batchRows.ts';

interface Asked {
  readonly fingerprint: Buffer;
  resolve(batch: StoredBatch | null): void;
  reject(error: unknown): void;
}

/** Looks batches of one company up by fingerprint; those asked for while a lookup runs go together in the next one. */
export class StoredBatches {
  readonly #scope: Scope;
  readonly #companyId: string;
  #asked: Asked[] = [];
  #isRunning = false;

  constructor(scope: Scope, companyId: string) {
    this.#scope = scope;
    this.#companyId = companyId;
  }

  find(fingerprint: Buffer): Promise<StoredBatch | null> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ fingerprint, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#asked.length > 0) {
      const asked = this.#asked;
      this.#asked = [];
      try {
        const found = await findBatches(this.#scope.query, this.#companyId, asked.map(({ fingerprint }) => fingerprint));
        for (const { fingerprint, resolve } of asked) resolve(found.get(fingerprint.toString('hex')) ?? null);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
