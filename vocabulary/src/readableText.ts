/** Levels that input may be nested: filters have far fewer. */
const DEEPEST = 64;

interface Place {
  readonly value: unknown;
  readonly name: string;
  readonly depth: number;
}

/**
 * Why a value from outside cannot be stored or compared as text: PostgreSQL knows no NUL, UTF-8 no
 * half of a surrogate pair. Null when it can.
 */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'has a NUL character';
  return text.isWellFormed() ? null : 'has half a character (a lone surrogate)';
}

/**
 * The first text within a value that cannot be stored, or a part that is nested too deep, with its
 * name; names of fields count as well. Walks without recursion: what is nested without end costs no
 * more than its size.
 */
export function inputFault(
  input: unknown,
): { readonly field: string; readonly fault: string } | null {
  const open: Place[] = [{ value: input, name: '', depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value, name, depth } = place;
    if (typeof value === 'string') {
      const fault = textFault(value);
      if (fault !== null) return { field: name, fault };
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= DEEPEST)
        return {
          field: name.split('.', 3).join('.'),
          fault: `is nested deeper than ${DEEPEST} levels`,
        };
      for (const [key, child] of Object.entries(value)) {
        const fault = textFault(key);
        if (fault !== null) return { field: name, fault: `has a field whose name ${fault}` };
        open.push({ value: child, name: name === '' ? key : `${name}.${key}`, depth: depth + 1 });
      }
    }
  }
  return null;
}
