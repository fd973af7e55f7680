import { createHash } from 'node:crypto';
import { levelOf } from '@palisade/engine/attackers/attacker.ts';
import { hashOf } from '@palisade/engine/behaviour/keys.ts';
import type { Detection, Observed } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { countryOf } from '../../../platform/addresses/countryOf.ts';
import type { WatchedSettings } from '../../../platform/companySettings.ts';
import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import type { FlushOptions } from '../../../platform/exchangeConsumer.ts';
import { type DeletedSamples, needNone } from '../../../platform/sampleCounts.ts';
import type { Seen, TrafficWatch } from '../../../platform/trafficWatch.ts';
import { deleteExamples, remainingExamples } from '../retention/deleteExamples.ts';
import { tellAttackers } from '../attackers/attackerEvents.ts';
import { readTuning, tuningVersion } from '../marks/readTuning.ts';
import {
  type Journal,
  loadMemory,
  type Memory,
  rewriteMemory,
  saveMemory,
} from './detectorJournal.ts';
import { attackerId } from './ids.ts';
import { writeAttackers } from './writeAttackers.ts';
import { writeHidden } from './writeHidden.ts';
import { writeSteps } from './writeSteps.ts';
import { writeUnited } from './writeUnited.ts';

/** A company without a batch for so many milliseconds leaves memory. */
const IDLE = 15 * 60_000;
const LOOK_EVERY = 60_000;
/**
 * Milliseconds that detection may be behind what people say: to ask before each batch takes a busy
 * learner as long as 70 exchanges do.
 */
const TUNING_FRESH = 500;

/** One company in memory. */
interface Watched extends Memory {
  settings: WatchedSettings;
  /** Something was observed that no commit has saved. */
  isStale: boolean;
  journal: Journal;
  begunAt: number;
  /** Of what people said is legitimate, as the detector knows it. */
  tuning: number;
  tuningAskedAt: number;
  /** When the first of what it goes by expires, in milliseconds since 1970. */
  tuningUntil: number;
}

/** Keeps evidence by what the company decides now. */
function use(company: Watched, settings: WatchedSettings): void {
  const { own } = settings;
  company.settings = settings;
  company.detector.countryOf = countryOf;
  company.detector.privacy = { hashKey: null, ...(own === undefined ? {} : { own }) };
}

/**
 * Adds an exchange to the sequence of who made it: of the suspected to what is written, of others
 * to what may be asked for later.
 */
function follow(
  { detector, session }: Watched,
  exchange: Exchange,
  observed: Observed,
  { attempts, united }: Detection,
): void {
  if (detector.consumer === 0) return;
  for (const { gone, into } of united) session.unite(gone, into.number);
  const isAttempt = attempts.length > 0;
  const attacker =
    (isAttempt
      ? attempts.find((attempt) => levelOf(attempt.attacker, exchange.startedAt) !== 'watched')
          ?.attacker
      : null) ?? detector.suspect;
  if (attacker === null) session.pass(detector.consumer, exchange, observed, isAttempt);
  else session.take(attacker.number, detector.consumer, exchange, observed, isAttempt);
}

/**
 * Finds attackers in what companies' learners are about to learn: one detector a company, in the
 * thread that learns it.
 */
export class AttackWatch implements TrafficWatch {
  readonly #db: Database;
  readonly #onError: (error: unknown, words: string) => void;
  readonly #companies = new Map<string, Watched>();
  readonly #tuningFresh: number;
  #lookedAt = performance.now();

  /**
   * @param tuningFresh milliseconds that it may be behind what people say is legitimate; 0 asks
   * before each batch
   */
  constructor(
    db: Database,
    onError: (error: unknown, words: string) => void,
    tuningFresh: number = TUNING_FRESH,
  ) {
    this.#db = db;
    this.#onError = onError;
    this.#tuningFresh = tuningFresh;
  }

  async begin(settings: WatchedSettings): Promise<void> {
    const now = performance.now();
    this.#letIdleGo(now);
    const { companyId, hashKey } = settings;
    const known = this.#companies.get(companyId);
    if (known !== undefined) {
      use(known, settings);
      known.begunAt = now;
      await this.#tune(known);
      return;
    }
    const seed = createHash('sha256').update('detector').update(hashKey).digest().readInt32BE(0);
    const memory = await this.#load(this.#db.company(companyId).query, seed);
    const company: Watched = {
      ...memory,
      settings,
      isStale: false,
      begunAt: now,
      tuning: 0,
      tuningAskedAt: -Infinity,
      tuningUntil: Infinity,
    };
    use(company, settings);
    await this.#tune(company);
    this.#companies.set(companyId, company);
  }

