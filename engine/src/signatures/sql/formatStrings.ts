/** A call whose first argument is a text, which ends where it began: `printf("%s of %d", a, b)`. */
const CALL = /\b[a-z_][\w.]{0,40}\(\s{0,3}(["'])([^"'`\n]{0,200})\1\s{0,3}[,)]/g;
/** What a format puts values in for: `%s`, `%-10d`, `%.2f`, `%2$s`. */
const PLACE = /%(?:\d{1,2}\$)?[-+ #0]{0,3}\d{0,3}(?:\.\d{1,2})?(?:l{0,2}[diufegxocsv])\b/g;

/**
 * The text with the places of its format strings blank: a per cent sign in one works nothing out,
 * and the quotes around it belong together. The length stays.
 */
export function withoutFormats(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(CALL, (call) => call.replace(PLACE, (place) => ' '.repeat(place.length)));
}
