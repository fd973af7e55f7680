import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { AuditedChange } from '../../identity/audit.client.ts';

/** Where a decision is written, by whom, and the companies that it holds for. */
export interface Where {
  readonly query: CompanyQuery;
  readonly actor: Actor;
  readonly companies: readonly CompanyQuery[];
}

/** What was written, and what the audit log says about it. */
export interface Written {
  readonly id: string;
  readonly audit: Pick<AuditedChange, 'action' | 'targetType' | 'before' | 'after'>;
}
