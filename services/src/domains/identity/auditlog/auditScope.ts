import { AUDIT_FIELDS, ORGANIZATION_AUDIT_FIELDS } from '@palisade/vocabulary/auditFields.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { addressSet } from '../../../platform/addresses/addressSet.ts';
import type { Database, Query, Scope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
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

/** Who reads, in which company, from where. */
interface Reader {
  readonly caller: Caller;
  readonly companyId: string;
  readonly address: string;
}

function scopeOf(
  scope: Scope,
  companies: AuditScope['companies'],
  fields: readonly FilterField[],
): AuditScope {
  const settings = {
    'palisade.audit_company_ids': companies.map(({ companyId }) => companyId).join(),
  };
  return {
    companies,
    fields,
    scope,
    settings,
    run: (work) =>
      scope.transaction(async (query) => {
        for (const [name, value] of Object.entries(settings))
          await query('select set_config($1, $2, true)', [name, value]);
        return work(query);
      }),
  };
}

/**
 * The audit log of one company; of it, who is limited to labels reads what the policy of migration
 * 050 leaves.
 */
export async function ofCompany(db: Database, { caller, companyId }: Reader): Promise<AuditScope> {
  const companies = await db.system.query(
    tables
      .selectFrom('identity.companies')
      .select(['id as companyId', 'name'])
      .where('id', '=', companyId),
  );
  return scopeOf(db.company(companyId, caller), companies, AUDIT_FIELDS);
}

const OF_ORGANIZATION = statement(
  `select c.id as "companyId", c.name, c.allowed_ranges as "allowedRanges" from identity.companies c
    join identity.companies own on own.organization_id = c.organization_id where own.id = $1
    order by lower(c.name), c.id`,
  { companyId: 'uuid', name: 'text', allowedRanges: 'text[]' },
);

/**
 * The audit logs of all companies of the organization, as far as the caller may use them without a
 * limit to labels; a system user reads those without a role too.
 * @throws Problem forbidden for who neither administers the organization nor is a system user, or
 * is limited to labels.
 */
export async function ofOrganization(
  db: Database,
  { caller, companyId, address }: Reader,
): Promise<AuditScope> {
  const isSystem = caller.flag(companyId, 'system').canView;
  if ((!caller.administers(companyId) && !isSystem) || caller.labels(companyId) !== null)
    throw new Problem(
      'forbidden',
      'The audit log of the organization is for those who administer it.',
    );
  const all = await db.system.query(OF_ORGANIZATION, [companyId]);
  const isOpen = (ranges: readonly string[]): boolean => addressSet(ranges)?.has(address) ?? true;
  const companies = all.filter((each) =>
    caller.sees(each.companyId)
      ? caller.labels(each.companyId) === null
      : isSystem && caller.kind === 'user' && isOpen(each.allowedRanges),
  );
  return scopeOf(
    db.company(companyId),
    companies.map(({ companyId: id, name }) => ({ companyId: id, name })),
    ORGANIZATION_AUDIT_FIELDS,
  );
}
