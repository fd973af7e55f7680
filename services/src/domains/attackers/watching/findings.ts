import type { Attacker } from '@palisade/engine/attackers/attacker.ts';
import { levelOf } from '@palisade/engine/attackers/attacker.ts';
import {
  type KeptAnomaly,
  keptAnomalies,
  type KeptExchange,
  keptExchange,
} from '@palisade/engine/attackers/keptExchange.ts';
import type { Detection, Observed } from '@palisade/engine/attackers/observed.ts';
import { isExample, type Step } from '@palisade/engine/attackers/steps.ts';
import { tokenClaims } from '@palisade/engine/attackers/tokenClaims.ts';
import { tokenFingerprint } from '@palisade/engine/attackers/tokenFingerprint.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { hashValue } from '@palisade/engine/sensitive/maskValue.ts';
import { RecentTexts } from '@palisade/engine/signatures/recentTexts.ts';
import type { WatchedSettings } from '../../../platform/companySettings.ts';
import { keptViolation, type KeptViolation } from './keptViolation.ts';
import { type Source, sourcesOf, type TokenNames } from './sourcesOf.ts';

/** The exchange of one attempt. */
export interface Example {
  readonly attempt: number;
  readonly at: number;
  readonly message: string;
  readonly isSuccess: boolean;
  readonly exchange: KeptExchange;
  readonly anomalies: readonly KeptAnomaly[];
  readonly answer: Detection['answer'];
  readonly outcome: Detection['outcome'];
  readonly violations: readonly KeptViolation[];
}

export interface SeenSource extends Source {
  names?: TokenNames;
  firstAt: number;
  lastAt: number;
  attempts: number;
}

/** What was found of attackers that are only watched, which has no rows. */
export interface SavedFindings {
  /** By number of the attacker; each replaces what was saved of it before. */
  readonly sources: readonly (readonly [attacker: number, sources: readonly SeenSource[]])[];
  /** By key of the step, likewise. */
  readonly examples: readonly (readonly [step: string, examples: readonly Example[]])[];
}

/**
 * Those that are only watched are written nowhere; so much of them is kept in case they turn out to
 * attack.
 */
const MOST_WATCHED = { sources: 10_000, steps: 2_000 } as const;
/**
 * Sources of one attacker between two commits: more than a commit brings, lest it matter where the
 * traffic was cut.
 */
const MOST_SOURCES = 2_000;

/**
 * What detection found of a company and is not written yet. Changes of attackers stay with them, in
 * memory.
 */
export class Findings {
  readonly attackers = new Map<number, Attacker>();
  /** Steps that changed, by the number of their attacker and by their key. */
  readonly #steps = new Map<number, Map<string, Step>>();
  /** By the key of their step. */
  readonly examples = new Map<string, Example[]>();
  readonly sources = new Map<number, Map<string, SeenSource>>();
  readonly united: { readonly gone: number; readonly into: Attacker }[] = [];
  /** Attackers that have a row, and others that get one whatever they seem. */
  readonly rows = new Set<number>();
  readonly #shown = new Set<number>();
  /** Those that were sure to attack at one of their attempts, whatever they seem after the last. */
  readonly #sure = new Set<number>();
  readonly #hashes = new RecentTexts<string>(1_024);
  #names = new RecentTexts<TokenNames>(1_024);
  /** The company's own types that they were read by. */
  #namesBy: WatchedSettings['own'];

  /**
   * Whether an attacker has a row or gets one: who was only watched at each of its attempts does
   * not.
   */
  isShown({ number }: Pick<Attacker, 'number'>): boolean {
    return this.rows.has(number) || this.#shown.has(number);
  }

  /**
   * The level that an attacker's row gets: the highest since the last commit, so that it does not
   * matter where the traffic was cut.
   */
  levelOf({ number }: Attacker): 'suspect' | 'attacker' {
    return this.#sure.has(number) ? 'attacker' : 'suspect';
  }

