import type { OwnTypes } from '@palisade/engine/sensitive/own/ownTypes.ts';
import type { HashSeal } from '@palisade/engine/templates/hashSeal.ts';
import type { AddressSet } from './addresses/addressSet.ts';
import type { Query } from './database/database.ts';

/** What the learner must know about a company before it looks at its traffic. */
export interface CompanySettings {
  readonly companyId: string;
  /** Whether masked samples of values may be kept. */
  readonly sampling: boolean;
  /** Key of the HMAC that hashes samples. */
  readonly hashKey: Uint8Array;
  /** Seals hashes of values of paths before they are saved. */
  readonly pathSeal: HashSeal;
  /** Source addresses that nothing is learned from; null or absent for none. */
  readonly excluded?: AddressSet | null;
  /** Whether traffic is watched for attackers, which is licensed; it is when absent. */
  readonly isWatched?: boolean;
}

/**
 * What is needed of them to watch for attackers, with the company's own data types: what is kept as
 * evidence is kept by both.
 */
export type WatchedSettings = Omit<CompanySettings, 'pathSeal'> & { readonly own?: OwnTypes };

/** Source that the product's own demo traffic is counted under. */
export const DEMO_SOURCE = 'demo shop';

/** Who is behind a change, for the audit log. */
export interface Actor {
  readonly id: string | null;
  readonly name: string;
  readonly address: string | null;
}

/** What the privacy option was before somebody set it. */
interface SamplingChange {
  readonly wasOn: boolean;
}

/** Settings of companies, published by the identity domain. */
export interface CompanySettingsStore {
  /** Null when there is no such company, or its time is over. */
  read(companyId: string): Promise<CompanySettings | null>;
  /**
   * Changes the privacy option and writes the audit log inside the caller's transaction of that
   * company; null when there is no such company.
   */
  setSampling(
    query: Query,
    companyId: string,
    sampling: boolean,
    actor: Actor,
  ): Promise<SamplingChange | null>;
  /**
   * Lets the next `read`, and the next request of whoever uses the company, see what was just
   * committed.
   */
  forget(companyId: string): void;
}
