const VALUE =
  /^(\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}|\d{4}-\d\d-\d\d.*|.*@.*)$/i;

function looksLikeValue(segment: string): boolean {
  return (
    VALUE.test(segment) || (segment.length >= 16 && /\d/.test(segment) && /[a-z]/i.test(segment))
  );
}

/**
 * The baseline to beat: numbers, UUIDs, long hex, dates, addresses and long mixed strings are
 * parameters.
 */
export function naiveRegexTemplate(path: string): string {
  return path
    .split('/')
    .map((segment) => (looksLikeValue(segment) ? '{}' : segment))
    .join('/');
}
