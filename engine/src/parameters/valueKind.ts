import { DATA_TYPES, type DataType, dataTypeNamed } from '../sensitive/dataTypes.ts';
import { type DataTypeDecision, decideType, isShare } from '../sensitive/decideType.ts';
import type { SamplePlace } from '../sensitive/harmlessContent.ts';
import { hashValue, isMasked, maskValue, shapeOf } from '../sensitive/maskValue.ts';
import { type FieldContext, fieldContext, isOfType, matchTypes } from '../sensitive/matchTypes.ts';
import type { Neighbours } from '../sensitive/neighbours.ts';
import { sampleOf, strictestOf } from '../sensitive/sampleOf.ts';
import { KindRound, type KindRoundJson } from './kindRound.ts';
import { OwnKind, type OwnKindJson, toldKind } from './ownKind.ts';
import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { OF_EARLIER, type TypeEvidence } from '../sensitive/typeEvidence.ts';
import { ownCopy } from './ownCopy.ts';
import { WithinKind, type WithinKindJson } from './withinKind.ts';

const MOST_SAMPLES = 5;
/** Exchanges for which a kind must have been decided to be remembered when values become others. */
const SETTLED = 50;
/** Values in a row that are of a kind that was decided before: it is back. */
const BACK = 5;
const NO_KEY = new Uint8Array(0);
/** Types of texts that carry others and are secret as a whole. */
const CARRYING: ReadonlySet<string> = new Set(['JWT', 'Basic Credential']);

/**
 * What of it is kept: samples, whether clear ones are among them, values tested and matches by data
 * type.
 */
export interface ValueKindJson {
  readonly s: readonly string[];
  readonly c: boolean;
  readonly n: number;
  readonly m: readonly (readonly [string, number])[];
  /** Distinct values when its type was last decided; absent in models of earlier releases. */
  readonly y?: number;
  /**
   * Since which exchange its kind is decided, which kind it was before, values of that in a row.
   */
  readonly o?: readonly [since: number, former: string | null, run: number];
  /** The newest values; absent while all are tested. */
  readonly q?: KindRoundJson;
  /** What the company's own types say; absent where it has none. */
  readonly p?: OwnKindJson;
  /** What its values carry; absent where they carry nothing sensitive. */
  readonly h?: WithinKindJson;
}

/** Where a field stands: the fields beside it, and how they know it. */
export interface Standing {
  readonly neighbours: Neighbours;
  readonly key: string;
}

/** How a value is learned. */
interface Learning {
  readonly sampling: boolean;
  readonly hashKey: Uint8Array;
  /** Of the exchange. */
  readonly number: number;
  /** The company's own data types; absent where it has none and switched none off. */
  readonly own?: OwnTypes;
}

/** The kind of data that one parameter holds, and what may be kept of its values. */
export class ValueKind {
  #context: FieldContext;
  #standing: Standing | null = null;
  #within = new WithinKind();
  readonly #name: string;
  readonly #place: SamplePlace;
  samples: string[] = [];
  #decision: DataTypeDecision | null = null;
  #hasClearSamples = false;
  #tested = 0;
  #matches = new Map<number, number>();
  /** Distinct values when its type was last decided. */
  #decidedAt = 0;
  /** Number of the exchange since which the decision is what it is. */
  #since = 0;
  /** What was decided before, for long. */
  #former: DataTypeDecision | null = null;
  /** Values in a row that are of that. */
  #run = 0;
  #round = new KindRound();
  #own: OwnKind | null = null;
  /** As saved, until the company's types are known. */
  #savedOwn: OwnKindJson | null = null;
  /** Grows whenever something of it but the round changes. */
  changes = 0;

  constructor(name: string, place: SamplePlace) {
    this.#name = name;
    this.#context = fieldContext(name);
    this.#place = place;
  }

  /** What the names of the field and of those beside it say. */
  get context(): FieldContext {
    return this.#context;
  }

