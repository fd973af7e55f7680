/**
 * How little the letters of a segment look like words: 0 for `getUserPermissions`, `eventHub`,
 * `HTTPServer` and anything in one case, 1 for random letters of both cases such as `MXuRphAQEq`,
 * which `segmentShape` leaves open when digits are absent.
 */
export function jumbled(text: string): number {
  const words = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g);
  if (words === null || words.length < 3 || !/[a-z]/.test(text)) return 0;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const mean = letters / words.length;
  return /[A-Z]/.test(text) ? Math.max(0, Math.min(1, (3.8 - mean) / 1.2)) : 0;
}
