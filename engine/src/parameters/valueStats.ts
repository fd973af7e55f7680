import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { type Chances, FactAge } from '../ages/factAge.ts';
import { charMask } from '../sensitive/charMask.ts';
import type { DataTypeDecision } from '../sensitive/decideType.ts';
import type { TypeEvidence } from '../sensitive/typeEvidence.ts';
import type { SamplePlace } from '../sensitive/harmlessContent.ts';
import { matchTypes } from '../sensitive/matchTypes.ts';
import type { OwnTypes } from '../sensitive/own/ownTypes.ts';
import { type Counted, CountedValues, type Room } from './countedValues.ts';
import { KindAges } from './kindAges.ts';
import { DIRECTIVES } from './learnedEnum.ts';
import { DistinctValues, hashNumber, spread } from './distinctValues.ts';
import type { ValueStatsJson, ValueStatsPatch } from './savedParameters.ts';
import { Spread } from './spread.ts';
import { sparse } from './parametersPatch.ts';
import { SignShares } from './signShares.ts';
import { factsOf, type ValueFacts } from './valueFacts.ts';
import { FORMATS } from './valueFormat.ts';
import { type Standing, ValueKind, type ValueKindJson } from './valueKind.ts';
import { INTEGER, NUMBER, STRING, TYPES } from './valueTypes.ts';

/** How values are to be looked at: set once per exchange. */
export interface Observing {
  readonly sampling: boolean;
  readonly hashKey: Uint8Array;
  /**
   * From the company's key, so that the sketch of distinct values cannot be compared between
   * companies.
   */
  readonly seed: number;
  readonly at: number;
  /** The company's own data types; absent where it has none and switched none off. */
  readonly own?: OwnTypes;
  /** Number of the exchange, among those that the endpoint answered well. */
  readonly number: number;
  /** The same where what it shows is of now; zero of an old recording. */
  readonly sighted: number;
  /** The operation asked for, of several at one address, and its own number; 0 where there is one. */
  readonly lane: number;
  readonly inLane: number;
  /**
   * Whether values that are known are held to their kind of data again: one exchange of sixteen.
   */
  readonly isRetested: boolean;
  /** Of the endpoint. */
  readonly room: Room;
  /** Stands for who sent a request; null where nobody knows, `ANSWER` for what a server sends. */
  sender: number | null;
  /** Texts that look like an attack: they teach nothing. */
  payloads: ReadonlySet<string> | null;
}

/** In place of a sender: nobody attacks by what a server answers. */
export const ANSWER = -1;

/** In place of a count: values are not counted any more. */
const GIVEN_UP = -2;
const NEVER = {
  values: -1,
  formats: -1,
  distinct: -1,
  kind: -1,
  counted: -1,
  named: -1,
  echoes: -1,
  chars: -1,
  first: -1,
  signs: -1,
  round: -1,
};
const NO_KEY = new Uint8Array(0);
const LONGEST_LAST = 256;
const LONGEST_COUNTED = 64;
const LOWEST_NUMBER_DIGITS = 1_000;

function kindPatch(kind: ValueKind, saved: typeof NEVER): Partial<ValueKindJson> {
  if (kind.changes !== saved.kind) return kind.toJSON();
  return kind.roundChanges === saved.round ? {} : kind.roundJson;
}

function sumOf(counts: readonly number[]): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

/**
 * What is known of the values of one parameter. With sampling off it holds counts, lengths and a
 * keyed sketch only.
 */
export class ValueStats {
  kind: ValueKind;
  types: number[] = TYPES.map(() => 0);
  formats: number[] = FORMATS.map(() => 0);
  distinct = new DistinctValues();
  /** Of the numbers seen while sampling was on. */
  numbers = new Spread();
  /** Of the texts. */
  lengths = new Spread();
  /** Classes of characters in the texts. */
  chars = 0;
  /**
   * How usual signs are in them; null for what a server sends, and in what an earlier release
   * learned.
   */
  signs: SignShares | null = null;
  /** Times a value was found again in the body of the answer. */
  echoes = 0;
  seen: [first: number, last: number] = [Infinity, -Infinity];
  isChanged = true;
  /** When the parameter was last there, and when a value of its kind of data. */
  readonly age: FactAge;
  readonly kindAge: FactAge;
  typeAges = new KindAges();
  formatAges = new KindAges();
  /** Whether its kind of data was past when it was last reported. */
  toldPast = true;
  /**
   * What was last reported of the parameter being required: it can stop being so without being seen.
   */
  toldRequired: boolean | null = null;
  #counted: CountedValues | null = new CountedValues();
  /** Something came since this was last saved that is in no count: an attack, or types. */
  #hasNewPayload = false;
  #lastValue: string | null = null;
  #lastFacts: ValueFacts | null = null;
  #lastCounted: Counted | null = null;
  /** How much there was of each part when it was last saved; never, below zero. */
  readonly #saved = { ...NEVER };
  readonly #isDirective: boolean;

