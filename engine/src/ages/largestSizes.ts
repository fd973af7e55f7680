import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';

const BLOCK = USUAL_REQUESTS / 2;

export type LargestSizesJson = readonly [now: number, before: number, counted: number];

/**
 * The largest of the newest sizes, at least 150 and at most 300 of them: what was large once is not
 * so for ever.
 */
export class LargestSizes {
  #now = 0;
  #before = 0;
  #counted = 0;

  add(size: number): void {
    if (this.#counted >= BLOCK) [this.#before, this.#now, this.#counted] = [this.#now, 0, 0];
    this.#counted++;
    if (size > this.#now) this.#now = size;
  }

  get largest(): number {
    return Math.max(this.#now, this.#before);
  }

  merge(other: LargestSizes): void {
    this.#now = Math.max(this.#now, other.#now);
    this.#before = Math.max(this.#before, other.#before);
    this.#counted = Math.min(this.#counted, other.#counted);
  }

  toJSON(): LargestSizesJson {
    return [this.#now, this.#before, this.#counted];
  }

  /** Takes back what toJSON wrote, or the largest of all that an earlier release kept. */
  restore(json: number | LargestSizesJson): void {
    [this.#now, this.#before, this.#counted] = typeof json === 'number' ? [json, 0, 0] : json;
  }
}