  take(
    exchange: Exchange,
    observed: Observed,
    { attempts, anomalies, answer, outcome, united }: Detection,
    settings: WatchedSettings,
  ): void {
    for (const { gone, into } of united) this.#unite(gone, into);
    if (attempts.length === 0) return;
    const sources = sourcesOf(
      exchange,
      observed,
      settings,
      (value) => this.#hash(value, settings),
      (secret) => this.#namesOf(secret, settings),
    );
    for (const attempt of attempts) {
      const { attacker, step } = attempt;
      this.attackers.set(attacker.number, attacker);
      const level = levelOf(attacker, exchange.startedAt);
      if (level !== 'watched') this.#shown.add(attacker.number);
      if (level === 'attacker') this.#sure.add(attacker.number);
      this.#changed(attacker).set(step.key, step);
      const { earlier } = attempt;
      // What others of a group did before is not told of this one.
      const made = 1 + (earlier?.isOfGroup === true ? 0 : (earlier?.attempts ?? 0));
      this.#addSources(attacker, sources, exchange.startedAt, made);
    }
    if (settings.sampling)
      this.#addExamples(exchange, { attempts, anomalies, answer, outcome }, settings);
    this.#letGo();
  }

  /** The hash of a user or a secret, made once for those that come back. */
  #hash(value: string, { hashKey }: WatchedSettings): string {
    const known = this.#hashes.get(value);
    if (known !== undefined) return known;
    const hash = hashValue(value, hashKey);
    this.#hashes.set(value, hash);
    return hash;
  }

  /** What a token can be found by, read once for those that come back. */
  #namesOf(secret: string, settings: WatchedSettings): TokenNames {
    if (this.#namesBy !== settings.own)
      [this.#names, this.#namesBy] = [new RecentTexts(1_024), settings.own];
    const known = this.#names.get(secret);
    if (known !== undefined) return known;
    const names = {
      fingerprint: tokenFingerprint(secret),
      claims: tokenClaims(secret, settings),
    };
    this.#names.set(secret, names);
    return names;
  }

  /** Forgets what tokens say of themselves, which is a value of the traffic. */
  forgetClaims(): void {
    for (const seen of this.sources.values())
      for (const source of seen.values())
        if (source.names !== undefined) source.names = { ...source.names, claims: null };
  }

  #changed({ number }: Attacker): Map<string, Step> {
    const known = this.#steps.get(number);
    if (known !== undefined) return known;
    const changed = new Map<string, Step>();
    this.#steps.set(number, changed);
    return changed;
  }

  #addSources(attacker: Attacker, sources: readonly Source[], at: number, attempts: number): void {
    let seen = this.sources.get(attacker.number);
    if (seen === undefined) this.sources.set(attacker.number, (seen = new Map()));
    for (const source of sources) {
      const key = `${source.type} ${source.id}`;
      const known = seen.get(key);
      if (known === undefined) {
        if (seen.size < MOST_SOURCES)
          seen.set(key, { ...source, firstAt: at, lastAt: at, attempts });
        continue;
      }
      known.firstAt = Math.min(known.firstAt, at);
      known.lastAt = Math.max(known.lastAt, at);
      known.attempts += attempts;
      if (source.names !== undefined) known.names ??= source.names;
    }
  }

  /** Masks the exchange once, for the first of its attempts that is worth an example. */
  #addExamples(
    exchange: Exchange,
    {
      attempts,
      anomalies,
      answer,
      outcome,
    }: Pick<Detection, 'attempts' | 'anomalies' | 'answer' | 'outcome'>,
    settings: WatchedSettings,
  ): void {
    let kept: Pick<Example, 'exchange' | 'anomalies'> | null = null;
    for (const { step, place, message, isSuccess, earlier, violations = [] } of attempts) {
      // The first success whose exchange is there says most, whatever its place; then the attempt by
      // which earlier ones turned out to be attempts.
      const isFirstSuccess = isSuccess && step.successes - step.earlierSuccesses === 1;
      if (!isExample(place) && !isFirstSuccess && earlier === undefined) continue;
      kept ??= {
        exchange: keptExchange(exchange, settings),
        anomalies: keptAnomalies(anomalies, settings),
      };
      const examples = this.examples.get(step.key) ?? [];
      examples.push({
        attempt: place,
        at: exchange.startedAt,
        message,
        isSuccess,
        ...kept,
        answer,
        outcome,
        violations: violations.map((violation) => keptViolation(violation, settings)),
      });
      this.examples.set(step.key, examples);
    }
  }

  #unite(gone: number, into: Attacker): void {
    this.united.push({ gone, into });
    this.attackers.delete(gone);
    this.attackers.set(into.number, into);
    const moved = new Map(into.steps.map((step) => [step.key, step]));
    const changed = this.#changed(into);
    for (const [key, step] of this.#steps.get(gone) ?? []) changed.set(key, moved.get(key) ?? step);
    if (!this.rows.has(gone)) for (const step of into.steps) changed.set(step.key, step);
    this.#steps.delete(gone);
    for (const source of this.sources.get(gone)?.values() ?? []) {
      const { type, id, firstAt, lastAt, attempts } = source;
      this.#addSources(into, [source], firstAt, attempts);
      const seen = this.sources.get(into.number)?.get(`${type} ${id}`);
      if (seen !== undefined) seen.lastAt = Math.max(seen.lastAt, lastAt);
    }
    this.sources.delete(gone);
    // What was written of the one is a part of the other from now on.
    if (this.rows.has(gone) || this.#shown.has(gone)) this.#shown.add(into.number);
    if (this.#sure.has(gone)) this.#sure.add(into.number);
    this.#shown.delete(gone);
    this.#sure.delete(gone);
  }

  /** Forgets what is kept of those that are only watched, oldest first. */
  #letGo(): void {
    for (const number of this.sources.keys()) {
      if (this.sources.size <= MOST_WATCHED.sources) break;
      this.sources.delete(number);
    }
    for (const key of this.examples.keys()) {
      if (this.examples.size <= MOST_WATCHED.steps) break;
      this.examples.delete(key);
    }
  }

  /** What was found is written: only what is kept of those that are watched stays. */
  markSaved(): void {
    for (const attacker of this.attackers.values())
      if (this.isShown(attacker)) this.#forget(attacker);
    for (const { gone } of this.united) this.rows.delete(gone);
    this.attackers.clear();
    this.#steps.clear();
    this.united.length = 0;
  }

  #forget(attacker: Attacker): void {
    this.rows.add(attacker.number);
    this.#shown.delete(attacker.number);
    this.#sure.delete(attacker.number);
    this.sources.delete(attacker.number);
    for (const { key } of this.stepsOf(attacker)) this.examples.delete(key);
  }

  /**
   * The steps of an attacker that are to be written: all when it has no row yet, else those that
   * changed.
   */
  stepsOf(attacker: Attacker): readonly Step[] {
    const changed = this.#steps.get(attacker.number) ?? new Map<string, Step>();
    if (this.rows.has(attacker.number)) return [...changed.values()];
    return [
      ...new Map([...attacker.steps.map((step) => [step.key, step] as const), ...changed]).values(),
    ];
  }

  /** What is kept of those that are only watched. */
  save(): SavedFindings {
    return { sources: this.#sourcesOf(this.sources.keys()), examples: [...this.examples] };
  }

  /** What of that changed since the last commit. */
  changes(): SavedFindings {
    const watched = [...this.attackers.values()].filter((attacker) => !this.isShown(attacker));
    const steps = watched.flatMap((attacker) => [...this.#changed(attacker).keys()]);
    return {
      sources: this.#sourcesOf(watched.map(({ number }) => number)),
      examples: steps.flatMap((step) => [[step, this.examples.get(step) ?? []] as const]),
    };
  }

  #sourcesOf(attackers: Iterable<number>): SavedFindings['sources'] {
    return [...attackers].map(
      (number) => [number, [...(this.sources.get(number)?.values() ?? [])]] as const,
    );
  }

  /**
   * Takes in what `save` and then `changes` gave, in that order. @param attackers that there are
   * still
   */
  load(parts: readonly SavedFindings[], attackers: Iterable<Attacker>): void {
    const [sources, examples] = [
      new Map(parts.flatMap((part) => part.sources)),
      new Map(parts.flatMap((part) => part.examples)),
    ];
    for (const attacker of attackers) {
      const { number, steps } = attacker;
      if (this.rows.has(number)) continue;
      const seen = sources.get(number) ?? [];
      if (seen.length > 0)
        this.sources.set(
          number,
          new Map(seen.map((source) => [`${source.type} ${source.id}`, { ...source }])),
        );
      for (const { key } of steps) {
        const kept = examples.get(key) ?? [];
        if (kept.length > 0) this.examples.set(key, [...kept]);
      }
    }
  }
}
