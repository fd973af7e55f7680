import { tokensOf } from '../sensitive/tokensOf.ts';
import { isLoose } from '../sensitive/fieldHarm.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';
import { isObject, type Json } from './apiDocument.ts';
import filler from './fillerWords.json' with { type: 'json' };
import names from './namesAsWords.json' with { type: 'json' };

/** Words of examples that say no more than that they are examples. */
const FILLER: ReadonlySet<string> = new Set(filler);
/** Given names that are words as well: what holds one may be somebody's name. */
const NAMES: ReadonlySet<string> = new Set(names);
/** Keys of texts that people wrote for readers of the document. */
const TEXTS: ReadonlySet<string> = new Set(['description', 'summary', 'title']);
/** Keys of values, which say nothing of what the document means. */
const VALUES: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'x-example',
  'x-examples',
  'default',
  'const',
  'value',
  'body',
  'raw',
]);
const LONGEST = 200;
const FEWEST_TEXTS = 2;

/**
 * What a document says of itself: the values that its schemas list, and the words that it is
 * written in. An example made of those describes the API; one that is not may be somebody's data.
 */
export class DocumentWords {
  readonly #listed = new Set<string>();
  readonly #listedOf = new Map<string, Set<string>>();
  readonly #words = new Set<string>();
  /** Words of texts, by how many texts they are in. */
  readonly #textsWith = new Map<string, number>();

  constructor(root: Json) {
    this.#read(root, '', '');
  }

  /** Whether a value of a field is documentation rather than data. */
  explain(text: string, field: string): boolean {
    const parts = field.split('.').map(tokensOf);
    const own = parts.at(-1) ?? [];
    if (this.#listedOf.get(own.join(''))?.has(text) === true) return true;
    const { isSecret, harm } = fieldContext(field);
    if (isSecret) return false;
    if (this.#listed.has(text)) return true;
    if (harm !== 'personal' || text.length > LONGEST) return false;
    const words = tokensOf(text);
    const isWord = isLoose(own, parts.at(-2) ?? [])
      ? (word: string) => this.#isOwnWord(word)
      : (word: string) => FILLER.has(word) || own.includes(word);
    return (
      words.some((word) => /\p{L}/u.test(word)) &&
      words.every((word) => isWord(word) || /^\d{1,2}$/.test(word))
    );
  }

  #isOwnWord(word: string): boolean {
    if (FILLER.has(word)) return true;
    if (NAMES.has(word)) return false;
    return this.#words.has(word) || (this.#textsWith.get(word) ?? 0) >= FEWEST_TEXTS;
  }

  #read(value: unknown, key: string, field: string): void {
    if (Array.isArray(value)) {
      if (key === 'tags' || key === 'required') this.#name(value);
      for (const each of value) this.#read(each, '', field);
    } else if (isObject(value)) {
      this.#object(value, key, field);
    } else if (typeof value === 'string') {
      if (TEXTS.has(key)) this.#text(value);
      else if (key === 'operationId') this.#name([value]);
    }
  }

  #object(object: Json, above: string, field: string): void {
    const isParameter = typeof object['in'] === 'string' && typeof object['name'] === 'string';
    const own = isParameter ? String(object['name']) : field;
    if (isParameter) this.#name([own]);
    if (Array.isArray(object['enum'])) this.#list(object['enum'], own);
    if (above === 'properties' || above === 'paths') this.#name(Object.keys(object));
    for (const [key, value] of Object.entries(object)) {
      if (above === 'properties') this.#read(value, '', key);
      else if (!VALUES.has(key) && key !== 'enum') this.#read(value, key, own);
    }
  }

  #list(values: readonly unknown[], field: string): void {
    const name = tokensOf(field).join('');
    const of = this.#listedOf.get(name) ?? new Set<string>();
    this.#listedOf.set(name, of);
    for (const value of values) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      of.add(String(value));
      if (typeof value !== 'string' || !/\p{L}/u.test(value)) continue;
      this.#listed.add(value);
      this.#name([value]);
    }
  }

  #name(texts: readonly unknown[]): void {
    for (const text of texts)
      if (typeof text === 'string') for (const word of tokensOf(text)) this.#words.add(word);
  }

  /** Words in lower case alone: people and places are written with a capital. */
  #text(text: string): void {
    const words = new Set(text.match(/(?<!\S)[a-z]{2,30}(?=[.,;:!?)]?(?:\s|$))/g));
    for (const word of words) this.#textsWith.set(word, (this.#textsWith.get(word) ?? 0) + 1);
  }
}
