import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { CompanyState } from '../state/companyState.ts';
import type { HostState } from '../state/hostState.ts';

/**
 * Where a change happens: one company, in memory and in the transaction that the learner flushes
 * afterwards.
 */
export interface ChangeScope {
  readonly companyId: string;
  readonly company: CompanyState;
  readonly query: CompanyQuery;
  /**
   * The host with all that is known of it, loaded when it is not in memory; null when there is none
   * of that name.
   */
  host(name: string): Promise<HostState | null>;
}
