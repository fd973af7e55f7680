import { cut, shapeOf } from './maskValue.ts';

const HASH = /^#[0-9a-f]{16}$/;
const DOTS = /•/g;
const READABLE = /[\p{L}\p{N}]/gu;

/**
 * A kept sample as it may be shown where nobody is to read a value: one that is masked or hashed as
 * it is, one that a privacy option keeps in clear text by its shape. Masking leaves fewer letters
 * and digits than dots, so a dot in a clear value does not make it a masked one.
 */
export function hiddenSample(kept: string): string {
  if (HASH.test(kept)) return kept;
  const dots = kept.match(DOTS)?.length ?? 0;
  return dots > (kept.match(READABLE)?.length ?? 0) ? cut(kept) : shapeOf(kept);
}
