import type { Pair } from '../exchange/exchange.ts';

const NAME = /[;\s]name=(?:"([^"]*)"|([^;\s]+))/i;
const FILE = /filename\*?=/i;
const MOST_PARTS = 200;
const LONGEST_VALUE = 4_096;

/**
 * Fields of a multipart body: name and text. Of files and long values only the name is given, with
 * an empty text.
 */
export function readMultipart(text: string): Pair[] {
  const first = text.indexOf('--');
  const end = text.indexOf('\n', first);
  if (first < 0 || end < 0) return [];
  const boundary = text.slice(first, end).trimEnd();
  if (boundary.length < 3) return [];
  const fields: Pair[] = [];
  for (const part of text.slice(end).split(boundary, MOST_PARTS)) {
    const head = /\r?\n\r?\n/.exec(part);
    if (head === null) continue;
    const headers = part.slice(0, head.index);
    const found = NAME.exec(headers);
    const name = found?.[1] ?? found?.[2] ?? '';
    if (name === '') continue;
    const value = part.slice(head.index + head[0].length).replace(/\r?\n$/, '');
    fields.push([name, FILE.test(headers) || value.length > LONGEST_VALUE ? '' : value]);
  }
  return fields;
}
