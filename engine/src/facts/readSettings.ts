import type { Body } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { isOfPages } from '../parameters/readPage.ts';
import { readXml, type XmlElement } from '../parameters/readXml.ts';
import { decodeEntities } from '../signatures/decoders/decodeEntities.ts';

/** A setting that somebody gave a name and a value. */
export interface Setting {
  readonly name: string;
  readonly value: string;
}

/**
 * `export NAME=value`, in a shell's environment, a `.env` file or a file of properties, and
 * `name: value` in YAML, either perhaps an item of a list.
 */
const LINE =
  /^\s{0,40}(?:-\s{1,4})?(?:export\s{1,5})?([A-Za-z_][\w.-]{0,80})(?:\s{0,5}=\s{0,5}|:[ \t]{1,9})(.{0,600}?)\s{0,5}$/;
/** A line that a shell ran and traced (`set -x`), perhaps behind a time, as logs of builds have it. */
const TRACED =
  /^(?:\[?[\d:TZ., +-]{8,40}\]?\s)?\+{1,4} (?:export )?([A-Za-z_]\w{0,80})=(.{1,600}?)\s{0,5}$/;
/**
 * Lines that are neither for nor against: comments, headings of sections, what others are in, and
 * items of lists.
 */
const NO_LINE = /^\s*(?:(?:[#;[].*|---|\.\.\.)?|(?:-\s+)?[\w./-]{1,80}:|-\s+[^\s:=]+)\s*$/;
/** Lines of a message of HTTP, whose `name: value` are headers and no settings. */
const OF_MESSAGE = /^(?:HTTP\/\d|(?:host|user-agent|accept|content-length|connection): )/im;
const QUOTED = /^(["'])(.*)\1$/;
/** A comment behind a value, where it is not in quotes. */
const COMMENT = /\s+#.*$/;
const FEWEST_LINES = 2;
const SHARE = 0.6;
const MOST_LINES = 500;
const MOST_PLACES = 5_000;
const MOST_DEPTH = 12;
const LONGEST_LINE = 600;
const LONGEST_TEXT = 65_536;
/** Names of what says how a setting is called, beside its `value`. */
const NAME_KEYS: readonly string[] = ['name', 'key', 'variable'];
/** Names of what holds it. */
const VALUE_KEYS: readonly string[] = ['value', 'data', 'secretValue', 'secret_value'];
/** What says that there may be settings: most answers have neither, and are not walked through. */
const PAIR = /"(?:value|data|secret_?value)"|[<\s]value[=>]/i;
const BEGINS_LINE =
  /(?:^|["\n]|\\n|\+ )\s{0,40}(?:-\s{1,4})?(?:export\s{1,5})?[A-Za-z_][\w.-]{0,80}(?:\s{0,5}=|:[ \t])/;
/** The label of a cell, or a term, that is called as variables of an environment are. */
const ENVIRONMENT = />\s{0,9}[A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,60}\s{0,9}<\//;
/** Such a label, and the text beside it, perhaps within marks of how it is shown. */
const CELLS =
  /<(?:th|td|dt)\b[^<>]{0,200}>\s{0,9}(?:<\w[^<>]{0,100}>)?([A-Z][A-Z0-9]{1,40}_[A-Z0-9_]{1,60})(?:<\/\w{1,9}>)?\s{0,9}<\/(?:th|td|dt)>\s{0,40}<(?:td|dd)\b[^<>]{0,200}>\s{0,9}(?:<\w[^<>]{0,200}>){0,3}([^<]{1,600})</g;
const KEYED_ELEMENT = /\s(?:key|name)\s{0,3}=/i;

/**
 * Settings that a body gives with their values: lines of an environment (`DB_PASSWORD=…`), of
 * properties or of YAML (`password: …`), or lines that a shell traced, as the body, within one of its texts or as a list of texts;
 * lists of names and values (`[{"name": "DB_PASSWORD", "value": "…"}]`); and elements of XML that
 * name one (`<add key="…" value="…"/>`).
 */
export function readSettings(body: Body): readonly Setting[] {
  const { text, mediaType } = body;
  if (text === null || !mayHaveSettings(text)) return [];
  const json = jsonBody(body);
  if (json !== undefined) return settingsOfJson(json);
  if (isOfPages(mediaType)) return settingsOfPage(text);
  if (/html|script|css/i.test(mediaType)) return [];
  return text.startsWith('<') || /xml/i.test(mediaType)
    ? settingsOfXml(text)
    : settingsOfText(text);
}

const mayHaveSettings = (text: string): boolean =>
  ENVIRONMENT.test(text) ||
  PAIR.test(text) ||
  ((text.includes('=') || text.includes(': ')) &&
    (BEGINS_LINE.test(text) || (text.startsWith('<') && KEYED_ELEMENT.test(text))));

/** What a page of a program about itself shows of its environment, by the labels of its table. */
const settingsOfPage = (text: string): readonly Setting[] =>
  [...text.slice(0, LONGEST_TEXT).matchAll(CELLS)].map(([, name = '', value = '']) => {
    const plain = decodeEntities(value).trim();
    return { name, value: QUOTED.exec(plain)?.[2] ?? plain };
  });

function settingsOfText(text: string): readonly Setting[] {
  if (text.length > LONGEST_TEXT || !text.includes('\n')) return [];
  if (!text.includes('=') && !text.includes(': ')) return [];
  if (OF_MESSAGE.test(text)) return [];
  const lines = text.split('\n', MOST_LINES);
  const settings = settingsOfLines(lines);
  return settings.length > 0 ? settings : tracedSettings(lines);
}

/** What a traced line sets was set, whatever stands around it. */
const tracedSettings = (lines: readonly string[]): readonly Setting[] =>
  lines.flatMap((line) => {
    const [, name, written = ''] = line.length > LONGEST_LINE ? [] : (TRACED.exec(line) ?? []);
    return name === undefined ? [] : [{ name, value: QUOTED.exec(written)?.[2] ?? written }];
  });

/** None where most lines are something else. */
function settingsOfLines(lines: readonly string[]): readonly Setting[] {
  let told = 0;
  let name = '';
  const settings: Setting[] = [];
  for (const line of lines) {
    if (line.length > LONGEST_LINE || NO_LINE.test(line)) continue;
    told += 1;
    const [, key, written = ''] = LINE.exec(line) ?? [];
    if (key === undefined) continue;
    const value = QUOTED.exec(written)?.[2] ?? written.replace(COMMENT, '');
    // In YAML, too, a setting may be an item that has a name and a value.
    settings.push({ name: key === 'value' && name !== '' ? name : key, value });
    name = NAME_KEYS.includes(key) ? value : '';
  }
  return settings.length >= Math.max(FEWEST_LINES, told * SHARE) ? settings : [];
}

function settingsOfJson(json: unknown): readonly Setting[] {
  const found: Setting[] = [];
  let places = 0;
  const visit = (value: unknown, depth: number): void => {
    if (++places > MOST_PLACES || depth > MOST_DEPTH) return;
    if (typeof value === 'string') found.push(...settingsOfText(value));
    else if (Array.isArray(value)) visitList(value, depth);
    else if (typeof value === 'object' && value !== null) {
      const setting = settingOf((key) => Reflect.get(value, key));
      if (setting !== null) found.push(setting);
      for (const member of Object.values(value)) visit(member, depth + 1);
    }
  };
  const visitList = (list: readonly unknown[], depth: number): void => {
    const texts = list.filter((item) => typeof item === 'string');
    if (texts.length === list.length) found.push(...settingsOfLines(texts.slice(0, MOST_LINES)));
    for (const item of list) visit(item, depth + 1);
  };
  visit(json, 0);
  return found;
}

/** `<add key="…" value="…"/>`, `<entry key="…">…</entry>` and elements of a name and a value. */
function settingsOfXml(text: string): readonly Setting[] {
  const root = readXml(text);
  const found: Setting[] = [];
  const visit = ({ attributes, children, text: own }: XmlElement): void => {
    const parts = new Map(attributes.map(([name, value]) => [name.toLowerCase(), value]));
    if (own !== '' && children.length === 0 && !parts.has('value')) parts.set('value', own);
    for (const child of children) {
      const name = child.name.toLowerCase();
      if (child.children.length === 0 && !parts.has(name)) parts.set(name, child.text);
    }
    const setting = settingOf((key) => parts.get(key));
    if (setting !== null) found.push(setting);
    for (const child of children) visit(child);
  };
  if (root !== null) visit(root);
  return found;
}

function settingOf(member: (key: string) => unknown): Setting | null {
  const value = VALUE_KEYS.map(member).find((held) => typeof held === 'string');
  if (value === undefined) return null;
  for (const key of NAME_KEYS) {
    const name = member(key);
    if (typeof name === 'string') return { name, value };
  }
  return null;
}
