import { HIDDEN, maskedProse, maskedText } from '../attackers/maskedText.ts';
import { fieldContext, matchTypes } from '../sensitive/matchTypes.ts';
import { mayBeRead } from '../sensitive/mayBeRead.ts';
import { hiddenByOwn, type Privacy } from '../sensitive/privacy.ts';
import { strictestOf } from '../sensitive/sampleOf.ts';
import { isObject, type Json } from './apiDocument.ts';
import { DocumentWords } from './documentWords.ts';
import { maskedPath } from './maskedPath.ts';
import { isHost } from './servers.ts';

/** What a document says, without values that are sensitive by content or by name. */
export interface MaskedDocument {
  readonly root: Json;
  /** Texts, numbers and names that were masked. */
  readonly masked: number;
}

/** Keys of values, of whatever kind they are. */
const VALUES: ReadonlySet<string> = new Set([
  'example',
  'default',
  'const',
  'value',
  'x-example',
  'x-examples',
]);
/** Keys of values that are texts there: bodies of requests and answers, GraphQL, scripts. */
const TEXTS: ReadonlySet<string> = new Set(['body', 'raw', 'query', 'variables', 'exec', 'src']);
/** Keys of objects whose own keys are names of fields. */
const FIELDS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'headers',
  'encoding',
]);
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;
const PARTS_OF_ADDRESS = /^((?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is;

/** Where a value is. */
interface Place {
  readonly key: string;
  /** Key of the object around it. */
  readonly above: string;
  /** Name of the field that it belongs to; empty where there is none. */
  readonly field: string;
  /** Whether it is an example or something else that a request could hold. */
  readonly isValue: boolean;
  /** Whether it is what an API takes for granted where nothing is sent. */
  readonly isDefault?: boolean;
  /** Whether it may be a part of the address of a server. */
  readonly isOfServer: boolean;
}

/**
 * Masks a document by the rule of evidence in traffic: examples, defaults and bodies by the names
 * of their fields and by their content, unless they are values or words of the document itself, all
 * other texts and keys by their content. A segment of a path that is sensitive becomes a parameter,
 * so that it still describes the same requests. Hosts stay, since they are the inventory itself.
 * @param root JSON; not changed
 */
export function maskedDocument(root: Json, privacy: Privacy): MaskedDocument {
  const masking = new Masking(privacy, new DocumentWords(root));
  const masked = masking.of(root, {
    key: '',
    above: '',
    field: '',
    isValue: false,
    isOfServer: false,
  }) as Json; // Objects stay objects.
  return { root: masked, masked: masking.count };
}

class Masking {
  count = 0;
  readonly #privacy: Privacy;
  readonly #own: DocumentWords;
  readonly #words = new Map<string, string>();

  constructor(privacy: Privacy, own: DocumentWords) {
    this.#privacy = privacy;
    this.#own = own;
  }

  of(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return this.#text(value, place);
    if (typeof value === 'number') return this.#number(value, place);
    if (Array.isArray(value)) return value.map((each: unknown) => this.of(each, place));
    return isObject(value) ? this.#object(value, place) : value;
  }

  #object(object: Json, place: Place): Json {
    const { key: above, field, isValue } = place;
    const isOfServer =
      place.isOfServer || above === 'servers' || (above === 'variable' && place.above !== 'url');
    const own = isValue ? field : (nameOf(object) ?? field);
    const isOfFields = !isValue && FIELDS.has(above);
    return Object.fromEntries(
      Object.entries(object).map(([key, value]) => {
        const isPath = above === 'paths' && key.startsWith('/');
        const kept = this.#changed(
          key,
          isPath ? maskedPath(key, this.#privacy) : this.#proseOf(key),
        );
        if (isOfFields)
          return [
            kept,
            this.of(value, {
              key: '',
              above,
              field: within(field, key),
              isValue: false,
              isOfServer,
            }),
          ];
        const isStatus = above === 'responses' && key === 'default';
        const begins =
          (VALUES.has(key) && !isStatus) || (key === 'examples' && Array.isArray(value));
        const inside = isValue && !(begins && field !== '');
        return [
          kept,
          this.of(value, {
            key,
            above,
            field: inside ? within(field, key) : own,
            isValue: isValue || begins || (TEXTS.has(key) && isTextual(value)),
            isDefault: !isValue && begins && key === 'default',
            isOfServer,
          }),
        ];
      }),
    );
  }

  #number(value: number, { field, isValue, isDefault, key }: Place): unknown {
    if (!isValue || key === 'enum') return value;
    const text = String(value);
    const isOwn = isDefault && !fieldContext(field).isSecret;
    const kept = this.#changed(text, isOwn ? this.#proseOf(text) : this.#valueOf(text, field));
    return kept === text ? value : kept;
  }

  #text(text: string, place: Place): string {
    const { key, above, isValue, isOfServer } = place;
    if (key === 'host' && (above === 'url' || above === ''))
      return this.#changed(text, text.replace(/^.*@/s, ''));
    if (above === 'url' && key === 'path')
      return this.#changed(text, maskedPath(text, this.#privacy));
    if (key === 'url' || (above === 'url' && key === 'raw') || ADDRESS.test(text))
      return this.#address(text);
    const isPartOfHost = isOfServer && isHost(text) && mayBeHost(text, place);
    if (!isValue || key === 'enum' || isPartOfHost) return this.#changed(text, this.#proseOf(text));
    return this.#content(text, place);
  }

  /** A value as it would be sent: JSON by its fields, all else line by line. */
  #content(text: string, { field }: Place): string {
    const json = /^\s*[[{]/.test(text) ? parsed(text) : null;
    if (json !== null) {
      const before = this.count;
      const kept = this.of(json, { key: '', above: '', field, isValue: true, isOfServer: false });
      return this.count === before ? text : JSON.stringify(kept, null, 2);
    }
    const lines = text.split('\n').map((line) => this.#valueOf(line, field));
    return this.#changed(text, lines.join('\n'));
  }

  #address(text: string): string {
    const [, scheme = '', authority = '', path = '', query = '', rest = ''] =
      PARTS_OF_ADDRESS.exec(text) ?? [];
    const pairs = query
      .slice(1)
      .split('&')
      .map((pair) => {
        const [name = '', ...values] = pair.split('=');
        const value = plainOf(values.join('='));
        const kept = this.#valueOf(value, plainOf(name));
        return kept === value ? this.#proseOf(pair) : `${this.#proseOf(name)}=${kept}`;
      });
    const kept = [
      scheme,
      authority.replace(/^[^@]+(?=@)/s, HIDDEN),
      maskedPath(path, this.#privacy),
      query === '' ? '' : `?${pairs.join('&')}`,
      this.#proseOf(rest),
    ];
    return this.#changed(text, kept.join(''));
  }

  /**
   * As its own texts are where the document says it, as samples of traffic are where they may be
   * read, else as evidence is.
   */
  #valueOf(text: string, field: string): string {
    if (this.#own.explain(text, field)) return this.#proseOf(text);
    return mayBeRead(field, text)
      ? hiddenByOwn(text, field, this.#privacy)
      : maskedText(text, field, this.#privacy);
  }

  #proseOf(text: string): string {
    return maskedProse(text, this.#privacy, this.#words);
  }

  #changed(text: string, kept: string): string {
    if (kept !== text) this.count += 1;
    return kept;
  }
}

/** Fields of bodies are called by their whole path, as in traffic. */
const within = (field: string, key: string): string => (field === '' ? key : `${field}.${key}`);

/** Of a parameter of OpenAPI, or of a name with its value in a collection. */
function nameOf({ name, key, in: location, value }: Json): string | null {
  if (typeof location === 'string' && typeof name === 'string') return name;
  return typeof key === 'string' && value !== undefined ? key : null;
}

/** Whether a variable of a server is no more than a part of its address. */
function mayBeHost(text: string, { key, field }: Place): boolean {
  const context = fieldContext(field);
  const { isSecret, harm } = context;
  const isSomebodys = strictestOf(matchTypes(text, context), context) !== null;
  return (
    !isSomebodys &&
    !isSecret &&
    harm !== 'personal' &&
    (key === 'default' || key === 'enum' || /[.:]/.test(text))
  );
}

const isTextual = (value: unknown): boolean =>
  typeof value === 'string' ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function plainOf(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
