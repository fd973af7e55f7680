import { createHash } from 'node:crypto';
import { RE2JS, RE2Set } from 're2js';
import { compilePattern, isPattern } from '../../patterns/safePattern.ts';
import { ALL_CHARS } from '../charMask.ts';
import { type DataType, dataTypeNamed } from '../dataTypes.ts';
import { cut, hashValue, isMasked, shapeOf } from '../maskValue.ts';
import {
  holdsFor,
  isKeywordRule,
  type KeywordRule,
  namesIn,
  readKeywords,
  wordsIn,
} from './keywordRule.ts';
import { TextSearch } from './textSearch.ts';

/** How a text is held to a rule: an expression of keywords, a regular one, or the text itself. */
export const RULE_KINDS = ['keyword', 'regex', 'exact'] as const;

/** What names of fields, or values, have to be like. */
export interface TextRule {
  readonly kind: (typeof RULE_KINDS)[number];
  readonly text: string;
}

export const PRIVACY_OPTIONS = ['clear', 'mask', 'hash'] as const;
export type PrivacyOption = (typeof PRIVACY_OPTIONS)[number];

/** A data type that a company's people described. */
export interface OwnTypeRules {
  readonly id: string;
  readonly name: string;
  /** Names of categories, at least one. */
  readonly categories: readonly string[];
  readonly privacy: PrivacyOption;
  /** One of them has to hold for the field's name. */
  readonly names: readonly TextRule[];
  /** One of them has to hold for the value. */
  readonly values: readonly TextRule[];
  /** Whether both have to, where there are both. */
  readonly operator: 'and' | 'or';
}

/** A company's own type, as the learner knows one. */
export interface OwnType {
  readonly type: DataType;
  /** Another one when what it matches is another: evidence is kept under it. */
  readonly key: string;
  readonly rules: OwnTypeRules;
}

/** What a field's name says of a company's own types. */
export interface OwnContext {
  /** Types that the name alone makes of it. */
  readonly named: readonly OwnType[];
  /** Types that a value can make of it. */
  readonly open: ReadonlySet<OwnType>;
  /** Whether a rule about names holds for it. */
  readonly isNamed: boolean;
}

/** Indexes of own types begin here: they are in no list of the product's. */
const FIRST_INDEX = 100_000;
const LONGEST_VALUE = 300;
/** Keywords are looked for in the beginning of a text. */
const LONGEST_WORDING = 4_096;
const LARGEST_CACHE = 5_000;
const NOTHING: OwnContext = { named: [], open: new Set(), isNamed: false };
const NONE: readonly OwnType[] = [];
const HAS_LETTER = /\p{L}/u;

/**
 * A company's own data types and the ones it switched off. All regular expressions are one
 * automaton, which reads a value once however many there are: 0.2 µs of 50 types.
 */
export class OwnTypes {
  readonly types: readonly OwnType[];
  /** Another one when any of them matches something else. */
  readonly key: string;
  /** Indexes of the product's types that the company switched off. */
  readonly disabled: ReadonlySet<number>;
  readonly #names: RuleSet;
  readonly #values: RuleSet;
  /** Of the types whose values are masked or hashed. */
  readonly #search: TextSearch<OwnType>;
  /** Whether any type has values masked or hashed. */
  readonly isHiding: boolean;
  readonly #within = new Map<string, string | null>();
  readonly #contexts = new Map<string, OwnContext>();
  readonly #nameRules = new Map<string, string | null>();
  /** A value is asked about twice: for its kind, and for what may be kept of it. */
  #last: { value: string; context: OwnContext; found: readonly OwnType[] } | null = null;

