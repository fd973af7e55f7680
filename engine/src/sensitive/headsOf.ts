/** More beginnings than this are no way to look a pattern up. */
const MOST = 64;

/**
 * The first `length` characters that texts of a pattern can have, or null when they cannot be
 * listed. Reads literals, escapes, lists of characters and alternatives; ranges and what may be
 * left out end it.
 */
export function headsOf(pattern: string, length: number): string[] | null {
  const heads = expand(pattern, length, ['']);
  return heads === null || heads.some((head) => head.length < length)
    ? null
    : [...new Set(heads.map((head) => head.slice(0, length)))];
}

/** Goes on with each of the beginnings until all are long enough, or null where that ends. */
function expand(pattern: string, length: number, begun: readonly string[]): string[] | null {
  let heads: readonly string[] = begun;
  let at = 0;
  while (at < pattern.length && heads.some((head) => head.length < length)) {
    const end = endOfPart(pattern, at);
    const parts = optionsOf(pattern.slice(at, end), length);
    const isRepeated = /^[?*+{]/.test(pattern.slice(end));
    if (parts === null || isRepeated) return null;
    heads = heads.flatMap((head) =>
      head.length >= length ? [head] : parts.map((part) => head + part),
    );
    if (heads.length > MOST) return null;
    at = end;
  }
  return [...heads];
}

function endOfPart(pattern: string, at: number): number {
  const first = pattern[at];
  if (first === '\\') return at + 2;
  if (first === '[') return pattern.indexOf(']', at) + 1;
  if (first !== '(') return at + 1;
  let depth = 0;
  for (let index = at; index < pattern.length; index++) {
    if (pattern[index] === '(') depth++;
    else if (pattern[index] === ')' && --depth === 0) return index + 1;
  }
  return pattern.length;
}

/** What a part of a pattern can be, or null when it can be too much. */
function optionsOf(part: string, length: number): string[] | null {
  const inner = part.slice(1, -1);
  if (part.startsWith('\\')) return /^\\[A-Za-z0-9]/.test(part) ? null : [part.slice(1)];
  if (part.startsWith('[')) return /^\^|[^-]-[^-]/.test(inner) ? null : inner.split('');
  if (!part.startsWith('(')) return part === '.' ? null : [part];
  const options = alternativesOf(inner.replace(/^\?:/, '')).map((option) => headOf(option, length));
  return options.some((option) => option === null)
    ? null
    : options.flatMap((option) => option ?? []);
}

/** An alternative as far as it is needed; one that ends before that is taken whole. */
const headOf = (option: string, length: number): string[] | null => expand(option, length, ['']);

function alternativesOf(inner: string): string[] {
  const alternatives: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '\\') at++;
    else if (inner[at] === '(') depth++;
    else if (inner[at] === ')') depth--;
    else if (inner[at] === '|' && depth === 0) {
      alternatives.push(inner.slice(from, at));
      from = at + 1;
    }
  }
  return [...alternatives, inner.slice(from)];
}
