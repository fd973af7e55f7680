import type { Attacker } from '@palisade/engine/attackers/attacker.ts';
import { levelOf } from '@palisade/engine/attackers/attacker.ts';
import { type KeptAnomaly, keptAnomalies, type KeptExchange, keptExchange } from '@palisade/engine/attackers/keptExchange.ts';
import type { Attempt, Detection, Observed } from '@palisade/engine/attackers/observed.ts';
import { isExample, type Step } from '@palisade/engine/attackers/steps.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { hashValue } from '@palisade/engine/sensitive/maskValue.ts';
import { RecentTexts } from '@palisade/engine/signatures/recentTexts.ts';
import type { CompanySettings } from '../../../platform/companySettings.ts';
import { keptViolation, type KeptViolation } from './keptViolation.ts';
import { type Source, sourcesOf } from './sourcesOf.ts';

/** The exchange of one attempt. */
export interface Example {
  readonly attempt: number;
  readonly at: number;
  readonly message: string;
  readonly isSuccess: boolean;
  readonly exchange: KeptExchange;
  readonly anomalies: readonly KeptAnomaly[];
  readonly answer: Detection['answer'];
  readonly violations: readonly KeptViolation[];
}

export interface SeenSource extends Source {
  firstAt: number;
  lastAt: number;
  attempts: number;
}

/** Those that are only watched are written nowhere; so much of them is kept in case they turn out to attack. */
const MOST_WATCHED = { sources: 10_000, steps: 2_000 } as const;
/** Sources of one attacker between two commits. */
const MOST_SOURCES = 50;

/** What detection found of a company and is not written yet. Changes of attackers stay with them, in memory. */
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
  readonly #hashes = new RecentTexts<string>(1_024);

  get isEmpty(): boolean {
    return this.attackers.size === 0 && this.united.length === 0;
  }

  /** Whether an attacker has a row or gets one: who is only watched does not. */
  isShown(attacker: Attacker): boolean {
    return this.rows.has(attacker.number) || this.#shown.has(attacker.number) || levelOf(attacker, attacker.lastAt) !== 'watched';
  }

  take(exchange: Exchange, observed: Observed, { attempts, anomalies, answer, united }: Detection, settings: CompanySettings): void {
    for (const { gone, into } of united) this.#unite(gone, into);
    if (attempts.length === 0) return;
    const sources = sourcesOf(exchange, observed, settings, (value) => this.#hash(value, settings));
    for (const attempt of attempts) {
      const { attacker, step } = attempt;
      this.attackers.set(attacker.number, attacker);
      this.#changed(attacker).set(step.key, step);
      this.#addSources(attacker, sources, exchange.startedAt);
    }
    if (settings.sampling) this.#addExamples(exchange, attempts, anomalies, answer, settings.hashKey);
    this.#letGo();
  }

  /** The hash of a user or a secret, made once for those that come back. */
  #hash(value: string, { hashKey }: CompanySettings): string {
    const known = this.#hashes.get(value);
    if (known !== undefined) return known;
    const hash = hashValue(value, hashKey);
    this.#hashes.set(value, hash);
    return hash;
  }

  #changed({ number }: Attacker): Map<string, Step> {
    const known = this.#steps.get(number);
    if (known !== undefined) return known;
    const changed = new Map<string, Step>();
    this.#steps.set(number, changed);
    return changed;
  }

  #addSources(attacker: Attacker, sources: readonly Source[], at: number): void {
    let seen = this.sources.get(attacker.number);
    if (seen === undefined) this.sources.set(attacker.number, (seen = new Map()));
    for (const source of sources) {
      const key = `${source.type} ${source.id}`;
      const known = seen.get(key);
      if (known === undefined) {
        if (seen.size < MOST_SOURCES) seen.set(key, { ...source, firstAt: at, lastAt: at, attempts: 1 });
        continue;
      }
      known.firstAt = Math.min(known.firstAt, at);
      known.lastAt = Math.max(known.lastAt, at);
      known.attempts += 1;
    }
  }

  /** Masks the exchange once, for the first of its attempts that is worth an example. */
  #addExamples(exchange: Exchange, attempts: readonly Attempt[], anomalies: Detection['anomalies'], answer: Detection['answer'], hashKey: Uint8Array): void {
    let kept: Pick<Example, 'exchange' | 'anomalies'> | null = null;
    for (const { step, message, isSuccess, violations = [] } of attempts) {
      if (!isExample(step)) continue;
      kept ??= { exchange: keptExchange(exchange, hashKey), anomalies: keptAnomalies(anomalies, hashKey) };
      const examples = this.examples.get(step.key) ?? [];
      examples.push({ attempt: step.attempts, at: exchange.startedAt, message, isSuccess, ...kept, answer, violations: violations.map(keptViolation) });
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
    for (const { type, id, firstAt, lastAt, attempts } of this.sources.get(gone)?.values() ?? []) {
      this.#addSources(into, [{ type, id }], firstAt);
      const seen = this.sources.get(into.number)?.get(`${type} ${id}`);
      if (seen === undefined) continue;
      seen.lastAt = Math.max(seen.lastAt, lastAt);
      seen.attempts += attempts - 1;
    }
    this.sources.delete(gone);
    // What was written of the one is a part of the other from now on.
    if (this.rows.has(gone) || this.#shown.has(gone)) this.#shown.add(into.number);
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
    for (const attacker of this.attackers.values()) if (this.isShown(attacker)) this.#forget(attacker);
    for (const { gone } of this.united) this.rows.delete(gone);
    this.attackers.clear();
    this.#steps.clear();
    this.united.length = 0;
  }

  #forget(attacker: Attacker): void {
    this.rows.add(attacker.number);
    this.#shown.delete(attacker.number);
    this.sources.delete(attacker.number);
    for (const { key } of this.stepsOf(attacker)) this.examples.delete(key);
  }

  /** The steps of an attacker that are to be written: all when it has no row yet, else those that changed. */
  stepsOf(attacker: Attacker): readonly Step[] {
    const changed = this.#steps.get(attacker.number) ?? new Map<string, Step>();
    if (this.rows.has(attacker.number)) return [...changed.values()];
    return [...new Map([...attacker.steps.map((step) => [step.key, step] as const), ...changed]).values()];
  }
}
