import { DATA_TYPES, dataTypeNamed } from '../sensitive/dataTypes.ts';
import { type DataTypeDecision, decideType } from '../sensitive/decideType.ts';
import { maskValue, hashValue } from '../sensitive/maskValue.ts';
import { fieldContext, type FieldContext, matchTypes } from '../sensitive/matchTypes.ts';
import { sampleOf, type SamplePlace } from '../sensitive/sampleOf.ts';
import { DistinctValues, hashNumber, spread } from './distinctValues.ts';
import { charMask } from '../sensitive/charMask.ts';
import { ownCopy } from './ownCopy.ts';
import { factsOf, type ValueFacts } from './valueFacts.ts';
import { FORMATS } from './valueFormat.ts';
import { INTEGER, NUMBER, STRING, TYPES } from './valueTypes.ts';

/** How values are to be looked at: set once per exchange. */
export interface Observing {
  readonly sampling: boolean;
  readonly hashKey: Uint8Array;
  /** From the company's key, so that the sketch of distinct values cannot be compared between companies. */
  readonly seed: number;
  readonly at: number;
}

export interface ValueStatsJson {
  readonly t: readonly number[];
  readonly f: readonly number[];
  readonly d: string;
  readonly r: readonly [number, number] | null;
  readonly l: readonly [number, number] | null;
  readonly s: readonly string[];
  readonly c: boolean;
  readonly n: number;
  readonly m: readonly (readonly [string, number])[];
  readonly e: number;
  readonly w: readonly [number, number];
}

const MOST_SAMPLES = 5;
const LONGEST_LAST = 256;
const LOWEST_NUMBER_DIGITS = 1_000;

/** What is known of the values of one parameter. With sampling off it holds counts, lengths and a keyed sketch only. */
export class ValueStats {
  readonly context: FieldContext;
  readonly #place: SamplePlace;
  types: number[] = TYPES.map(() => 0);
  formats: number[] = FORMATS.map(() => 0);
  distinct = new DistinctValues();
  range: [number, number] | null = null;
  lengths: [number, number] | null = null;
  samples: string[] = [];
  /** Times a value was found again in the body of the answer. */
  echoes = 0;
  seen: [first: number, last: number] = [Infinity, -Infinity];
  isChanged = true;
  /** What was last told of the parameter being required: it can stop being so without being seen. */
  toldRequired: boolean | null = null;
  #hasClearSamples = false;
  #tested = 0;
  #matches = new Map<number, number>();
  #decision: DataTypeDecision | null = null;
  #lastValue: string | null = null;
  #lastFacts: ValueFacts | null = null;

  constructor(name: string, place: SamplePlace) {
    this.context = fieldContext(name);
    this.#place = place;
  }

  /** The kind of data it holds, or null. */
  get decision(): DataTypeDecision | null {
    return this.#decision;
  }

  /** Whether numbers may be told: only of values that are kept anyway. */
  get numericRange(): readonly [number, number] | null {
    return this.#decision?.isSensitive === true || this.context.isSecret ? null : this.range;
  }

  observeText(value: string, isSniffed: boolean, observing: Observing): void {
    const isRepeated = value === this.#lastValue && this.#lastFacts !== null;
    const facts = isRepeated && this.#lastFacts !== null ? this.#lastFacts : factsOf(value, this.distinct.isFull, isSniffed);
    const type = isSniffed ? facts.sniffed : STRING;
    this.#count(type, observing.at);
    if (type === STRING) this.formats[facts.format] = (this.formats[facts.format] ?? 0) + 1;
    if (isRepeated) return;
    const { length } = value;
    this.#lastValue = length <= LONGEST_LAST ? value : null;
    this.#lastFacts = facts;
    if (this.lengths === null) this.lengths = [length, length];
    else if (length < this.lengths[0]) this.lengths[0] = length;
    else if (length > this.lengths[1]) this.lengths[1] = length;
    if (observing.sampling && (type === INTEGER || type === NUMBER)) this.#widen(Number(value));
    if (this.distinct.add(spread(facts.hash ^ observing.seed))) this.#learn(value, facts.mask, observing);
  }

  observeNumber(value: number, observing: Observing): void {
    this.#count(Number.isInteger(value) ? INTEGER : NUMBER, observing.at);
    if (observing.sampling) this.#widen(value);
    if (!this.distinct.add(spread(hashNumber(value) ^ observing.seed))) return;
    const text = String(value);
    if (Math.abs(value) >= LOWEST_NUMBER_DIGITS || this.context.named.size > 0) this.#learn(text, charMask(text), observing);
    else this.#keep(text, [], observing);
  }

  /** Counts a value that has no text: null, true or false, an empty object or list; `type` indexes TYPES. */
  observeBare(type: number, observing: Observing): void {
    this.#count(type, observing.at);
  }

