import { hashValue } from './distinctValues.ts';
import { asIdentifier, named } from './identifiers.ts';
import { singular } from './nouns.ts';
import { segmentShape } from './segmentShape.ts';

/** A name that a field gave a parameter, with the exchanges that spoke for it. */
export interface FieldVote {
  readonly name: string;
  count: number;
  /** Hash of the first value that spoke for it. */
  readonly first: number;
  /** Other values did as well. */
  isOfSeveral: boolean;
}

/** Votes as plain JSON. */
export type SavedFieldNames = readonly [
  looks: number,
  held: number,
  name: string | null,
  votes: readonly (readonly [name: string, count: number, first: number, isOfSeveral: 0 | 1])[],
];

/** Fields of an identifier: what they are in is what they identify. */
const IDENTIFIERS = new Set([
  'id',
  'uuid',
  'guid',
  'key',
  'number',
  'no',
  'nr',
  'ref',
  'reference',
]);
const NAMES = new Set([
  'name',
  'login',
  'slug',
  'username',
  'handle',
  'title',
  'displayname',
  'fullname',
  'alias',
  'nickname',
  'code',
]);
/** Objects that say nothing of what is in them. */
const WRAPPERS = new Set([
  'data',
  'result',
  'results',
  'item',
  'items',
  'response',
  'payload',
  'attributes',
  'properties',
  'meta',
  'metadata',
  'object',
  'objects',
  'node',
  'nodes',
  'edges',
  'value',
  'values',
  'content',
  'contents',
  'body',
  'record',
  'records',
  'row',
  'rows',
  'list',
  'entry',
  'entries',
  'embedded',
  'links',
  'fields',
  'details',
  'info',
  'output',
  'params',
  'parameters',
  'args',
]);
/** Fields that say back what was asked, whatever it was. */
const ECHOES = new Set([
  'url',
  'uri',
  'href',
  'path',
  'self',
  'link',
  'query',
  'q',
  'search',
  'message',
  'error',
  'detail',
  'text',
  'description',
  'request',
  'value',
]);
/** Numbers meet by chance; those in fields called like this do not. */
const OF_NUMBERS = /(?:id|key|number|no|nr|ref|code)$/i;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]{1,30}$/;

const DEEPEST = 6;
const MOST_FIELDS = 400;
const MOST_ITEMS = 3;
const MOST_VOTES = 16;
/** Exchanges that are compared with their fields, per parameter. */
const MOST_LOOKS = 200;
/**
 * Exchanges that must speak for a name, as a share of those where any field held the value, and of
 * all that were compared.
 */
const ENOUGH = { count: 3, ofHeld: 0.5, ofAll: 0.1 } as const;
/** The name that the words of the template give. */
const AS_IT_IS = '';

/** Which fields hold the values of one parameter of a path: what it is called after. */
export class FieldNames {
  #looks = 0;
  #held = 0;
  #name: string | null = null;
  readonly #votes = new Map<string, FieldVote>();

  /** The name that fields gave it, for good; null while they did not. */
  get name(): string | null {
    return this.#name;
  }

  /** Fields say what the words of the template say. */
  get isAsWordsSay(): boolean {
    const best = this.#best();
    return best?.name === AS_IT_IS && this.#isEnough(best);
  }

  get isDecided(): boolean {
    return this.#name !== null || this.#looks >= MOST_LOOKS;
  }

  /**
   * Takes the fields of one exchange; true when that gave the parameter its name, or showed that the
   * words do.
   * @param value in the path, decoded
   * @param thing what the words of the template say it is (`repo`), or empty
   */
  look(value: string, parts: readonly unknown[], thing: string): boolean {
    if (this.isDecided) return false;
    this.#looks += 1;
    const names = namesHolding(value, parts, thing);
    if (names.size === 0) return false;
    this.#held += 1;
    const wasAsWordsSay = this.isAsWordsSay;
    const hash = hashValue(value);
    for (const name of names) {
      const vote = this.#votes.get(name);
      if (vote !== undefined) {
        vote.count += 1;
        vote.isOfSeveral ||= vote.first !== hash;
      } else if (this.#votes.size < MOST_VOTES)
        this.#votes.set(name, { name, count: 1, first: hash, isOfSeveral: false });
    }
    return this.#decide() || this.isAsWordsSay !== wasAsWordsSay;
  }

  #decide(): boolean {
    const best = this.#best();
    if (best === null || best.name === AS_IT_IS || !this.#isEnough(best)) return false;
    this.#name = best.name;
    return true;
  }

  #best(): FieldVote | null {
    let best: FieldVote | null = null;
    for (const vote of this.#votes.values())
      if (best === null || vote.count > best.count) best = vote;
    return best;
  }

  #isEnough({ count, isOfSeveral }: FieldVote): boolean {
    const { ofHeld, ofAll } = ENOUGH;
    if (!isOfSeveral || count < ENOUGH.count) return false;
    return count >= this.#held * ofHeld && count >= this.#looks * ofAll;
  }

