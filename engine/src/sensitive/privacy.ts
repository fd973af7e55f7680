import { dotsOf, hashValue, isMasked, shapeOf } from './maskValue.ts';
import type { OwnContext, OwnTypes } from './own/ownTypes.ts';

/** Whose rule of privacy holds for a value, beside the product's: every place that keeps one asks. */
export interface Privacy {
  /**
   * The company's key for what is hashed; null where it is not at hand, and the shape of a value is
   * kept instead.
   */
  readonly hashKey: Uint8Array | null;
  /** The company's own data types; absent where it has none and switched none off. */
  readonly own?: OwnTypes;
}

/** One whose key is at hand. */
export type KeyedPrivacy = Privacy & { readonly hashKey: Uint8Array };

/** The product's own rule alone, without a company's key. */
export const PRODUCT_PRIVACY: Privacy = { hashKey: null };

const HASH = /^#[0-9a-f]{16}$/;

/** The hash of a value, or its shape where the key is not at hand; a hash stays as it is. */
export function hashed(value: string, { hashKey }: Privacy): string {
  if (HASH.test(value)) return value;
  return hashKey === null ? shapeOf(value) : hashValue(value, hashKey);
}

/**
 * What may be kept of a whole value under the strictest of the company's types that it is of.
 * @param kept what the product's rule leaves of it; null when that is all of it
 * @returns null when all of it may stay
 */
export function keptByOwn(
  value: string,
  context: OwnContext,
  kept: string | null,
  privacy: Privacy,
): string | null {
  const hiding = privacy.own?.hiding(value, context) ?? null;
  if (hiding === null) return kept;
  if (hiding === 'hash') return hashed(value, privacy);
  return kept !== null && isMasked(kept) ? kept : dotsOf(value);
}

/**
 * A text without what the company's own types hide: all of it where it is of one itself, else the
 * values of such types that stand in it.
 * @param name of the field; empty where it has none
 */
export function hiddenByOwn(text: string, name: string, privacy: Privacy): string {
  const { own } = privacy;
  if (own === undefined || !own.isHiding || text === '') return text;
  return keptByOwn(text, own.contextOf(name), null, privacy) ?? hiddenIn(text, name, privacy);
}

/**
 * A text that is no value itself, as the name of a field or a message, without the values of the
 * company's own types that stand in it.
 */
export function hiddenIn(text: string, name: string, privacy: Privacy): string {
  const { own } = privacy;
  if (own === undefined || !own.isHiding || text === '') return text;
  return own.replaceIn(text, own.contextOf(name), (value, hiding) =>
    hiding === 'hash' ? hashed(value, privacy) : dotsOf(value),
  );
}
