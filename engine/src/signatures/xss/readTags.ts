/** A tag as a browser reads it, lower-case. */
export interface Tag {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly start: number;
  readonly end: number;
}

const MOST_TAGS = 200;
const MOST_ATTRIBUTES = 40;
const SPACES = /[\s/\0]/;

/**
 * The tags of a text (lower-case), opened ones only, also those that never end. Every character is
 * read once.
 */
export function readTags(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (let at = text.indexOf('<'); at >= 0 && tags.length < MOST_TAGS; at = text.indexOf('<', at)) {
    const tag = readTag(text, at);
    if (tag !== null) tags.push(tag);
    at = tag === null ? at + 1 : Math.max(tag.end, at + 1);
  }
  return tags;
}

function readTag(text: string, start: number): Tag | null {
  let at = start + 1;
  while (text[at] === '\0') at++;
  const from = at;
  while (at < text.length && /[a-z0-9:_-]/.test(text[at] ?? '')) at++;
  if (at === from || !/[a-z]/.test(text[from] ?? '')) return null;
  const name = text.slice(from, at);
  const attributes: (readonly [string, string])[] = [];
  while (at < text.length && attributes.length < MOST_ATTRIBUTES) {
    while (at < text.length && SPACES.test(text[at] ?? '')) at++;
    if (at >= text.length || text[at] === '>') break;
    if (text[at] === '<' && attributes.length > 0) break;
    const nameFrom = at;
    at++;
    while (at < text.length && !/[\s/>=]/.test(text[at] ?? '')) at++;
    const key = text.slice(nameFrom, at);
    let next = at;
    while (/\s/.test(text[next] ?? '')) next++;
    if (text[next] !== '=') {
      attributes.push([key, '']);
      continue;
    }
    at = next + 1;
    while (/\s/.test(text[at] ?? '')) at++;
    const quote = text[at];
    if (quote === '"' || quote === "'" || quote === '`') {
      const close = text.indexOf(quote, at + 1);
      const end = close < 0 ? text.length : close;
      attributes.push([key, text.slice(at + 1, end)]);
      at = close < 0 ? end : end + 1;
    } else {
      const valueFrom = at;
      while (at < text.length && !/[\s>]/.test(text[at] ?? '')) at++;
      attributes.push([key, text.slice(valueFrom, at)]);
    }
  }
  return { name, attributes, start, end: Math.min(text.length, at + 1) };
}