  constructor(name: string, place: SamplePlace, age = new FactAge(), kindAge = new FactAge()) {
    this.kind = new ValueKind(name, place);
    [this.age, this.kindAge] = [age, kindAge];
    this.#isDirective = DIRECTIVES.has(name);
  }

  /** Types and formats that were seen lately, as counts by their index. */
  heldCounts(chances: Chances): readonly [types: readonly number[], formats: readonly number[]] {
    return [this.typeAges.held(this.types, chances), this.formatAges.held(this.formats, chances)];
  }

  /** The kind of data it holds: null, too, when no value has been of it for long. */
  decisionAt(chances: Chances): DataTypeDecision | null {
    return this.kindAge.isPast(chances, USUAL_REQUESTS)
      ? null
      : (this.kind.decision ?? this.kind.former);
  }

  /** Why it is of that kind; null where it is of none. */
  evidenceAt(chances: Chances): TypeEvidence | null {
    return this.kindAge.isPast(chances, USUAL_REQUESTS) ? null : this.kind.evidence;
  }

  /** Directives that were seen lately, where it is a header of them. */
  heldDirectives({ count }: Chances): number {
    return this.#isDirective ? (this.#counted?.held(count).length ?? 0) : 0;
  }

  #seeKind(
    value: string,
    mask: number,
    { sighted, at, lane, inLane }: Observing,
    before = this.kind.decision,
  ): void {
    const { decision } = this.kind;
    const isNew = decision !== null && decision.type !== before?.type;
    if (isNew || this.kind.isOfKind(value, mask)) this.kindAge.see(sighted, at, lane, inLane);
  }

  /**
   * Other fields stand beside it now: what they say may make another kind of it, and hide what was
   * kept. @param isRestored as it was saved, so that only what is hidden by it is news
   */
  standBeside(standing: Standing, isRestored: boolean): void {
    const { kind, isChanged } = this;
    const [before, samples, counted] = [kind.decision, kind.samples, this.#counted];
    const news = kind.standBeside(standing, isRestored);
    if (news === null) return;
    if (kind.decision !== null && before === null && !this.kindAge.isSeen)
      this.kindAge.join(this.age);
    if (news === 'kept') this.remask();
    if (kind.isHidden) this.#counted = null;
    this.#forgetLast();
    const isHidden = kind.samples.length < samples.length || this.#counted !== counted;
    this.isChanged = isChanged || isHidden || !isRestored;
    this.#hasNewPayload ||= isHidden || !isRestored;
  }

  /** Holds a value to the company's own types. */
  #observeOwn(value: string, observing: Observing): void {
    const shows = this.kind.observeOwn(value, observing.isRetested, observing);
    const { sighted, at, lane, inLane } = observing;
    if (shows) this.kindAge.see(sighted, at, lane, inLane);
    if (this.kind.isHidden && this.#counted !== null) this.#stopCounting(observing.room);
  }

  /**
   * Reads what was learned by the types that the company has now.
   * @returns whether that makes another kind of data of it, or hides what was kept of it
   */
  adopt(own: OwnTypes | undefined, hashKey: Uint8Array, room: Room): boolean {
    const isOther = this.kind.adopt(own, hashKey);
    const isCounted = this.#counted?.values.some(([value]) =>
      this.kind.isHiddenByOwn(String(value)),
    );
    if (isCounted === true) this.#stopCounting(room);
    const isRanged = !this.kind.hasRange && this.numbers.ends !== null;
    if (isRanged) this.numbers = new Spread();
    if (!isOther && isCounted !== true && !isRanged) return false;
    if (this.kind.decision !== null && !this.kindAge.isSeen) this.kindAge.join(this.age);
    if (this.kind.isHidden && this.#counted !== null) this.#stopCounting(room);
    this.#forgetLast();
    this.#hasNewPayload = this.isChanged = true;
    return true;
  }

  /** Whether a value that is known may show a kind of data again. */
  #isTested({ isRetested }: Observing): boolean {
    return this.kind.decision === null ? this.kind.former !== null : isRetested;
  }

  /** Values counted one by one, or null when they are too many or may not be kept. */
  get counted(): CountedValues | null {
    return this.kind.isOpen ? this.#counted : null;
  }

  observeText(value: string, isSniffed: boolean, observing: Observing): void {
    if (observing.payloads?.has(value) === true) {
      this.#observePayload(value, observing);
      return;
    }
    const isRepeated = value === this.#lastValue && this.#lastFacts !== null;
    let counted = isRepeated ? this.#lastCounted : (this.#counted?.find(value) ?? null);
    const facts =
      isRepeated && this.#lastFacts !== null
        ? this.#lastFacts
        : (counted?.facts ?? factsOf(value, this.distinct.isFull, isSniffed));
    const type = isSniffed ? facts.sniffed : STRING;
    if (type === STRING) this.#countFormat(facts.format, observing);
    this.#count(type, observing);
    this.#countSigns(facts.mask, observing.sender);
    this.chars |= facts.mask;
    this.lengths.add(value.length);
    if (this.#isTested(observing)) this.#seeKind(value, facts.mask, observing);
    if (observing.own !== undefined) this.#observeOwn(value, observing);
    if (observing.sampling) {
      const isNumber = type === INTEGER || type === NUMBER;
      if (isNumber && this.kind.hasRange && !this.kind.isHiddenByOwn(value))
        this.numbers.add(Number(value));
      if (counted !== null) this.#hit(counted, observing);
    }
    // One that found no place by its name asks for one again, as it would after another value.
    if (
      isRepeated &&
      (counted !== null || this.#counted === null || !observing.sampling || value === '')
    )
      return;
    counted ??= this.#meet(value, facts, observing);
    this.#lastValue = value.length <= LONGEST_LAST ? value : null;
    this.#lastFacts = facts;
    this.#lastCounted = counted;
  }

  /** A text that looks like an attack says what kind of data this may be, not what is usual. */
  #observePayload(value: string, observing: Observing): void {
    const { at, sighted, lane, inLane, seed } = observing;
    const { hash, mask } = factsOf(value, true, true);
    this.age.see(sighted, at, lane, inLane);
    this.#hasNewPayload = true;
    if (at < this.seen[0]) this.seen[0] = at;
    if (at > this.seen[1]) this.seen[1] = at;
    this.isChanged = true;
    if (this.#isTested(observing)) this.#seeKind(value, mask, observing);
    if (!this.distinct.add(spread(hash ^ seed))) return;
    const before = this.kind.decision;
    this.kind.learn(value, mask, this.distinct.estimate, { ...observing, sampling: false });
    if (this.kind.decision !== null) this.#seeKind(value, mask, observing, before);
  }

  #countSigns(mask: number, sender: number | null): void {
    if (sender === ANSWER) return;
    // Texts without a single class were empty.
    if (this.signs === null && this.chars === 0) this.signs = new SignShares();
    this.signs?.add(mask, sender);
  }

  /** Classes of characters that are usual in its texts. */
  get usualChars(): number {
    return this.signs === null ? this.chars : this.signs.usual(this.chars);
  }

  /** Takes a text that is not counted by itself. */
  #meet(value: string, facts: ValueFacts, observing: Observing): Counted | null {
    const { hashKey, room, sampling, seed } = observing;
    const { kind } = this;
    let matches: readonly number[] | null = null;
    const hash = spread(facts.hash ^ seed);
    if (this.distinct.add(hash)) {
      const before = kind.decision;
      matches = kind.learn(value, facts.mask, this.distinct.estimate, observing);
      if (kind.decision !== null) this.#seeKind(value, facts.mask, observing, before);
      if (kind.isHidden) this.#stopCounting(room);
    } else this.#watch(value, hash, facts.mask, observing);
    if (this.#counted === null || !sampling || value === '') return null;
    const mayBelong = value.length <= LONGEST_COUNTED && facts.format === 0;
    const isClear =
      mayBelong &&
      kind.isClear(value, matches ?? matchTypes(value, kind.context, facts.mask), hashKey);
    return this.#countNew(value, isClear, facts, observing);
  }

  /** Looks at one of the newest values, where there are too many for each to be tested. */
  #watch(value: string, hash: number, mask: number, observing: Observing): void {
    const { kind } = this;
    if (!this.distinct.isFull || !(observing.isRetested || kind.isWatchedClosely)) return;
    const before = kind.decision;
    if (!kind.watch(value, hash, mask, observing)) return;
    observing.room.news++;
    if (kind.decision !== null) this.#seeKind(value, mask, observing, before);
    if (kind.isHidden) this.#stopCounting(observing.room);
  }

  observeNumber(value: number, observing: Observing): void {
    const { hashKey, room, sampling, seed } = observing;
    const { kind } = this;
    const isWhole = Number.isInteger(value);
    this.#count(isWhole ? INTEGER : NUMBER, observing);
    if (this.#isTested(observing)) this.#seeKind(String(value), charMask(String(value)), observing);
    if (observing.own !== undefined) this.#observeOwn(String(value), observing);
    const isReadable = isWhole || Number.isFinite(value);
    if (sampling && isReadable && kind.hasRange && !kind.isHiddenByOwn(String(value)))
      this.numbers.add(value);
    const counted = this.#counted?.find(value) ?? null;
    if (counted !== null) {
      this.#hit(counted, observing);
      return;
    }
    const hash = spread(hashNumber(value) ^ seed);
    const isNew = this.distinct.add(hash);
    const isCounting = this.#counted !== null && sampling;
    const isWatched = this.distinct.isFull && (observing.isRetested || kind.isWatchedClosely);
    if (!isNew && !isCounting && !isWatched) return;
    const text = String(value);
    const isTold = Math.abs(value) >= LOWEST_NUMBER_DIGITS || kind.context.named.size > 0;
    const mask = charMask(text);
    let matches: readonly number[] | null = null;
    if (isNew && isTold) {
      const before = kind.decision;
      matches = kind.learn(text, mask, this.distinct.estimate, observing);
      if (kind.decision !== null) this.#seeKind(text, mask, observing, before);
    } else if (isNew && sampling) kind.keep(text, [], hashKey);
    if (!isNew) this.#watch(text, hash, mask, observing);
    if (kind.isHidden) this.#stopCounting(room);
    else if (isCounting)
      this.#countNew(
        value,
        isWhole &&
          kind.isClear(
            text,
            matches ?? (isTold ? matchTypes(text, kind.context, mask) : []),
            hashKey,
          ),
        null,
        observing,
      );
  }

  /**
   * Counts a value that is not known by its name: under it from now on when it may be, or among the
   * others.
   */
  #countNew(
    value: string | number,
    mayBeNamed: boolean,
    facts: ValueFacts | null,
    { room, sighted }: Observing,
  ): Counted | null {
    const counted = this.#counted;
    if (counted === null) return null;
    const named = mayBeNamed ? counted.add(value, facts, room) : null;
    if (named !== null && this.#isDirective) named.last = sighted;
    if (named === null) counted.miss();
    if (counted.isHopeless && !this.#isDirective) this.#stopCounting(room);
    return this.#counted === null ? null : named;
  }

  #hit(counted: Counted, { sighted }: Observing): void {
    this.#counted?.hit(counted);
    if (this.#isDirective) counted.last = Math.max(counted.last, sighted);
  }

  /** So many exchanges came before those of this endpoint. */
  move(by: number): void {
    this.age.move(by);
    this.kindAge.move(by);
    this.typeAges.move(by);
    this.formatAges.move(by);
    this.kind.move(by);
    this.#counted?.move(by);
  }

  #stopCounting(room: Room): void {
    room.values += this.#counted?.size ?? 0;
    this.#counted = this.#lastCounted = null;
  }

  /**
   * Counts a value that has no text: null, true or false, an empty object or list; `type` indexes
   * TYPES.
   */
  observeBare(type: number, observing: Observing): void {
    this.#count(type, observing);
  }

  #count(type: number, observing: Observing): void {
    const { at, sighted, lane, inLane, room } = observing;
    this.typeAges.see(type, this.types, this.age, observing);
    this.age.see(sighted, at, lane, inLane);
    const before = this.types[type] ?? 0;
    if (before === 0) room.news++;
    this.types[type] = before + 1;
    this.isChanged = true;
    if (at < this.seen[0]) this.seen[0] = at;
    if (at > this.seen[1]) this.seen[1] = at;
  }

  #countFormat(format: number, observing: Observing): void {
    const { room } = observing;
    this.formatAges.see(format, this.formats, this.age, observing);
    const before = this.formats[format] ?? 0;
    if (before === 0) room.news++;
    this.formats[format] = before + 1;
  }

  /** Whether it keeps samples, values counted by name or a numeric range. */
  get hasSamples(): boolean {
    return (
      this.kind.samples.length > 0 || this.numbers.ends !== null || (this.#counted?.size ?? 0) > 0
    );
  }

  dropSamples(): void {
    this.kind.samples = [];
    this.#forgetLast();
    this.numbers = new Spread();
    if (this.#counted !== null) this.#counted = new CountedValues();
    Object.assign(this.#saved, NEVER);
    this.isChanged = true;
  }

  /** Holds what an earlier release kept to the rule of today. */
  remask(): void {
    this.kind.remask();
    if (!this.kind.hasRange) this.numbers = new Spread();
    const mayBeNamed = (value: string | number): boolean =>
      this.kind.isClear(String(value), matchTypes(String(value), this.kind.context), NO_KEY);
    if (this.#counted?.values.every(([value]) => mayBeNamed(value)) === false)
      this.#counted = this.kind.isHidden ? null : new CountedValues();
    this.#forgetLast();
    this.isChanged = true;
  }

  #forgetLast(): void {
    this.#lastValue = this.#lastFacts = this.#lastCounted = null;
  }

  merge(other: ValueStats): void {
    this.#joinAges(other);
    this.types = this.types.map((count, index) => count + (other.types[index] ?? 0));
    this.formats = this.formats.map((count, index) => count + (other.formats[index] ?? 0));
    this.distinct.merge(other.distinct);
    this.numbers.merge(other.numbers);
    this.lengths.merge(other.lengths);
    if (other.signs !== null && this.signs !== null) this.signs.merge(other.signs);
    // What one of them knows from before signs were counted cannot be told apart any more.
    else if (this.chars !== 0 && other.chars !== 0) this.signs = null;
    else this.signs ??= other.signs === null ? null : SignShares.fromJSON(other.signs.toJSON());
    this.chars |= other.chars;
    this.echoes += other.echoes;
    this.seen = [Math.min(this.seen[0], other.seen[0]), Math.max(this.seen[1], other.seen[1])];
    this.kind.merge(other.kind, this.distinct.estimate);
    this.age.join(other.age);
    this.kindAge.join(other.kindAge);
    if (this.kind.decision !== null && !this.kindAge.isSeen) this.kindAge.join(this.age);
    if (other.#counted === null || this.kind.isHidden) this.#counted = null;
    else this.#counted?.merge(other.#counted);
    this.#forgetLast();
    this.isChanged = true;
  }

  #joinAges({ types, formats, age, typeAges, formatAges }: ValueStats): void {
    this.typeAges.join(typeAges, { counts: this.types, age: this.age }, { counts: types, age });
    this.formatAges.join(
      formatAges,
      { counts: this.formats, age: this.age },
      { counts: formats, age },
    );
  }

  #agesJson(): Pick<ValueStatsJson, 'a' | 'k' | 'ta' | 'fa'> {
    const [ta, fa] = [this.typeAges.toJSON(), this.formatAges.toJSON()];
    return {
      a: this.age.toJSON(),
      ...(this.kindAge.isSeen ? { k: this.kindAge.toJSON() } : {}),
      ...(ta === undefined ? {} : { ta }),
      ...(fa === undefined ? {} : { fa }),
    };
  }

  toJSON(): ValueStatsJson {
    const { types, formats, distinct, numbers, lengths, echoes, seen, chars, kind, signs } = this;
    return {
      t: types,
      f: formats,
      d: distinct.toJSON(),
      r: numbers.toJSON(),
      l: lengths.toJSON(),
      ...kind.toJSON(),
      e: echoes,
      w: seen,
      x: chars,
      v: this.#counted === null ? null : this.#counted.toJSON(),
      ...this.#agesJson(),
      ...(signs === null ? {} : { u: signs.toJSON() }),
    };
  }

  /** What changed since this was last asked, or since it was saved. */
  takeUnsaved(): ValueStatsPatch {
    const saved = this.#saved;
    const { types, formats, distinct, kind, echoes, seen, chars, signs } = this;
    const r = this.numbers.takeUnsaved();
    const l = this.lengths.takeUnsaved();
    const counted = this.#counted;
    const isNew = saved.values < 0;
    const patch = {
      t: sparse(types),
      w: seen[0] === saved.first ? ([seen[1]] as const) : seen,
      ...(echoes === saved.echoes ? {} : { e: echoes }),
      ...(chars === saved.chars ? {} : { x: chars }),
      ...(signs === null || signs.changes === saved.signs ? {} : { u: signs.toJSON() }),
      ...(sumOf(formats) === saved.formats ? {} : { f: sparse(formats) }),
      ...(distinct.changes === saved.distinct ? {} : { d: distinct.toJSON() }),
      ...kindPatch(kind, saved),
      ...this.#agesJson(),
      ...(r === undefined ? (isNew ? { r: null } : {}) : { r }),
      ...(l === undefined ? (isNew ? { l: null } : {}) : { l }),
      ...this.#countedPatch(counted),
    };
    this.markSaved();
    return patch;
  }

  #countedPatch(counted: CountedValues | null): Pick<ValueStatsPatch, 'v' | 'vc'> {
    const { counted: total, named } = this.#saved;
    if (counted === null) return total === GIVEN_UP ? {} : { v: null };
    if (counted.total === total) return {};
    return counted.size === named && !this.#isDirective
      ? { vc: [counted.others, ...counted.values.map(([, count]) => count)] }
      : { v: counted.toJSON() };
  }

  /** Whether something was learned since it was last saved. */
  get isUnsaved(): boolean {
    return this.#hasNewPayload || sumOf(this.types) !== this.#saved.values;
  }

  /** `toJSON` was saved. */
  markSaved(): void {
    const counted = this.#counted;
    this.#hasNewPayload = false;
    this.numbers.markSaved();
    this.lengths.markSaved();
    Object.assign(this.#saved, {
      values: sumOf(this.types),
      formats: sumOf(this.formats),
      distinct: this.distinct.changes,
      kind: this.kind.changes,
      echoes: this.echoes,
      chars: this.chars,
      first: this.seen[0],
      signs: this.signs?.changes ?? -1,
      round: this.kind.roundChanges,
      counted: counted === null ? GIVEN_UP : counted.total,
      named: counted === null ? 0 : counted.size,
    });
  }

  static fromJSON(json: ValueStatsJson, name: string, place: SamplePlace): ValueStats {
    // What an earlier release kept without an age was seen just now.
    const [age, kindAge] = [json.a, json.k ?? (json.a === undefined ? undefined : null)].map(
      (saved) => (saved === null ? new FactAge() : FactAge.fromJSON(saved ?? [0, 16, json.w[1]])),
    );
    const stats = new ValueStats(name, place, age, kindAge);
    stats.types = [...json.t];
    stats.formats = FORMATS.map((_, index) => json.f[index] ?? 0);
    stats.typeAges = KindAges.fromJSON(json.ta);
    stats.formatAges = KindAges.fromJSON(json.fa);
    stats.distinct = DistinctValues.fromJSON(json.d);
    stats.numbers = Spread.fromJSON(json.r);
    stats.lengths = Spread.fromJSON(json.l);
    stats.chars = json.x ?? 0;
    stats.signs = json.u === undefined ? null : SignShares.fromJSON(json.u);
    stats.#counted =
      json.v === null
        ? null
        : json.v === undefined
          ? new CountedValues()
          : CountedValues.fromJSON(json.v);
    stats.echoes = json.e;
    stats.seen = [...json.w];
    stats.kind = ValueKind.fromJSON(json, name, place, stats.distinct.estimate);
    stats.isChanged = false;
    stats.markSaved();
    return stats;
  }
}
