/**
 * How a segment is written, as bits: capitals 1, digits 2, hyphens 4, underscores 8, dots 16,
 * anything else 32. Names of one kind are mostly written alike (`red-jacket`, `blue-lamp`), and
 * unlike the words of the API beside them.
 */
export function spellingOf(text: string): number {
  let bits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 97 && code <= 122) continue;
    if (code >= 65 && code <= 90) bits |= 1;
    else if (code >= 48 && code <= 57) bits |= 2;
    else if (code === 45) bits |= 4;
    else if (code === 95) bits |= 8;
    else if (code === 46) bits |= 16;
    else bits |= 32;
  }
  return bits;
}

/** Without digits and anything that names rarely hold. */
export function isWordy(spelling: number): boolean {
  return (spelling & 34) === 0;
}
