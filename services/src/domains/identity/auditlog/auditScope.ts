import { AUDIT_FIELDS, ORGANIZATION_AUDIT_FIELDS } from '@palisade/vocabulary/auditFields.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Database, Query, Scope } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Caller } from '../caller.ts';

/** Whose entries are read. */
export interface AuditScope {
  readonly companies: readonly { readonly companyId: string; readonly name: string }[];
  readonly fields: readonly FilterField[];
  readonly scope: Scope;
  /** What policies read beside the company of the scope. */
  readonly settings: Readonly<Record<string, string>>;
  /** Runs statements that see the entries of all these companies. */
  run<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

function scopeOf(scope: Scope, companies: AuditScope['companies'], fields: readonly FilterField[]): AuditScope {
  const settings = { 'palisade.audit_company_ids': companies.map(({ companyId }) => companyId).join() };
  return {
    companies, fields, scope, settings,
    run: (work) => scope.transaction(async (query) => {
      for (const [name, value] of Object.entries(settings)) await query('select set_config($1, $2, true)', [name, value]);
      return work(query);
    }),
  };
}

/** The audit log of one company. */
export async function ofCompany(db: Database, _caller: Caller, companyId: string): Promise<AuditScope> {
  const companies = await db.system.query<{ companyId: string; name: string }>('select id as "companyId", name from identity.companies where id = $1', [companyId]);
  return scopeOf(db.company(companyId), companies, AUDIT_FIELDS);
}

/**
 * The audit logs of all companies of the organization, as far as the caller may use them; a system user reads those without a role too.
 * @throws Problem forbidden for who neither administers the organization nor is a system user.
 */
export async function ofOrganization(db: Database, caller: Caller, companyId: string): Promise<AuditScope> {
  const isSystem = caller.flag(companyId, 'system').canView;
  if (!caller.administers(companyId) && !isSystem) throw new Problem('forbidden', 'The audit log of the organization is for those who administer it.');
  const all = await db.system.query<{ companyId: string; name: string }>(
    'select c.id as "companyId", c.name from identity.companies c join identity.companies own on own.organization_id = c.organization_id where own.id = $1 order by lower(c.name), c.id',
    [companyId],
  );
  return scopeOf(db.company(companyId), all.filter((each) => caller.sees(each.companyId) || (isSystem && caller.kind === 'user')), ORGANIZATION_AUDIT_FIELDS);
}
