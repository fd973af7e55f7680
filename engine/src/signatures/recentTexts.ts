const LONGEST = 8_192;
/** Characters of all texts together, beyond which it begins anew. */
const MOST_CHARACTERS = 4_194_304;
/** Characters of a long text that tell it from others, spread evenly, beside its last ones. */
const SAMPLES_BITS = 4;
const SAMPLES = 1 << SAMPLES_BITS;
const LAST = 8;

/**
 * What was found in texts that come back: agents, addresses, queries. Bounded; a text takes the
 * place of another that shares its slot, mostly from the second time on that it comes, so that
 * texts that come once push little out. What is kept is a copy, since a part of a text would keep
 * the whole in memory.
 */
export class RecentTexts<Found> {
  readonly #last: number;
  readonly #texts: (string | null)[];
  readonly #found: (Found | undefined)[];
  readonly #seen: Int32Array;
  #characters = 0;

  /** @param slots how many texts it holds at most, a power of two */
  constructor(slots = 8_192) {
    this.#last = slots - 1;
    this.#texts = Array.from({ length: slots }, () => null);
    this.#found = Array.from({ length: slots }, () => undefined);
    this.#seen = new Int32Array(slots);
  }

  /** What was found in the text; undefined when it is not known. */
  get(text: string): Found | undefined {
    const slot = sampled(text) & this.#last;
    return this.#texts[slot] === text ? this.#found[slot] : undefined;
  }

  /**
   * Takes what was found in a text; at once where it was dear to find, else when it comes again.
   */
  set(text: string, found: Found, isDear = false): void {
    if (text.length > LONGEST) return;
    const hash = sampled(text);
    const slot = hash & this.#last;
    if (!isDear && this.#seen[slot] !== hash) {
      this.#seen[slot] = hash;
      return;
    }
    this.#seen[slot] = hash;
    this.#characters += text.length - (this.#texts[slot]?.length ?? 0);
    if (this.#characters > MOST_CHARACTERS) {
      this.#texts.fill(null);
      this.#found.fill(undefined);
      this.#characters = text.length;
    }
    this.#texts[slot] = Buffer.from(text).toString();
    this.#found[slot] = found;
  }
}

/**
 * A hash of a few characters of a text and its length: equal texts have the same, and most others
 * another.
 */
function sampled(text: string): number {
  const { length } = text;
  let hash = length;
  if (length <= SAMPLES + LAST)
    for (let at = 0; at < length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  else {
    for (let part = 0; part < SAMPLES; part++)
      hash = Math.imul(hash ^ text.charCodeAt((part * length) >>> SAMPLES_BITS), 16_777_619);
    for (let at = length - LAST; at < length; at++)
      hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  return hash ^ (hash >>> 15);
}
