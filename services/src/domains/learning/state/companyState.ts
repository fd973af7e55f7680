import type { HashSeal } from '@palisade/engine/templates/hashSeal.ts';
import { EndedSessions } from '@palisade/engine/facts/endedSessions.ts';
import type { ObserveOptions } from '@palisade/engine/parameters/endpointParameters.ts';
import type { CompanySettings } from '../../../platform/companySettings.ts';
import type { DocumentedOperation } from '../documents/documentedOperations.ts';
import type { CompanyRules } from '../learner/companyRules.ts';
import { objectShift } from '../models/endpointModel.ts';
import { adoptTypes } from './adoptTypes.ts';
import type { Occasion } from './applyChanges.ts';
import type { HostState } from './hostState.ts';
import { ShownSources } from './shownSources.ts';
import { LEARNING_LIMITS } from '../learner/learningLimits.ts';

function teachingOf({ sampling, hashKey }: CompanySettings, { own }: CompanyRules): ObserveOptions {
  return { sampling, hashKey, ...(own === undefined ? {} : { own }) };
}

const HOUR = 3_600_000;
const MOST_ABSENT = 10_000;

/** Exchanges of one hour that are not written yet. */
export interface HourCounts {
  learned: number;
  noise: number;
  rejected: number;
  errors: number;
}

/** One company in memory: the hosts in use and the counts that are not written yet. */
export class CompanyState {
  #settings: CompanySettings;
  #rules: CompanyRules;
  /** When the rules were read, by the monotonic clock. */
  rulesReadAt = performance.now();
  /** Hosts in the database, in memory or not. */
  knownHosts: number;
  readonly hosts = new Map<string, HostState>();
  /** Hosts that became one with others; their rows are still there. */
  readonly removed: HostState[] = [];
  readonly #hostNames = new Map<string, string>();
  /** When the last batch began, by the monotonic clock. */
  begunAt = performance.now();
  /** Hosts that were looked for in the database and are not there. */
  readonly #absent = new Set<string>();
  /** What documents describe on hosts without traffic yet, by host. */
  readonly documented = new Map<string, readonly DocumentedOperation[]>();
  endedSessions = new EndedSessions();
  shownSources = new ShownSources();
  /** Rows of the journal, and their bytes, since models were last written whole. */
  journal = { rows: 0, bytes: 0 };
  /** When models were last written whole, by the monotonic clock. */
  savedAt = performance.now();
  /** What numbers of objects are moved by in models. */
  readonly objectShift: number;
  /** Seals hashes of values of paths in models. */
  readonly pathSeal: HashSeal;
  /** Time of the newest request that was learned from, milliseconds since 1970. */
  newestAt = 0;
  /** Up to which time of the traffic it was reported what is gone; null until somebody asks. */
  goneUntil: number | null = null;
  /** By hour since 1970. */
  readonly hourly = new Map<number, HourCounts>();

  #teaching: ObserveOptions;
  /** Why hosts are taken into memory, where somebody's decision is the reason. */
  occasion: Occasion | null = null;

  constructor(settings: CompanySettings, rules: CompanyRules, knownHosts: number) {
    this.#settings = settings;
    this.#rules = rules;
    this.#teaching = teachingOf(settings, rules);
    this.knownHosts = knownHosts;
    this.objectShift = objectShift(settings.hashKey);
    this.pathSeal = settings.pathSeal;
  }

  get settings(): CompanySettings {
    return this.#settings;
  }

  /** What the company decided anew; templates are saved with values or without. */
  set settings(settings: CompanySettings) {
    const isOther = settings.sampling !== this.#settings.sampling;
    this.#settings = settings;
    this.#teaching = teachingOf(settings, this.#rules);
    if (!isOther) return;
    for (const { templates } of this.hosts.values()) {
      templates.showWords(settings.sampling);
      templates.saveAnew();
    }
  }

  get rules(): CompanyRules {
    return this.#rules;
  }

  /** How values are looked at, by what the company decided. */
  get teaching(): ObserveOptions {
    return this.#teaching;
  }

  /** What the company decided anew: holds for what is learned from now on. */
  set rules(rules: CompanyRules) {
    this.reclassify(rules, null);
  }

  /**
   * Takes rules whose data types may be others: what is in memory is read by them at once.
   * @param occasion who decided it; null where another process heard of it
   */
  reclassify(rules: CompanyRules, occasion: Occasion | null): void {
    const isOther = rules.own !== this.#rules.own;
    this.#rules = rules;
    this.#teaching = teachingOf(this.#settings, rules);
    if (isOther) for (const host of this.hosts.values()) adoptTypes(host, this.#teaching, occasion);
    this.rulesReadAt = performance.now();
    this.#hostNames.clear();
    for (const host of this.hosts.values()) host.templates.useValueTypes(rules.valueTypes);
  }

  /** Takes a host into memory. */
  add(host: HostState): void {
    host.templates.useValueTypes(this.#rules.valueTypes);
    host.templates.showWords(this.#settings.sampling);
    if (this.#rules.own !== undefined) adoptTypes(host, this.#teaching, this.occasion);
    this.hosts.set(host.name, host);
  }

  /**
   * The name under which a host's traffic is learned: its own, or that of the hosts that are one
   * with it.
   */
  hostName(name: string): string {
    const { hostPatterns } = this.#rules;
    if (hostPatterns.length === 0) return name;
    const known = this.#hostNames.get(name);
    if (known !== undefined) return known;
    const found = hostPatterns.find(({ pattern }) => pattern.matches(name))?.name ?? name;
    if (this.#hostNames.size >= MOST_ABSENT) this.#hostNames.clear();
    this.#hostNames.set(name, found);
    return found;
  }

  isPrepared(host: string): boolean {
    return this.hosts.has(host) || this.#absent.has(host);
  }

  markNew(host: string): void {
    if (this.#absent.size >= MOST_ABSENT) this.#absent.clear();
    this.#absent.add(host);
  }

  hour(at: number): HourCounts {
    const hour = Math.floor(at / HOUR);
    let counts = this.hourly.get(hour);
    if (counts === undefined) {
      counts = { learned: 0, noise: 0, rejected: 0, errors: 0 };
      this.hourly.set(hour, counts);
    }
    return counts;
  }

  /**
   * Whether it is time to write models whole. The clock decides how what is learned is kept, never
   * what is learned.
   */
  areModelsDue(now: number): boolean {
    return (
      now - this.savedAt >= LEARNING_LIMITS.saveModelsEvery ||
      this.journal.bytes >= LEARNING_LIMITS.journal
    );
  }

  get isUnsaved(): boolean {
    if (
      this.journal.rows > 0 ||
      this.hourly.size > 0 ||
      this.removed.length > 0 ||
      this.endedSessions.isChanged
    )
      return true;
    for (const host of this.hosts.values()) if (host.isUnsaved) return true;
    return false;
  }
}
