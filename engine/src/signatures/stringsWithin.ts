const MOST = 500;
const LONGEST = 262_144;
const MOST_DEPTH = 12;

/**
 * Names and texts within a text that is JSON; none when it is not JSON, or so large or deep that it
 * is to be read as a whole.
 */
export function stringsWithin(text: string): readonly string[] {
  if (text.length > LONGEST) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const strings: string[] = [];
  let isCut = false;
  const visit = (one: unknown, depth: number): void => {
    if (strings.length >= MOST || depth > MOST_DEPTH) isCut = true;
    else if (typeof one === 'string') strings.push(one);
    else if (Array.isArray(one)) for (const each of one) visit(each, depth + 1);
    else if (typeof one === 'object' && one !== null) {
      for (const [name, each] of Object.entries(one)) {
        strings.push(name);
        visit(each, depth + 1);
      }
    }
  };
  visit(value, 0);
  return isCut ? [] : strings;
}
