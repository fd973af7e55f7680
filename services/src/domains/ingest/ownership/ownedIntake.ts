import type { MirroredRequest } from '@palisade/engine/exchange/mirroredRequests.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { Intake, Receipt, StoredListener, Upload } from '../../../platform/intake.ts';
import type { LearningChange } from '../../../platform/learningChange.ts';
import type { Learners } from './learners.ts';
import type { Ownership } from './ownership.ts';

/**
 * The intake of a process that shares its database with others: learns only for companies that it
 * owns.
 */
export class OwnedIntake implements Intake {
  readonly #learners: Learners;
  readonly #ownership: Ownership;

  constructor(learners: Learners, ownership: Ownership) {
    this.#learners = learners;
    this.#ownership = ownership;
    learners.onLost((companyId, epoch) => ownership.lose(companyId, epoch));
  }

  submit(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<Receipt> {
    return this.#use(upload.companyId, () => this.#learners.submit(upload, bytes));
  }

  /** One that another process owns the company for is missed by its line only; see `handOver`. */
  mirror(companyId: string, request: MirroredRequest): void {
    void this.#use(companyId, async () => this.#learners.mirror(companyId, request)).catch(
      () => undefined,
    );
  }

  setSampling(companyId: string, sampling: boolean, actor: Actor): Promise<boolean> {
    return this.#use(companyId, () => this.#learners.setSampling(companyId, sampling, actor));
  }

  change(companyId: string, change: LearningChange): Promise<unknown> {
    return this.#use(companyId, () => this.#learners.change(companyId, change));
  }

  onStored(listener: StoredListener): () => void {
    return this.#learners.onStored(listener);
  }

  dead(): readonly string[] {
    return this.#learners.dead?.() ?? [];
  }

  /** Commits everything, then gives every company back. */
  async stop(): Promise<void> {
    await this.#learners.stop();
    await this.#ownership.end();
  }

  #use<T>(companyId: string, work: () => Promise<T>): Promise<T> {
    return this.#ownership.use(companyId, (epoch) => {
      this.#learners.own(companyId, epoch);
      return work();
    });
  }
}
