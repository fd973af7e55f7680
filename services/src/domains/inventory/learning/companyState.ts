import type { TemplatePin } from '@palisade/engine/templates/templatePins.ts';
import type { CompanySettings } from '../../../platform/companySettings.ts';
import type { HostState } from './hostState.ts';

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
  settings: CompanySettings;
  /** Hosts in the database, in memory or not. */
  knownHosts: number;
  readonly hosts = new Map<string, HostState>();
  /** When the last batch began, milliseconds since 1970. */
  begunAt = Date.now();
  /** Hosts that were looked for in the database and are not there. */
  readonly #absent = new Set<string>();
  /** Templates that documents describe on hosts without traffic yet, by host. */
  readonly documentPins = new Map<string, readonly TemplatePin[]>();
  /** By hour since 1970. */
  readonly hourly = new Map<number, HourCounts>();

  constructor(settings: CompanySettings, knownHosts: number) {
    this.settings = settings;
    this.knownHosts = knownHosts;
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

  get isUnsaved(): boolean {
    if (this.hourly.size > 0) return true;
    for (const host of this.hosts.values()) if (host.isUnsaved) return true;
    return false;
  }
}
