import { createHash } from 'node:crypto';
import { RE2JS, RE2Set } from 're2js';
import { compilePattern, isPattern } from '../../patterns/safePattern.ts';
import { ALL_CHARS } from '../charMask.ts';
import { type DataType, dataTypeNamed } from '../dataTypes.ts';
import { cut, hashValue, isMasked, shapeOf } from '../maskValue.ts';
import { holdsFor, isKeywordRule, type KeywordRule, readKeywords, wordsIn } from './keywordRule.ts';

/** How a text is held to a rule: an expression of keywords, a regular one, or the text itself. */
export const RULE_KINDS = ['keyword', 'regex', 'exact'] as const;

/** What names of fields, or values, have to be like. */
export interface TextRule {
  readonly kind: (typeof RULE_KINDS)[number];
  readonly text: string;
}

export const PRIVACY_OPTIONS = ['clear', 'mask', 'hash'] as const;

/** A data type that a company's people described. */
export interface OwnTypeRules {
  readonly id: string;
  readonly name: string;
  /** Names of categories, at least one. */
  readonly categories: readonly string[];
  readonly privacy: (typeof PRIVACY_OPTIONS)[number];
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
}

/** Indexes of own types begin here: they are in no list of the product's. */
const FIRST_INDEX = 100_000;
const LONGEST_VALUE = 300;
const LARGEST_CACHE = 5_000;
const NOTHING: OwnContext = { named: [], open: new Set() };
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
  readonly #contexts = new Map<string, OwnContext>();
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
  }

  /** What a field's name says, its path in a body included. */
  contextOf(name: string): OwnContext {
    if (this.types.length === 0) return NOTHING;
    const known = this.#contexts.get(name);
    if (known !== undefined) return known;
    if (this.#contexts.size >= LARGEST_CACHE) this.#contexts.clear();
    const matching = this.#names.of(lastPart(name));
    const isNamed = (own: OwnType): boolean => matching.has(own);
    const context = {
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

  #find(value: string, { named, open }: OwnContext): readonly OwnType[] {
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
    if (found.length === 0) return sample;
    const has = (privacy: OwnTypeRules['privacy']): boolean =>
      found.some(({ rules }) => rules.privacy === privacy);
    if (has('hash')) return hashValue(value, hashKey);
    if (has('mask')) return isMasked(sample) ? sample : shapeOf(value);
    return isHarmful ? sample : cut(value);
  }
}

/** Rules of several types, each text read once for all of them. */
class RuleSet {
  readonly #set = new RE2Set(RE2Set.ANCHOR_BOTH);
  readonly #owners: OwnType[] = [];
  readonly #keywords: (readonly [OwnType, KeywordRule])[] = [];

  constructor(types: readonly (readonly [OwnType, readonly TextRule[]])[], isAnyCase: boolean) {
    for (const [own, rules] of types) for (const rule of rules) this.#add(own, rule, isAnyCase);
    if (this.#owners.length > 0) this.#set.compile();
  }

  #add(own: OwnType, { kind, text }: TextRule, isAnyCase: boolean): void {
    if (kind === 'keyword') {
      const read = readKeywords(text);
      if (isKeywordRule(read)) this.#keywords.push([own, read]);
      return;
    }
    const source = kind === 'exact' ? RE2JS.quote(text) : text;
    if (kind === 'regex' && !isPattern(compilePattern(text))) return;
    this.#set.add(isAnyCase ? `(?i:${source})` : source);
    this.#owners.push(own);
  }

  of(text: string): ReadonlySet<OwnType> {
    const found = new Set<OwnType>();
    if (text.length > LONGEST_VALUE) return found;
    if (this.#owners.length > 0)
      for (const index of this.#set.match(text)) {
        const own = this.#owners[index];
        if (own !== undefined) found.add(own);
      }
    if (this.#keywords.length > 0 && HAS_LETTER.test(text)) {
      const words = wordsIn(text);
      for (const [own, rule] of this.#keywords) if (holdsFor(rule, words)) found.add(own);
    }
    return found;
  }
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
    isToldByHead: false,
    keywords: [],
    scoreNamed: 1,
    scoreAlone: 1,
  };
}