  constructor(types: readonly OwnTypeRules[], disabled: readonly string[] = []) {
    this.types = types.map((rules, at) => ({
      rules,
      key: keyOf(rules),
      type: dataTypeOf(rules, FIRST_INDEX + at),
    }));
    this.key = digestOf(this.types.map(({ key }) => key).join());
    this.disabled = new Set(disabled.flatMap((name) => dataTypeNamed(name)?.index ?? []));
    this.#names = new RuleSet(
      this.types.map((own) => [own, own.rules.names] as const),
      true,
    );
    this.#values = new RuleSet(
      this.types.map((own) => [own, own.rules.values] as const),
      false,
    );
    const hiding = this.types.filter(({ rules }) => rules.privacy !== 'clear');
    this.isHiding = hiding.length > 0;
    this.#search = new TextSearch(
      hiding.flatMap((own) =>
        own.rules.values.flatMap((rule) => {
          const source = sourceOf(rule);
          return source === null ? [] : [[own, source] as const];
        }),
      ),
    );
  }

  /** What a field's name says, its path in a body included. */
  contextOf(name: string): OwnContext {
    if (this.types.length === 0) return NOTHING;
    const known = this.#contexts.get(name);
    if (known !== undefined) return known;
    if (this.#contexts.size >= LARGEST_CACHE) this.#contexts.clear();
    const matching = this.#names.of(lastPart(name));
    const isNamed = (own: OwnType): boolean => matching.has(own);
    const context: OwnContext = {
      isNamed: matching.size > 0,
      named: this.types.filter(
        (own) => isNamed(own) && (own.rules.values.length === 0 || own.rules.operator === 'or'),
      ),
      open: new Set(
        this.types.filter(
          (own) =>
            own.rules.values.length > 0 &&
            (own.rules.names.length === 0 || own.rules.operator === 'or' || isNamed(own)),
        ),
      ),
    };
    this.#contexts.set(name, context);
    return context;
  }

  /** The first rule of a type about names that holds for a field's name; null where none does. */
  nameRule(own: OwnType, name: string): string | null {
    const part = lastPart(name);
    const key = `${own.key} ${part}`;
    const known = this.#nameRules.get(key);
    if (known !== undefined) return known;
    if (this.#nameRules.size >= LARGEST_CACHE) this.#nameRules.clear();
    const holding = own.rules.names.find(
      (rule) => new RuleSet([[own, [rule]]], true).of(part).size > 0,
    );
    const text = holding?.text ?? null;
    this.#nameRules.set(key, text);
    return text;
  }

  /** The types that a value of a field is of, in the order of the company. */
  of(value: string, context: OwnContext): readonly OwnType[] {
    const { named, open } = context;
    if (open.size === 0 || value === '') return value === '' ? NONE : named;
    const last = this.#last;
    if (last !== null && last.context === context && last.value === value) return last.found;
    const found = this.#find(value, { named, open });
    this.#last = { value, context, found };
    return found;
  }

  #find(value: string, { named, open }: Omit<OwnContext, 'isNamed'>): readonly OwnType[] {
    const found = this.#values.of(value);
    if (found.size === 0) return named;
    return this.types.filter((own) => named.includes(own) || (open.has(own) && found.has(own)));
  }

  /**
   * What may be kept of a value, given what the product's own rule keeps of it: the strictest of
   * its types decides. Clear text shows what is only unknown, never what a detector hides.
   */
  kept(
    value: string,
    context: OwnContext,
    { sample, isHarmful }: { readonly sample: string | null; readonly isHarmful: boolean },
    hashKey: Uint8Array,
  ): string | null {
    if (sample === null) return null;
    const found = this.of(value, context);
    const within = (text: string): string =>
      isMasked(text)
        ? text
        : this.replaceIn(text, context, (part, hiding) =>
            hiding === 'hash' ? hashValue(part, hashKey) : shapeOf(part),
          );
    if (found.length === 0) return within(sample);
    const hiding = strictestOf(found);
    if (hiding === 'hash') return hashValue(value, hashKey);
    if (hiding === 'mask') return isMasked(sample) ? sample : shapeOf(value);
    return within(isHarmful ? sample : cut(value));
  }

  /** What the strictest of the types that a whole value is of does with it; null where none hides. */
  hiding(value: string, context: OwnContext): 'hash' | 'mask' | null {
    return this.isHiding ? strictestOf(this.of(value, context)) : null;
  }

  /**
   * Name of the first type that hides a text or a value in it, whatever its field is called; null
   * where none does. Formats alone are looked for: a word of a path may well hold a keyword.
   */
  typeWithin(text: string): string | null {
    if (!this.isHiding) return null;
    const known = this.#within.get(text);
    if (known !== undefined) return known;
    const { open } = this.contextOf('');
    const found = this.#search.find(text, (own) => open.has(own));
    if (this.#within.size >= LARGEST_CACHE) this.#within.clear();
    this.#within.set(text, found?.rules.name ?? null);
    return found?.rules.name ?? null;
  }

  /**
   * A text with the values of types that hide replaced, wherever in it they stand between signs.
   * What only keywords tell is found in whole values.
   */
  replaceIn(
    text: string,
    { open }: OwnContext,
    replaced: (value: string, hiding: 'hash' | 'mask') => string,
  ): string {
    if (!this.isHiding || open.size === 0) return text;
    return this.#search.replace(
      text,
      (own) => open.has(own),
      (value, { rules }) => replaced(value, rules.privacy === 'hash' ? 'hash' : 'mask'),
    );
  }
}

