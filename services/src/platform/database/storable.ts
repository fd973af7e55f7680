/**
 * Text that PostgreSQL can hold: without NUL characters and lone surrogates, which traffic does
 * have.
 */
export const storable = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '�') : text).toWellFormed();

/**
 * Whether a text is a time that JavaScript and PostgreSQL read alike: of the years 1 to 9999 once
 * it is in UTC.
 */
export function isStorableTime(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && /^(?!0000)\d{4}-/.test(new Date(time).toISOString());
}