  /** Adds what another parameter, which is this one now, has seen. */
  merge(other: FieldNames): void {
    this.#looks += other.#looks;
    this.#held += other.#held;
    this.#name ??= other.#name;
    for (const vote of other.#votes.values()) {
      const own = this.#votes.get(vote.name);
      if (own === undefined && this.#votes.size < MOST_VOTES) this.#votes.set(vote.name, vote);
      if (own === undefined) continue;
      own.count += vote.count;
      own.isOfSeveral ||= vote.isOfSeveral || own.first !== vote.first;
    }
  }

  toJSON(): SavedFieldNames {
    return [
      this.#looks,
      this.#held,
      this.#name,
      [...this.#votes.values()].map(
        ({ name, count, first, isOfSeveral }) => [name, count, first, isOfSeveral ? 1 : 0] as const,
      ),
    ];
  }

  /** Reads back what toJSON wrote. */
  static fromJSON([looks, held, chosen, votes]: SavedFieldNames): FieldNames {
    const fields = new FieldNames();
    [fields.#looks, fields.#held, fields.#name] = [looks, held, chosen];
    for (const [name, count, first, several] of votes)
      fields.#votes.set(name, { name, count, first, isOfSeveral: several === 1 });
    return fields;
  }
}

/**
 * Names that the fields with this very value give it; `AS_IT_IS` where they say what the words
 * before it say.
 */
function namesHolding(
  value: string,
  parts: readonly unknown[],
  thing: string,
): ReadonlySet<string> {
  const names = new Set<string>();
  const isNumber = /^\d+$/.test(value);
  let left = MOST_FIELDS;
  const visit = (part: unknown, key: string, container: string, depth: number): void => {
    if (part === null || left <= 0) return;
    left -= 1;
    if (typeof part === 'object') {
      if (depth >= DEEPEST) return;
      // What is in a list is one of what the list is called.
      if (Array.isArray(part))
        for (const item of part.slice(0, MOST_ITEMS)) visit(item, key, container, depth + 1);
      else {
        const within = isThing(key) ? singular(key) : container;
        for (const [name, field] of Object.entries(part)) visit(field, name, within, depth + 1);
      }
    } else if (
      (typeof part === 'string' || typeof part === 'number') &&
      String(part) === value &&
      key !== value &&
      (!isNumber || OF_NUMBERS.test(key))
    ) {
      const name = nameBy(key, container, thing);
      if (name !== null) names.add(name);
    }
  };
  for (const part of parts) visit(part, '', '', 0);
  return names;
}

const plain = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();
/** Keys that may be data are no names. */
const isName = (key: string): boolean => IDENTIFIER.test(key) && segmentShape(key) === null;
const isThing = (key: string): boolean => isName(key) && !WRAPPERS.has(plain(key));

/** What a field is called for, in `owner: { login }` the owner; null when that says nothing. */
function nameBy(key: string, container: string, thing: string): string | null {
  const field = plain(key);
  if (!isName(key) || ECHOES.has(field) || WRAPPERS.has(field)) return null;
  const isIdentifier = IDENTIFIERS.has(field);
  if (isIdentifier || NAMES.has(field)) {
    if (container === '' || plain(container) === plain(thing)) return AS_IT_IS;
    const holder = asIdentifier(container);
    return isIdentifier ? named(holder, 'Id') : holder;
  }
  const own = plain(thing);
  return own !== '' && (field === own || field === `${own}id` || field === `${own}name`)
    ? AS_IT_IS
    : asIdentifier(key);
}
