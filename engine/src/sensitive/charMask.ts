/**
 * Classes of characters as bits, so that one scan of a value rules out most patterns before any of
 * them runs.
 */
export const CHARS = {
  lower: 1,
  upper: 2,
  digit: 4,
  space: 8,
  dash: 16,
  dot: 32,
  underscore: 64,
  at: 128,
  slash: 256,
  colon: 512,
  plus: 1024,
  equals: 2048,
  percent: 4096,
  dollar: 8192,
  bracket: 16_384,
  punctuation: 32_768,
  control: 65_536,
  nonAscii: 131_072,
} as const;

/** Every class. */
export const ALL_CHARS = 262_143;

const SPECIAL: Readonly<Record<string, number>> = {
  ' ': CHARS.space,
  '-': CHARS.dash,
  '.': CHARS.dot,
  _: CHARS.underscore,
  '@': CHARS.at,
  '/': CHARS.slash,
  ':': CHARS.colon,
  '+': CHARS.plus,
  '=': CHARS.equals,
  '%': CHARS.percent,
  $: CHARS.dollar,
  '(': CHARS.bracket,
  ')': CHARS.bracket,
};

/** The class of each ASCII character. */
export const BITS = Uint32Array.from({ length: 128 }, (_, code) => {
  if (code < 32 || code === 127) return CHARS.control;
  if (code >= 48 && code <= 57) return CHARS.digit;
  if (code >= 65 && code <= 90) return CHARS.upper;
  if (code >= 97 && code <= 122) return CHARS.lower;
  return SPECIAL[String.fromCharCode(code)] ?? CHARS.punctuation;
});

/** The classes that occur in a value. */
export function charMask(value: string): number {
  let mask = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    mask |= code < 128 ? (BITS[code] ?? 0) : CHARS.nonAscii;
  }
  return mask;
}

const ESCAPES: Readonly<Record<string, number>> = {
  w: CHARS.lower | CHARS.upper | CHARS.digit | CHARS.underscore,
  d: CHARS.digit,
  s: CHARS.space | CHARS.control | CHARS.nonAscii,
  b: 0,
  p: CHARS.lower | CHARS.upper | CHARS.nonAscii,
};

/**
 * The classes a match of an anchored pattern can hold, read from its source: the union over its
 * literals and classes. Everything, when the pattern is open at an end or holds a dot, a negation
 * or an escape that is not known here.
 */
export function allowedMask(source: string): number {
  if (!source.startsWith('^') || !source.endsWith('$')) return ALL_CHARS;
  const letters = source.includes('(?i:') ? CHARS.lower | CHARS.upper : 0;
  let mask = letters;
  let isInClass = false;
  const bare = source
    .slice(1, -1)
    .replaceAll('(?i:', '(')
    .replaceAll('(?:', '(')
    .replace(/\{\d+(?:,\d*)?\}/g, '')
    .replaceAll('\\p{L}', '\\p');
  for (let i = 0; i < bare.length; i++) {
    const char = bare[i] ?? '';
    if (char === '\\') {
      const escape = bare[++i] ?? '';
      if (/[A-Za-z]/.test(escape) && ESCAPES[escape] === undefined) return ALL_CHARS;
      mask |= ESCAPES[escape] ?? charMask(escape);
    } else if (char === '[' && !isInClass) {
      if (bare[i + 1] === '^') return ALL_CHARS;
      isInClass = true;
    } else if (char === ']') isInClass = false;
    else if (isInClass) mask |= charMask(char);
    else if (char === '.') return ALL_CHARS;
    else if (!'()|*+?^$'.includes(char)) mask |= charMask(char);
  }
  return mask;
}
