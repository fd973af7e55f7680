import { countKinds, type CompanyRows } from '../../../../platform/companyRows.ts';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import { statement } from '../../../../platform/database/statement.ts';
import { Problem } from '../../../../platform/problem.ts';
import { addressRefusal } from '../addressRefusal.ts';
import type { Environment } from '../organizations.schemas.ts';
import type { KindCounts } from './deletions.repository.ts';

/** What deleting an environment comes to. */
export interface DeletionPlan {
  readonly counts: KindCounts;
  /** People who have a role in this environment and in no other. */
  readonly peopleOnlyHere: number;
  /** People whose default environment it is; they open another one. */
  readonly peopleByDefault: number;
  /** Mapping rules that grant roles in it and in others: they go on without it. */
  readonly sharedRules: readonly string[];
  /** Why it cannot be deleted, in words; null when it can. */
  readonly refusal: string | null;
}

const PEOPLE = statement(
  `select (select count(distinct r.user_id) from identity.company_roles r where r.company_id = $1
       and not exists (select from identity.company_roles o
         where o.user_id = r.user_id and o.company_id <> $1)
       and not exists (select from identity.organization_members m
         where m.user_id = r.user_id and m.is_admin)) as "onlyHere",
     (select count(*) from identity.users u where u.default_company_id = $1) as "byDefault"`,
  { onlyHere: 'int8', byDefault: 'int8' },
);
const RULES = statement(
  `select p.name || ': ' || coalesce(m.group_name, 'default rule') as name,
      cardinality(m.company_ids) = 1 as "isAlone"
     from identity.mapping_rules m join identity.identity_providers p on p.id = m.provider_id
     where $1 = any (m.company_ids) order by p.name, m.position`,
  { name: 'text', isAlone: 'bool' },
);
const OTHERS = statement(
  `select count(*) as count from identity.companies c
     where c.organization_id = $1 and c.id <> $2 and (c.expires_at is null or c.expires_at > now())`,
  { count: 'int8' },
);

interface Asked {
  readonly environment: Environment;
  /** The administrator's current company. */
  readonly standingIn: string;
  /** Where they are. */
  readonly address: string;
  readonly rows: readonly CompanyRows[];
}

async function refusalOf(
  query: CompanyQuery,
  { environment, standingIn, address }: Asked,
  alone: readonly string[],
): Promise<string | null> {
  if (environment.isInDeletion) return 'This environment is being deleted already.';
  const [others] = await query(OTHERS, [environment.organizationId, environment.id]);
  if ((others?.count ?? 0) === 0)
    return 'An organization keeps at least one active environment. Create another one first.';
  if (environment.id === standingIn.toLowerCase())
    return 'You are in this environment. Switch to another one, then delete it there.';
  return alone.length === 0
    ? addressRefusal(query, environment.id, address)
    : `Mapping rules grant roles in this environment alone (${alone.join(', ')}). Change them first.`;
}

/** What deleting an environment comes to, in its own scope. Changes nothing. */
export async function planDeletion(query: CompanyQuery, asked: Asked): Promise<DeletionPlan> {
  const rules = await query(RULES, [query.companyId]);
  const [people] = await query(PEOPLE, [query.companyId]);
  const alone = rules.filter(({ isAlone }) => isAlone).map(({ name }) => name);
  return {
    counts: await countKinds(query, asked.rows),
    peopleOnlyHere: people?.onlyHere ?? 0,
    peopleByDefault: people?.byDefault ?? 0,
    sharedRules: rules.filter(({ isAlone }) => !isAlone).map(({ name }) => name),
    refusal: await refusalOf(query, asked, alone),
  };
}

/** @throws Problem conflict in the words of the plan */
export function needDeletable({ refusal }: DeletionPlan): void {
  if (refusal !== null) throw new Problem('conflict', refusal);
}
