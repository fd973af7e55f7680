import { createHash } from 'node:crypto';
import type { MirroredRequest } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { Receipt, StoredListener, Upload } from '../../../platform/intake.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import type { Learners, LostListener } from '../ownership/learners.ts';

/** Which of so many intakes a company goes to, from 0. */
export function learnerOf(companyId: string, learners: number): number {
  return createHash('sha1').update(companyId.toLowerCase()).digest().readUInt32BE(0) % learners;
}

/**
 * Several intakes as one. A company always goes to the same one, because learning a company is one
 * line of work: what it has learned is in that intake's memory. Each is started when the first of
 * its companies sends something.
 */
export class IntakePool implements Learners {
  readonly #start: (setApart: (companyId: string) => void) => Learners;
  readonly #intakes: (Learners | null)[];
  readonly #listeners = new Set<StoredListener>();
  readonly #lostListeners = new Set<LostListener>();
  #isStopping = false;

  /** Companies whose traffic took down the intake that they shared with others. */
  readonly #apart = new Set<string>();
  /** The intake of those, which takes only each other down. */
  #ofApart: Learners | null = null;

  /**
   * @param size how many at most, beside one for companies set apart; @param start makes one, and
   * may set companies apart that it has forgotten all of
   */
  constructor(size: number, start: (setApart: (companyId: string) => void) => Learners) {
    this.#start = start;
    this.#intakes = Array.from({ length: size }, () => null);
  }

  submit(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<Receipt> {
    return this.#of(upload.companyId).submit(upload, bytes);
  }

  mirror(companyId: string, request: MirroredRequest): void {
    this.#of(companyId).mirror(companyId, request);
  }

  setSampling(companyId: string, sampling: boolean, actor: Actor): Promise<boolean> {
    return this.#of(companyId).setSampling(companyId, sampling, actor);
  }

  change(companyId: string, change: LearningChange): Promise<unknown> {
    return this.#of(companyId).change(companyId, change);
  }

  onStored(listener: StoredListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dead(): readonly string[] {
    return [...this.#intakes, this.#ofApart].flatMap((intake) => intake?.dead?.() ?? []);
  }

  own(companyId: string, epoch: number): void {
    this.#of(companyId).own(companyId, epoch);
  }

  release(companyId: string): Promise<void> {
    return this.#of(companyId).release(companyId);
  }

  onLost(listener: LostListener): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(
      [...this.#intakes, this.#ofApart].flatMap((intake) =>
        intake === null ? [] : [intake.stop()],
      ),
    );
  }

  #of(companyId: string): Learners {
    if (this.#apart.has(companyId.toLowerCase())) return (this.#ofApart ??= this.#begin());
    const index = learnerOf(companyId, this.#intakes.length);
    return (this.#intakes[index] ??= this.#begin());
  }

  #begin(): Learners {
    const intake = this.#start((companyId) => this.#apart.add(companyId.toLowerCase()));
    intake.onStored((id, lines) => {
      for (const listener of this.#listeners) listener(id, lines);
    });
    intake.onLost((id, epoch) => {
      for (const listener of this.#lostListeners) listener(id, epoch);
    });
    if (this.#isStopping) void intake.stop();
    return intake;
  }
}