  /**
   * Other fields stand beside it: what they say may make another kind of it.
   * @param isRestored as it was saved, so that its values were held to that already
   * @returns what that changes, 'kept' where what is kept has to be held to it; null when nothing
   */
  standBeside(standing: Standing, isRestored: boolean): 'kept' | 'reasons' | null {
    this.#standing = standing;
    const beside = standing.neighbours.beside(standing.key);
    const context = fieldContext(this.#name, beside);
    const before = this.#context;
    if (context === before) return null;
    this.#context = context;
    const type = this.#decision?.type;
    const isCalled = hasMore(context, before);
    // Values of before were not held to a type that only the neighbours speak for.
    if (isCalled && !isRestored && type === undefined)
      [this.#tested, this.#matches] = [0, new Map()];
    this.#decide(this.#decidedAt);
    return isCalled || type !== this.#decision?.type ? 'kept' : 'reasons';
  }

  /** The kind of data it holds, or null. */
  get decision(): DataTypeDecision | null {
    return this.#own?.decision ?? this.#decision;
  }

  /** Why it is of the kind that is decided, or was before; null where there is none. */
  get evidence(): TypeEvidence | null {
    const own = this.#own?.evidence ?? null;
    const decision = this.#decision;
    if (own !== null) return own;
    if (decision === null) return this.former === null ? null : OF_EARLIER;
    return {
      source: 'catalogue',
      confidence: decision.score,
      matching: this.#matches.get(decision.type.index) ?? 0,
      tested: this.#tested,
      rule: null,
      ...this.#besideFor(decision.type.index),
      ...this.#heldIn(decision.type),
    };
  }

  #besideFor(type: number): Pick<TypeEvidence, 'beside' | 'despite'> {
    if (this.#standing === null) return { beside: [], despite: [] };
    const { neighbours, key } = this.#standing;
    const isAgainst = this.#context.doubted.has(type) && !this.#context.named.has(type);
    return {
      beside: neighbours.namesFor(type, key),
      despite: isAgainst ? neighbours.namesAgainst(type, key) : [],
    };
  }

  /** What its values carry; of a secret as a whole, what is in it beside. */
  #heldIn({ name }: DataType): Pick<TypeEvidence, 'carrier' | 'holds'> {
    const holds = this.#within.holds(this.#matches);
    const isWhole = !holds.includes(name) && !CARRYING.has(name);
    return isWhole || holds.length === 0
      ? { carrier: null, holds: [] }
      : { carrier: this.#within.carrier, holds };
  }

  /** Whether it is decided by what its values carry, so that they are not of the type themselves. */
  get #isCarrier(): boolean {
    const decided = this.#decision?.type.index;
    return decided !== undefined && this.#within.types.has(decided);
  }

  /** Types of a value and, beside those, of what it carries. */
  #withCarried(value: string, matches: readonly number[]): readonly number[] {
    const within = this.#within.take(value);
    return within.length === 0 ? matches : [...new Set([...matches, ...within])];
  }