  #load(query: CompanyQuery, seed: number): Promise<Memory & { readonly journal: Journal }> {
    return loadMemory(query, seed, (error) =>
      this.#onError(error, 'What detection remembered could not be read; it begins anew'),
    );
  }

  /**
   * Teaches the detector what people said since it was told last, whichever process they said it
   * to.
   */
  async #tune(company: Watched): Promise<void> {
    const now = performance.now();
    if (now - company.tuningAskedAt < this.#tuningFresh) return;
    company.tuningAskedAt = now;
    const { companyId } = company.settings;
    const { query } = this.#db.company(companyId);
    const version = await tuningVersion(query);
    if (version === company.tuning && Date.now() < company.tuningUntil) return;
    const { tuning, until } = await readTuning(query);
    company.detector.tune(tuning);
    company.tuning = version;
    company.tuningUntil = until;
  }

  retune(companyId: string): void {
    const company = this.#companies.get(companyId);
    if (company !== undefined) company.tuningAskedAt = -Infinity;
  }

  observe(companyId: string, exchange: Exchange, observed: Observed): Seen {
    const company = this.#companies.get(companyId);
    if (company === undefined) throw new Error('The company was not begun.');
    company.isStale = true;
    const detection = company.detector.observe(exchange, observed);
    if (detection.attempts.length > 0 || detection.united.length > 0)
      company.findings.take(exchange, observed, detection, company.settings);
    follow(company, exchange, observed, detection);
    const { suspicion, payloads, tried } = detection;
    const { consumer, wasNamed } = company.detector;
    const sender = consumer === 0 ? null : hashOf(consumer);
    return { suspicion, payloads, tried, sender, wasNamed };
  }

  async flush(query: CompanyQuery, _options: FlushOptions): Promise<() => void> {
    const { companyId } = query;
    const company = this.#companies.get(companyId);
    if (company === undefined) return () => undefined;
    const { findings, detector, settings, session, isStale } = company;
    const shown = [...findings.attackers.values()].filter((attacker) => findings.isShown(attacker));
    if (shown.length > 0) {
      await writeAttackers(query, findings, shown, detector.state.attackers);
      await writeUnited(query, findings);
      await writeSteps(query, settings, findings, shown);
      await tellAttackers(
        query,
        shown.map(({ number }) => attackerId(companyId, number)),
      );
    }
    const now = new Set(shown.map(({ number }) => number));
    const hasRow = (number: number): boolean => now.has(number) || findings.rows.has(number);
    await session.write(query, settings, hasRow);
    if (!isStale) return () => undefined;
    await writeHidden(query, detector.hidden.list());
    // With the counts that rest on it: what is acknowledged is known after a crash.
    const journal = await saveMemory(query, settings, company, company.journal, hasRow);
    return () => {
      findings.markSaved();
      session.markSaved(hasRow);
      detector.state.markSaved();
      detector.hidden.clear();
      company.journal = journal;
      company.isStale = false;
    };
  }

  isUnsaved(companyId: string): boolean {
    const company = this.#companies.get(companyId);
    return company?.isStale === true;
  }

  discard(companyId: string): void {
    this.#companies.delete(companyId);
  }

  async forgetSamples(query: CompanyQuery): Promise<DeletedSamples> {
    const { companyId } = query;
    const known = this.#companies.get(companyId);
    const memory = known ?? (await this.#load(query, 0));
    const { findings, session } = memory;
    findings.examples.clear();
    findings.forgetClaims();
    session.forgetPaths();
    const settings = known?.settings ?? { companyId, sampling: false, hashKey: new Uint8Array() };
    const journal = await rewriteMemory(query, { ...settings, sampling: false }, memory, (number) =>
      findings.rows.has(number),
    );
    if (known !== undefined) known.journal = journal;
    const deleted = await deleteExamples(query);
    return { deleted, remaining: needNone(await remainingExamples(query)) };
  }

  #letIdleGo(now: number): void {
    if (now - this.#lookedAt < LOOK_EVERY) return;
    this.#lookedAt = now;
    for (const [companyId, { begunAt, isStale }] of this.#companies)
      if (now - begunAt > IDLE && !isStale) this.#companies.delete(companyId);
  }
}
