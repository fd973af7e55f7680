import { CHARS } from '../sensitive/charMask.ts';

/** Classes that texts without a sign are made of too. */
const PLAIN = CHARS.lower | CHARS.upper | CHARS.digit | CHARS.dash | CHARS.dot | CHARS.underscore;
/** The classes that are counted, as bits. */
const COUNTED = Object.values(CHARS).filter((bit) => (bit & PLAIN) === 0);
/**
 * A class is usual from this share of the texts on, in so many of them and from so many senders.
 */
const USUAL = { share: 0.02, texts: 3, senders: 3 } as const;
/** Texts after which counts are halved, so that shares are those of late. */
const HALVED_AT = 4_096;

/**
 * Texts, senders of any of them, and of each class that occurred its bit, the texts with it and up
 * to three senders of them.
 */
export type SignSharesJson = readonly [
  texts: number,
  senders: readonly number[],
  classes: readonly (readonly [bit: number, texts: number, ...senders: number[]])[],
];

interface Sign {
  texts: number;
  readonly senders: number[];
}

/**
 * How usual signs are in the texts of one field: by the share of the texts that hold a class of
 * them and by how many send
 * such texts, since that a sign was ever seen says nothing: anybody can send it once.
 */
export class SignShares {
  #texts = 0;
  readonly #senders: number[] = [];
  /** By class; null while no text holds any. */
  #signs: Map<number, Sign> | null = null;
  /** Grows with every text. */
  changes = 0;

  /**
   * Takes a text. @param mask its classes, as `charMask` has them; @param sender null where nobody
   * knows
   */
  add(mask: number, sender: number | null): void {
    this.changes++;
    this.#texts++;
    remember(this.#senders, sender);
    if ((mask & ~PLAIN) !== 0) this.#count(mask, sender);
    if (this.#texts < HALVED_AT) return;
    this.#texts /= 2;
    for (const sign of this.#signs?.values() ?? []) sign.texts /= 2;
  }

  #count(mask: number, sender: number | null): void {
    for (const bit of COUNTED) {
      if ((mask & bit) === 0) continue;
      const sign = this.#sign(bit);
      sign.texts++;
      remember(sign.senders, sender);
    }
  }

  #sign(bit: number): Sign {
    this.#signs ??= new Map();
    const known = this.#signs.get(bit);
    if (known !== undefined) return known;
    const sign = { texts: 0, senders: [] };
    this.#signs.set(bit, sign);
    return sign;
  }

  /**
   * Of the classes that were ever seen, those that are usual: all that are no signs, and the signs
   * that many send often.
   */
  usual(seen: number): number {
    if (this.#texts === 0) return seen;
    const senders = Math.min(USUAL.senders, this.#senders.length);
    let mask = seen & PLAIN;
    for (const [bit, sign] of this.#signs ?? []) {
      const isOften = sign.texts >= USUAL.texts && sign.texts >= this.#texts * USUAL.share;
      if (isOften && sign.senders.length >= senders) mask |= bit;
    }
    return mask;
  }

  merge(other: SignShares): void {
    this.changes++;
    this.#texts += other.#texts;
    for (const sender of other.#senders) remember(this.#senders, sender);
    for (const [bit, { texts, senders }] of other.#signs ?? []) {
      const sign = this.#sign(bit);
      sign.texts += texts;
      for (const sender of senders) remember(sign.senders, sender);
    }
  }

  toJSON(): SignSharesJson {
    return [
      this.#texts,
      [...this.#senders],
      [...(this.#signs ?? [])].map(
        ([bit, { texts, senders }]) => [bit, texts, ...senders] as const,
      ),
    ];
  }

  static fromJSON([texts, senders, classes]: SignSharesJson): SignShares {
    const shares = new SignShares();
    shares.#texts = texts;
    shares.#senders.push(...senders);
    for (const [bit, count, ...own] of classes)
      (shares.#signs ??= new Map()).set(bit, { texts: count, senders: own });
    return shares;
  }
}

function remember(senders: number[], sender: number | null): void {
  if (sender !== null && senders.length < USUAL.senders && !senders.includes(sender))
    senders.push(sender);
}
