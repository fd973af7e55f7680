import type { BesideField } from './besideField.ts';
import { type DataType, dataTypeNamed } from './dataTypes.ts';
import { fieldWords } from './fieldWords.ts';
import { fieldContext } from './matchTypes.ts';
import rows from './neighbours.json' with { type: 'json' };

/** What one field tells of those beside it: an index of a type, or a word. */
export type Cue = number | string;

interface Rule {
  readonly index: number;
  readonly called: ReadonlySet<string>;
  /** Fields that must speak for the type of one that is only called so. */
  readonly atLeast: number;
}

const MOST_NAMES = 3;
/** Names that are remembered of one kind: a field that is itself one of them leaves others. */
const MOST_OF_KIND = MOST_NAMES + 1;
const LARGEST_CACHE = 5_000;
const NO_CUES: readonly Cue[] = [];
const OF_CARDS = /card/i;

const typeOf = (name: string): DataType => {
  const type = dataTypeNamed(name);
  if (type === undefined) throw new Error(`Unknown data type ${name}`);
  return type;
};

const RULES: readonly Rule[] = rows.map(({ type, called, ...more }) => ({
  index: typeOf(type).index,
  called: new Set(called),
  atLeast: more.atLeast ?? 1,
}));
const CARD = typeOf('Credit Card Number').index;
/** Rules by what speaks for their type, and by what speaks against it. */
const FOR = new Map<Cue, number[]>();
const AGAINST = new Map<Cue, number[]>();
for (const [at, { beside, words, ...more }] of rows.entries()) {
  for (const cue of [...beside.map((name) => typeOf(name).index), ...words]) note(FOR, cue, at);
  for (const cue of 'against' in more ? more.against : []) note(AGAINST, cue, at);
}
const BY_KEYWORD = new Map<string, number[]>();
for (const { beside } of rows)
  for (const type of beside.map(typeOf))
    for (const keyword of type.keywords) note(BY_KEYWORD, keyword, type.index);
const cues = new Map<string, readonly Cue[]>();

function note<Key>(into: Map<Key, number[]>, key: Key, value: number): void {
  const known = into.get(key);
  if (known === undefined) into.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
}

/** All of a key, as it is compared with the words of the rules. */
const wholeOf = (key: string): string => key.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * What a field tells of others by its key; mostly nothing. A card is one, too, that only what it is
 * in is called: `card.number`.
 * @param name its whole name, in which that is
 */
export function cuesOf(key: string, name: string): readonly Cue[] {
  const known = cues.get(name);
  if (known !== undefined) return known;
  if (cues.size >= LARGEST_CACHE) cues.clear();
  const { words, isFacet, isOtherCard } = fieldWords(key);
  const found = new Set<Cue>();
  for (const word of new Set([wholeOf(key), ...words])) {
    if (FOR.has(word) || AGAINST.has(word)) found.add(word);
    if (!isFacet) for (const index of BY_KEYWORD.get(word) ?? []) found.add(index);
  }
  if (OF_CARDS.test(name) && !isOtherCard) {
    if (fieldContext(name).named.has(CARD)) found.add(CARD);
    else found.delete(CARD);
  }
  const told = found.size === 0 ? NO_CUES : [...found];
  cues.set(name, told);
  return told;
}

/** The fields of one object that speak of those beside them. */
export class Neighbours {
  readonly #names = new Map<Cue, string[]>();

  /** Takes a field and what it tells. @returns whether that may be news to the others */
  add(key: string, told: readonly Cue[]): boolean {
    let isNew = false;
    for (const cue of told) {
      const names = this.#names.get(cue);
      if (names === undefined) this.#names.set(cue, [key]);
      else if (names.length < MOST_OF_KIND && !names.includes(key)) names.push(key);
      else continue;
      isNew = true;
    }
    return isNew;
  }

  /** What those beside a field say about it; null where they say nothing. */
  beside(key: string): BesideField | null {
    const [speaking, objecting] = [this.#rules(FOR, key), this.#rules(AGAINST, key)];
    if (speaking.size + objecting.size === 0) return null;
    const whole = wholeOf(key);
    const [supported, called, doubted] = [new Set<number>(), new Set<number>(), new Set<number>()];
    for (const [at, names] of speaking) {
      const rule = RULES[at];
      if (rule === undefined) continue;
      supported.add(rule.index);
      if (names.size >= rule.atLeast && rule.called.has(whole)) called.add(rule.index);
    }
    for (const at of objecting.keys()) {
      const index = RULES[at]?.index;
      if (index !== undefined && !supported.has(index)) doubted.add(index);
    }
    return { supported, called, doubted };
  }

  /** Names of fields that speak for a type of the field between them, at most three. */
  namesFor(type: number, key: string): readonly string[] {
    return this.#namesOf(FOR, type, key);
  }

  /** Names of fields that speak against it. */
  namesAgainst(type: number, key: string): readonly string[] {
    return this.#namesOf(AGAINST, type, key);
  }

  #namesOf(of: ReadonlyMap<Cue, readonly number[]>, type: number, key: string): readonly string[] {
    const at = RULES.findIndex(({ index }) => index === type);
    return [...(this.#rules(of, key).get(at) ?? [])].slice(0, MOST_NAMES);
  }

  /** The rules that other fields bring into play, with the names of those. */
  #rules(of: ReadonlyMap<Cue, readonly number[]>, key: string): Map<number, Set<string>> {
    const found = new Map<number, Set<string>>();
    for (const [cue, names] of this.#names)
      for (const at of of.get(cue) ?? [])
        for (const name of names)
          if (name !== key) found.set(at, (found.get(at) ?? new Set()).add(name));
    return found;
  }
}
