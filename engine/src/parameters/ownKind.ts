import type { DataTypeDecision } from '../sensitive/decideType.ts';
import { isShare } from '../sensitive/decideType.ts';
import { ofOwnName, ofOwnValues, type TypeEvidence } from '../sensitive/typeEvidence.ts';
import {
  type OwnContext,
  type OwnType,
  type OwnTypes,
  valueRule,
} from '../sensitive/own/ownTypes.ts';

/** Whether a data category makes a value sensitive: technical data is classified, and no more. */
export const isSensitiveCategory = (category: string): boolean => category !== 'Technical';

/** Values that are tested one by one; after them one exchange of sixteen is. */
const ALWAYS = 32;
/** Values after which older ones count half, so that it can become another kind. */
const MOST = 64;

/**
 * Values tested; by the key of a type how many matched, and how many had been tested before it was
 * there; what was said to be decided; the key of all types.
 */
export type OwnKindJson = readonly [
  tested: number,
  matches: readonly (readonly [key: string, matched: number, before: number])[],
  decided: string | null,
  types: string,
];

/** A decision as rows tell it; null where there is none. */
export const toldKind = (decision: DataTypeDecision | null): string | null =>
  decision === null
    ? null
    : [decision.type.name, ...(decision.type.categories ?? [decision.type.category])].join('\n');

interface Matches {
  matched: number;
  /** Values tested before the type was there. */
  before: number;
}

/**
 * Which of the company's own data types the values of a parameter are: a name that is enough
 * decides at once, a format by the share of the newest values.
 */
export class OwnKind {
  readonly types: OwnTypes;
  readonly context: OwnContext;
  readonly #name: string;
  #tested = 0;
  #matches = new Map<string, Matches>();
  #decision: DataTypeDecision | null = null;

  constructor(types: OwnTypes, name: string) {
    this.types = types;
    this.#name = name;
    this.context = types.contextOf(name);
    this.#decide();
  }

  get decision(): DataTypeDecision | null {
    return this.#decision;
  }

  /** Why it is of the kind that is decided; null where none is. */
  get evidence(): TypeEvidence | null {
    const own = this.types.types.find(({ type }) => type === this.#decision?.type);
    if (own === undefined) return null;
    if (own === this.context.named[0]) return ofOwnName(this.types.nameRule(own, this.#name));
    const { matched, before } = this.#matches.get(own.key) ?? { matched: 0, before: 0 };
    return ofOwnValues(matched, this.#tested - before, valueRule(own));
  }

  /** Whether no rule of the company's can ever speak of it. */
  get isIdle(): boolean {
    return this.context.named.length === 0 && this.context.open.size === 0;
  }

  /** Takes a value. @returns whether it is of the kind that is decided now, or null when not looked at */
  observe(value: string, isRetested: boolean): boolean | null {
    if (this.isIdle || (this.#tested >= ALWAYS && !isRetested)) return null;
    if (this.#tested >= MOST) this.#halve();
    this.#tested++;
    const found = this.types.of(value, this.context);
    for (const { key } of found) {
      const matches = this.#matches.get(key);
      if (matches === undefined) this.#matches.set(key, { matched: 1, before: 0 });
      else matches.matched++;
    }
    this.#decide();
    return found.some(({ type }) => type === this.#decision?.type);
  }

  /** The same evidence, read by the types that hold now; what was added has none yet. */
  under(types: OwnTypes): OwnKind {
    const known = new Set(this.types.types.map(({ key }) => key));
    const kind = new OwnKind(types, this.#name);
    kind.#tested = this.#tested;
    for (const { key } of types.types) {
      const matches = this.#matches.get(key);
      if (matches !== undefined) kind.#matches.set(key, { ...matches });
      else if (!known.has(key)) kind.#matches.set(key, { matched: 0, before: this.#tested });
    }
    kind.#tested = kind.#matches.size === 0 ? 0 : kind.#tested;
    kind.#decide();
    return kind;
  }

  merge(other: OwnKind): void {
    if (other.types !== this.types) return;
    for (const [key, { matched, before }] of other.#matches) {
      const own = this.#matches.get(key) ?? { matched: 0, before: 0 };
      this.#matches.set(key, { matched: own.matched + matched, before: own.before + before });
    }
    this.#tested += other.#tested;
    this.#decide();
  }

  #halve(): void {
    this.#tested >>= 1;
    for (const matches of this.#matches.values()) {
      matches.matched >>= 1;
      matches.before >>= 1;
    }
  }

  #isDecided({ key }: OwnType): boolean {
    const matches = this.#matches.get(key);
    if (matches === undefined || matches.matched === 0) return false;
    return isShare(matches.matched, this.#tested - matches.before);
  }

  #decide(): void {
    const own =
      this.context.named[0] ??
      this.types.types.find((type) => this.context.open.has(type) && this.#isDecided(type));
    if (own?.type === this.#decision?.type) return;
    this.#decision =
      own === undefined
        ? null
        : { type: own.type, score: 1, isSensitive: own.rules.categories.some(isSensitiveCategory) };
  }

  /** @param told the type that the parameter is shown as, of the product's types too */
  toJSON(told: string | null): OwnKindJson {
    const matches = [...this.#matches].map(
      ([key, { matched, before }]) => [key, matched, before] as const,
    );
    return [this.#tested, matches, told, this.types.key];
  }

  static fromJSON([tested, saved, , of]: OwnKindJson, types: OwnTypes, name: string): OwnKind {
    const kind = new OwnKind(types, name);
    const matches = new Map(saved.map(([key, matched, before]) => [key, { matched, before }]));
    kind.#tested = tested;
    for (const { key } of types.types) {
      const known = matches.get(key) ?? (of === types.key ? null : { matched: 0, before: tested });
      if (known !== null) kind.#matches.set(key, known);
    }
    kind.#decide();
    return kind;
  }
}
