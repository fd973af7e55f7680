import { ownCopy } from '@palisade/engine/parameters/ownCopy.ts';
import { LEARNING_LIMITS } from '../learner/learningLimits.ts';

/** The first few real names of the hosts that are learned as one. */
export class HostSamples {
  readonly #names: Set<string>;
  /** Whether the row does not know them all yet. */
  isStale = false;

  constructor(names: readonly string[] = []) {
    this.#names = new Set(names);
  }

  get names(): readonly string[] {
    return [...this.#names];
  }

  /** Keeps the real names of a host that becomes one with others. */
  take({ name, samples }: { readonly name: string; readonly samples: HostSamples }): void {
    for (const each of samples.names) this.add(each);
    // A name with a variable part was never that of a host.
    if (samples.#names.size === 0 && !name.includes('{')) this.add(name);
  }

  /** Keeps a name that is not there yet, while there is room. */
  add(name: string): void {
    if (this.#names.size >= LEARNING_LIMITS.samplesPerHost || this.#names.has(name)) return;
    this.#names.add(ownCopy(name));
    this.isStale = true;
  }
}
