/** Signs that servers take for quotes, slashes and angle brackets, and their ASCII. */
const LIKE: Readonly<Record<string, string>> = {
  '\u2044': '/',
  '\u2215': '/',
  '\u29f8': '/',
  '\u2216': '\\',
  '\u29f5': '\\',
  '\u2018': "'",
  '\u2019': "'",
  '\u02b9': "'",
  '\u02bc': "'",
  '\u2032': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u02ba': '"',
  '\u2033': '"',
  '\ufe64': '<',
  '\ufe65': '>',
  '\u2039': '<',
  '\u203a': '>',
  '\u3008': '<',
  '\u3009': '>',
  '\u1438': '<',
  '\u1433': '>',
  '\u3000': ' ',
  '\ufe68': '\\',
};
const SIGNS =
  /[\u2018\u2019\u201c\u201d\u2044\u2215\u2216\u29f5\u29f8\u02b9\u02bc\u2032\u2039\u203a\u3008\u3009\u02ba\u2033\ufe64\ufe65\ufe68\u1433\u1438\u3000]/g;
/**
 * Letters and digits of other shapes: full-width, circled, mathematical, small, long s, ligatures.
 */
const SHAPES =
  /[\u017f\u212a\uff01-\uff5e\u2460-\u24ff\ufb00-\ufb06\ufe50-\ufe6f]|\ud835[\udc00-\udfff]/g;
/** What is not shown at all: spaces of no width, marks of direction, soft hyphens. */
const HIDDEN = /[\u200b-\u200f\u2060\ufeff\u00ad\u180e]/g;

/**
 * Writes letters of other shapes, and signs that servers take for ASCII, in ASCII, and leaves out
 * what has no width; null when there is none of it.
 */
export function narrowWide(text: string): string | null {
  const narrow = text
    .replace(SIGNS, (char) => LIKE[char] ?? char)
    .replace(SHAPES, (char) => char.normalize('NFKC'))
    .replace(HIDDEN, '');
  return narrow === text ? null : narrow;
}