  /**
   * Reads it by the types that the company has now.
   * @returns whether that makes another kind of it, or hides samples
   */
  adopt(own: OwnTypes | undefined, hashKey: Uint8Array): boolean {
    const told = this.#savedOwn === null ? toldKind(this.decision) : this.#savedOwn[2];
    const known = this.#own;
    this.#own =
      own === undefined
        ? null
        : known === null
          ? this.#savedOwn === null
            ? new OwnKind(own, this.#name)
            : OwnKind.fromJSON(this.#savedOwn, own, this.#name)
          : known.under(own);
    this.#savedOwn = null;
    this.#decide(this.#decidedAt);
    if (this.#hasClearSamples && this.isHidden) this.#hideSamples(hashKey);
    const isHidden = this.#hideOwn(hashKey);
    return isHidden || toldKind(this.decision) !== told;
  }

  /**
   * Takes a value for the company's own types.
   * @returns whether it shows the kind that they decided
   */
  observeOwn(value: string, isRetested: boolean, { own, hashKey }: Learning): boolean {
    if (own === undefined) return false;
    if (this.#own === null || this.#own.types !== own) this.adopt(own, hashKey);
    const kind = this.#own;
    const before = kind?.decision;
    const shows = kind?.observe(value, isRetested) ?? null;
    if (shows === null) return false;
    this.changes++;
    if (kind?.decision !== before && this.#hasClearSamples && this.isHidden)
      this.#hideSamples(hashKey);
    return shows;
  }

  /**
   * The kind that was decided before its values became others, when none is decided now: it fades
   * like
   * all that was seen.
   */
  get former(): DataTypeDecision | null {
    if (this.decision !== null || this.#former === null) return null;
    return this.#own?.types.disabled.has(this.#former.type.index) === true ? null : this.#former;
  }

  /**
   * Whether a value shows the kind that was decided, or is one of several in a row of that before.
   */
  isOfKind(value: string, mask: number): boolean {
    if (this.#decision !== null) return this.#isOf(this.#decision, value, mask);
    if (this.#former === null) return false;
    this.changes++;
    this.#run = this.#isOf(this.#former, value, mask) ? Math.min(this.#run + 1, BACK) : 0;
    return this.#run === BACK;
  }

  #isOf({ type }: DataTypeDecision, value: string, mask: number): boolean {
    if (value === '') return false;
    return this.#within.types.has(type.index)
      ? this.#withCarried(value, matchTypes(value, this.#context, mask)).includes(type.index)
      : isOfType(value, type, this.context, mask);
  }

  /** Whether what values are may be reported: only of those that are kept anyway. */
  get isOpen(): boolean {
    return this.decision?.isSensitive !== true && this.hasRange;
  }

  /** Whether the ends of its numbers may be kept: those of a PIN are PINs. */
  get hasRange(): boolean {
    const isOwnHidden = (this.#own?.decision?.type.privacyDefault ?? 'clear') !== 'clear';
    const { isSecret, harm, hides } = this.context;
    return !isSecret && harm !== 'personal' && hides !== 'codes' && !isOwnHidden;
  }

  /** Whether a value is of a type of the company's that hides it, whatever most values are. */
  isHiddenByOwn(value: string): boolean {
    return this.#own !== null && this.#own.types.hiding(value, this.#own.context) !== null;
  }

  /** Whether values of it are masked or hashed wherever they are kept. */
  get isHidden(): boolean {
    return (
      (this.#decision !== null && this.#decision.type.privacyDefault !== 'clear') ||
      (this.#own?.decision != null && this.#own.decision.type.privacyDefault !== 'clear')
    );
  }

  /**
   * Takes a value that was not seen before, `distinct` of them so far; tells which data types it
   * matches itself.
   */
  learn(
    value: string,
    mask: number,
    distinct: number,
    { sampling, hashKey, number }: Learning,
  ): readonly number[] {
    const matches = matchTypes(value, this.#context, mask);
    this.#tested++;
    for (const index of this.#withCarried(value, matches))
      this.#matches.set(index, (this.#matches.get(index) ?? 0) + 1);
    const before = this.#decision;
    this.#decide(distinct);
    if (this.#decision?.type !== before?.type) this.#remember(before, number);
    if (this.#hasClearSamples && this.isHidden) this.#hideSamples(hashKey);
    if (sampling) this.keep(value, matches, hashKey);
    return matches;
  }

  /** Whether every value is to be watched, as some were of another kind. */
  get isWatchedClosely(): boolean {
    return this.#round.isClose;
  }

  /** Grows whenever something of the round changes. */
  get roundChanges(): number {
    return this.#round.changes;
  }

  get roundJson(): { readonly q?: KindRoundJson } {
    return this.roundChanges === 0 ? {} : { q: this.#round.toJSON() };
  }

  /**
   * Takes one of the newest values of a parameter that has shown too many for each to be tested.
   * @returns whether the values became of another kind, or may have
   */
  watch(value: string, hash: number, mask: number, { hashKey, number }: Learning): boolean {
    const wasClose = this.#round.isClose;
    if (!this.#round.repeat(hash)) {
      const matches = this.#withCarried(value, matchTypes(value, this.#context, mask));
      const decided = this.#decision?.type.index;
      this.#round.take(hash, matches, decided, this.#context, number, this.#within.types);
    }
    const result = this.#round.result();
    if (result === null) return this.#round.isClose && !wasClose;
    const before = this.#decision;
    const { tested, matches } = result;
    // Fewer values than it was decided by speak against it only by being others.
    const isKept = before !== null && isShare(matches.get(before.type.index) ?? 0, tested);
    if (!isKept) {
      [this.#tested, this.#matches] = [tested, new Map(matches)];
      this.#decide(tested);
    }
    const isChange = this.#decision?.type !== before?.type;
    if (isChange) this.#remember(before, number);
    if (this.#hasClearSamples && this.isHidden) this.#hideSamples(hashKey);
    this.#round.conclude(isChange, number);
    return isChange;
  }

  /** The decision became another with this exchange. */
  #remember(before: DataTypeDecision | null, number: number): void {
    if (before !== null && number - this.#since >= SETTLED) {
      this.#former = formerly(before.type);
      this.#run = 0;
    }
    this.#since = number;
  }

  /** So many exchanges came before those of this endpoint. */
  move(by: number): void {
    this.#since += by;
  }

  /** Keeps a value as a sample, in the form it may be kept in. */
  keep(value: string, matches: readonly number[], hashKey: Uint8Array): void {
    if (this.samples.length >= MOST_SAMPLES) return;
    const sample = this.#sampleOf(value, matches, hashKey);
    if (sample === null || this.samples.includes(sample)) return;
    this.samples.push(ownCopy(sample));
    this.changes++;
    this.#hasClearSamples ||= this.#decision === null && !this.isHidden;
  }

  /** Whether a value may be kept as it is. */
  isClear(value: string, matches: readonly number[], hashKey: Uint8Array): boolean {
    return this.#sampleOf(value, matches, hashKey) === value;
  }

  #sampleOf(value: string, matches: readonly number[], hashKey: Uint8Array): string | null {
    const decided = this.#isCarrier ? undefined : this.#decision?.type.index;
    const all =
      decided === undefined || matches.includes(decided) ? matches : [...matches, decided];
    const sample = sampleOf(value, all, this.context, this.#place, hashKey, decided);
    if (this.#own === null) return sample;
    const isHarmful =
      this.context.isSecret ||
      this.#place === 'carrier' ||
      strictestOf(all, this.context, decided) !== null ||
      (sample !== null && sample !== shapeOf(value));
    return this.#own.types.kept(value, this.#own.context, { sample, isHarmful }, hashKey);
  }

  #decide(distinct: number): void {
    this.#decidedAt = distinct;
    this.changes++;
    this.#decision =
      this.#matches.size === 0
        ? null
        : decideType(
            this.#tested,
            this.#matches,
            this.context,
            Math.min(this.#tested, distinct),
            this.#own?.types.disabled,
            this.#within.types,
          );
  }

  /** The parameter turned out to hold sensitive data: what was kept clear before is hidden now. */
  #hideSamples(hashKey: Uint8Array): void {
    this.#hasClearSamples = false;
    const type = this.#hider;
    if (type === undefined) return;
    if (type.category === 'Authentication') this.samples = [];
    else
      this.samples = [
        ...new Set(
          this.samples.map((text) =>
            /[•#…]/.test(text)
              ? text
              : this.#isCarrier
                ? shapeOf(text)
                : type.privacyDefault === 'hash'
                  ? hashValue(text, hashKey)
                  : maskValue(text, type),
          ),
        ),
      ];
  }

  /** Samples that were kept before a type of the company's hid them, whatever most values are. */
  #hideOwn(hashKey: Uint8Array): boolean {
    const own = this.#own;
    if (own === null || !own.types.isHiding || !this.#hasClearSamples) return false;
    const hide = (text: string): string =>
      isMasked(text)
        ? text
        : (own.types.kept(text, own.context, { sample: text, isHarmful: true }, hashKey) ?? text);
    const hidden = [...new Set(this.samples.map(hide))];
    if (hidden.join('\n') === this.samples.join('\n')) return false;
    this.samples = hidden;
    this.changes++;
    return true;
  }

  /** Of the types that are decided, the one that leaves less readable. */
  get #hider(): DataType | undefined {
    const types = [this.#own?.decision?.type, this.#decision?.type].filter(
      (type) => type !== undefined,
    );
    return (
      types.find(({ category }) => category === 'Authentication') ??
      types.find(({ privacyDefault }) => privacyDefault === 'hash') ??
      types.find(({ privacyDefault }) => privacyDefault === 'mask')
    );
  }

  /**
   * Holds what an earlier release kept to the rule of today: what may not be read any more is only
   * a shape, or gone.
   */
  remask(): void {
    this.samples = [
      ...new Set(
        this.samples.flatMap((text) => (isMasked(text) ? text : (this.#remasked(text) ?? []))),
      ),
    ];
  }

  /**
   * Nothing for what would be hashed: the company's key is not here, and the next value that is
   * seen is hashed with it.
   */
  #remasked(text: string): string | null {
    const matches = matchTypes(text, this.context);
    return strictestOf(matches, this.context)?.privacyDefault === 'hash'
      ? null
      : this.#sampleOf(text, matches, NO_KEY);
  }

  merge(other: ValueKind, distinct: number): void {
    this.#tested += other.#tested;
    for (const [index, count] of other.#matches)
      this.#matches.set(index, (this.#matches.get(index) ?? 0) + count);
    this.#within.merge(other.#within);
    const before = this.#decision?.type ?? other.#decision?.type;
    this.#decide(distinct);
    const isNew = this.#decision !== null && this.#decision.type !== before;
    this.samples = isNew
      ? []
      : [...new Set([...this.samples, ...other.samples])].slice(0, MOST_SAMPLES);
    this.#hasClearSamples ||= other.#hasClearSamples;
    this.#since = Math.min(this.#since, other.#since);
    this.#former ??= other.#former;
    if (other.#own !== null && this.#own !== null) this.#own.merge(other.#own);
    else this.#own ??= other.#own;
  }

  toJSON(): ValueKindJson {
    return {
      s: this.samples,
      c: this.#hasClearSamples,
      n: this.#tested,
      m: [...this.#matches].flatMap(([index, count]) => [
        [DATA_TYPES[index]?.name ?? '', count] as const,
      ]),
      y: this.#decidedAt,
      ...(this.#since === 0 && this.#former === null
        ? {}
        : { o: [this.#since, this.#former?.type.name ?? null, this.#run] as const }),
      ...this.roundJson,
      ...this.#ownJson(),
      ...this.#withinJson(),
    };
  }

  #ownJson(): Pick<ValueKindJson, 'p'> {
    const own = this.#own;
    if (own === null) return this.#savedOwn === null ? {} : { p: this.#savedOwn };
    const isSwitchable = own.types.disabled.size > 0 && this.#matches.size > 0;
    return own.isIdle && !isSwitchable ? {} : { p: own.toJSON(toldKind(this.decision)) };
  }

  #withinJson(): Pick<ValueKindJson, 'h'> {
    const h = this.#within.toJSON();
    return h === undefined ? {} : { h };
  }

  static fromJSON(
    json: ValueKindJson,
    name: string,
    place: SamplePlace,
    distinct: number,
  ): ValueKind {
    const kind = new ValueKind(name, place);
    kind.#within = WithinKind.fromJSON(json.h);
    kind.samples = [...json.s];
    kind.#hasClearSamples = json.c;
    kind.#tested = json.n;
    for (const [type, count] of json.m) {
      const index = dataTypeNamed(type)?.index;
      if (index !== undefined) kind.#matches.set(index, count);
    }
    kind.#decide(json.y ?? distinct);
    const [since, former, run] = json.o ?? [0, null, 0];
    const type = former === null ? undefined : dataTypeNamed(former);
    [kind.#since, kind.#run] = [since, run];
    kind.#round = KindRound.fromJSON(json.q);
    kind.#savedOwn = json.p ?? null;
    kind.#former = type === undefined ? null : formerly(type);
    return kind;
  }
}

const hasMore = ({ candidates }: FieldContext, before: FieldContext): boolean =>
  candidates.some((type) => !before.candidates.includes(type));

const formerly = (type: DataType): DataTypeDecision => ({
  type,
  score: 1,
  isSensitive: type.category !== 'Technical',
});