  #count(type: number, at: number): void {
    this.types[type] = (this.types[type] ?? 0) + 1;
    this.isChanged = true;
    if (at < this.seen[0]) this.seen[0] = at;
    if (at > this.seen[1]) this.seen[1] = at;
  }

  #widen(value: number): void {
    if (this.range === null) this.range = [value, value];
    else if (value < this.range[0]) this.range[0] = value;
    else if (value > this.range[1]) this.range[1] = value;
  }

  #learn(value: string, mask: number, observing: Observing): void {
    const matches = matchTypes(value, this.context, mask);
    this.#tested++;
    for (const index of matches) this.#matches.set(index, (this.#matches.get(index) ?? 0) + 1);
    this.#decide();
    if (this.#decision !== null && this.#hasClearSamples) this.#hideSamples(observing.hashKey);
    this.#keep(value, matches, observing);
  }

  #decide(): void {
    this.#decision = this.#matches.size === 0 ? null : decideType(this.#tested, this.#matches, this.context, Math.min(this.#tested, this.distinct.estimate));
  }

  #keep(value: string, matches: readonly number[], observing: Observing): void {
    if (!observing.sampling || this.samples.length >= MOST_SAMPLES) return;
    const decided = this.#decision?.type.index;
    const all = decided === undefined || matches.includes(decided) ? matches : [...matches, decided];
    const sample = sampleOf(value, all, this.context, this.#place, observing.hashKey);
    if (sample === null || this.samples.includes(sample)) return;
    this.samples.push(ownCopy(sample));
    this.#hasClearSamples ||= decided === undefined;
  }

  /** The parameter turned out to hold sensitive data: what was kept clear before is hidden now. */
  #hideSamples(hashKey: Uint8Array): void {
    this.#hasClearSamples = false;
    const type = this.#decision?.type;
    if (type === undefined || type.privacyDefault === 'clear') return;
    if (type.category === 'Authentication') this.samples = [];
    else this.samples = [...new Set(this.samples.map((text) => (/[•#…]/.test(text) ? text : type.privacyDefault === 'hash' ? hashValue(text, hashKey) : maskValue(text, type))))];
  }

  dropSamples(): void {
    this.samples = [];
    this.#lastValue = null;
    this.range = null;
    this.isChanged = true;
  }

  merge(other: ValueStats): void {
    this.types = this.types.map((count, index) => count + (other.types[index] ?? 0));
    this.formats = this.formats.map((count, index) => count + (other.formats[index] ?? 0));
    this.distinct.merge(other.distinct);
    this.range = span(this.range, other.range);
    this.lengths = span(this.lengths, other.lengths);
    this.echoes += other.echoes;
    this.seen = span(this.seen, other.seen) ?? this.seen;
    this.#tested += other.#tested;
    for (const [index, count] of other.#matches) this.#matches.set(index, (this.#matches.get(index) ?? 0) + count);
    const before = this.#decision?.type ?? other.#decision?.type;
    this.#decide();
    const isNew = this.#decision !== null && this.#decision.type !== before;
    this.samples = isNew ? [] : [...new Set([...this.samples, ...other.samples])].slice(0, MOST_SAMPLES);
    this.#hasClearSamples ||= other.#hasClearSamples;
    this.isChanged = true;
  }

  toJSON(): ValueStatsJson {
    return {
      t: this.types,
      f: this.formats,
      d: this.distinct.toJSON(),
      r: this.range,
      l: this.lengths,
      s: this.samples,
      c: this.#hasClearSamples,
      n: this.#tested,
      m: [...this.#matches].flatMap(([index, count]) => [[DATA_TYPES[index]?.name ?? '', count] as const]),
      e: this.echoes,
      w: this.seen,
    };
  }

  static fromJSON(json: ValueStatsJson, name: string, place: SamplePlace): ValueStats {
    const stats = new ValueStats(name, place);
    stats.types = [...json.t];
    stats.formats = FORMATS.map((_, index) => json.f[index] ?? 0);
    stats.distinct = DistinctValues.fromJSON(json.d);
    stats.range = json.r === null ? null : [...json.r];
    stats.lengths = json.l === null ? null : [...json.l];
    stats.samples = [...json.s];
    stats.#hasClearSamples = json.c;
    stats.#tested = json.n;
    for (const [type, count] of json.m) {
      const index = dataTypeNamed(type)?.index;
      if (index !== undefined) stats.#matches.set(index, count);
    }
    stats.echoes = json.e;
    stats.seen = [...json.w];
    stats.#decide();
    stats.isChanged = false;
    return stats;
  }
}

function span(first: [number, number] | null, second: [number, number] | null): [number, number] | null {
  if (first === null || second === null) return first ?? second;
  return [Math.min(first[0], second[0]), Math.max(first[1], second[1])];
}