/**
 * The rule of a type about values, where that is only one; null for an exact one, which is a value.
 */
export function valueRule({ rules: { values } }: OwnType): string | null {
  const [rule, another] = values;
  return rule === undefined || another !== undefined || rule.kind === 'exact' ? null : rule.text;
}

/** Rules of several types, each text read once for all of them. */
class RuleSet {
  readonly #set = new RE2Set(RE2Set.ANCHOR_BOTH);
  readonly #owners: OwnType[] = [];
  readonly #keywords: (readonly [OwnType, KeywordRule])[] = [];
  readonly #areNames: boolean;

  constructor(types: readonly (readonly [OwnType, readonly TextRule[]])[], areNames: boolean) {
    this.#areNames = areNames;
    for (const [own, rules] of types) for (const rule of rules) this.#add(own, rule);
    if (this.#owners.length > 0) this.#set.compile();
  }

  #add(own: OwnType, { kind, text }: TextRule): void {
    if (kind === 'keyword') {
      const read = readKeywords(text);
      if (isKeywordRule(read)) this.#keywords.push([own, read]);
      return;
    }
    const source = sourceOf({ kind, text });
    if (source === null) return;
    this.#set.add(this.#areNames ? `(?i:${source})` : source);
    this.#owners.push(own);
  }

  of(text: string): ReadonlySet<OwnType> {
    const found = new Set<OwnType>();
    if (this.#owners.length > 0 && text.length <= LONGEST_VALUE)
      for (const index of this.#set.match(text)) {
        const own = this.#owners[index];
        if (own !== undefined) found.add(own);
      }
    if (this.#keywords.length > 0 && HAS_LETTER.test(text)) {
      const wording = text.slice(0, LONGEST_WORDING);
      const words = this.#areNames ? namesIn(wording) : wordsIn(wording);
      for (const [own, rule] of this.#keywords) if (holdsFor(rule, words)) found.add(own);
    }
    return found;
  }
}

/** The expression of a rule; null of keywords, and of what does not compile. */
function sourceOf({ kind, text }: TextRule): string | null {
  if (kind === 'keyword') return null;
  if (kind === 'exact') return RE2JS.quote(text);
  return isPattern(compilePattern(text)) ? text : null;
}

function strictestOf(types: readonly OwnType[]): 'hash' | 'mask' | null {
  const has = (privacy: OwnTypeRules['privacy']): boolean =>
    types.some(({ rules }) => rules.privacy === privacy);
  return has('hash') ? 'hash' : has('mask') ? 'mask' : null;
}

const keyOf = ({ id, names, values, operator }: OwnTypeRules): string =>
  digestOf(JSON.stringify([id, names, values, operator]));

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** `items[].employeeId` is called `employeeId`. */
function lastPart(name: string): string {
  const bare = name.replace(/(?:\[\]|\.\{\})+$/, '');
  return bare.slice(bare.lastIndexOf('.') + 1);
}

function dataTypeOf({ name, categories, privacy }: OwnTypeRules, index: number): DataType {
  return {
    index,
    name,
    category: categories[0] ?? '',
    categories,
    privacyDefault: privacy,
    pattern: /(?:)/,
    allowed: ALL_CHARS,
    validate: null,
    country: null,
    isIssued: false,
    needsContext: false,
    isSelfProving: true,
    isProvenByName: false,
    isOfOne: false,
    isToldByHead: false,
    keywords: [],
    scoreNamed: 1,
    scoreAlone: 1,
  };
}
