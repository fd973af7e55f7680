import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';
import type { Pair } from '../exchange/exchange.ts';

/** An element with its names as written, prefixes cut off. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Pair[];
  readonly children: XmlElement[];
  /** Text directly in it, entities resolved, trimmed. */
  text: string;
}

const LONGEST = 1_000_000;
const MOST_ELEMENTS = 5_000;
const MOST_DEPTH = 12;
const ENTITIES = lookUpTable({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" });
const ATTRIBUTE = /([^\s=/>"']{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The root element of an XML text, or null when it is none. One pass and no document types:
 * entities of its own are not resolved, so that no text is larger than what was sent. Broken ends
 * are forgiven; what is too deep or too much is left out.
 */
export function readXml(text: string): XmlElement | null {
  if (text.length > LONGEST) return null;
  const top: XmlElement = { name: '', attributes: [], children: [], text: '' };
  const open: XmlElement[] = [top];
  let elements = 0;
  let at = text.indexOf('<');
  while (at >= 0 && at < text.length && elements < MOST_ELEMENTS) {
    const here = open.at(-1) ?? top;
    if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4);
    else if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at + 9);
      here.text += text.slice(at + 9, end < 0 ? undefined : end);
      at = end < 0 ? text.length : end + 3;
    } else if (text.startsWith('<!', at) || text.startsWith('<?', at)) at = after(text, '>', at);
    else {
      const end = text.indexOf('>', at);
      if (end < 0) break;
      const inside = text.slice(at + 1, end);
      at = end + 1;
      if (inside.startsWith('/')) close(open);
      else {
        const element = elementOf(inside);
        elements++;
        if (open.length <= MOST_DEPTH) here.children.push(element);
        if (!inside.endsWith('/')) open.push(element);
      }
    }
    const next = text.indexOf('<', at);
    const inner = open.at(-1);
    if (inner !== undefined && next > at) inner.text += resolve(text.slice(at, next));
    at = next;
  }
  while (open.length > 1) close(open);
  return top.children[0] ?? null;
}

function close(open: XmlElement[]): void {
  const element = open.length > 1 ? open.pop() : undefined;
  if (element !== undefined) element.text = element.text.trim();
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function elementOf(inside: string): XmlElement {
  const space = inside.search(/[\s/]/);
  const name = space < 0 ? inside : inside.slice(0, space);
  const attributes: Pair[] = [];
  if (space >= 0) {
    for (const [, key = '', quoted, single] of inside.slice(space).matchAll(ATTRIBUTE)) {
      if (key !== 'xmlns' && !key.startsWith('xmlns:'))
        attributes.push([localName(key), resolve(quoted ?? single ?? '')]);
    }
  }
  return { name: localName(name), attributes, children: [], text: '' };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function resolve(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#([0-9]{1,7})|#x([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
