import type { EvaluationPolicy } from '@palisade/engine/policies/policySet.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

/** A policy as evaluation needs it. */
export interface EvaluatedPolicy extends EvaluationPolicy {
  readonly name: string;
  readonly severity: Severity;
  readonly categories: readonly string[];
  /** Its key in the catalogue; null for a policy of the company's own. */
  readonly providerKey: string | null;
  /** Not all endpoints were evaluated by it since it was installed or changed. */
  readonly isNew: boolean;
}

const COLUMNS = `id, filter, name, severity, categories, provider_key as "providerKey",
  judged_at is null as "isNew"`;

const POLICY = {
  id: 'uuid',
  filter: as<EvaluatedPolicy['filter']>('jsonb'),
  name: 'text',
  severity: as<Severity>('text'),
  categories: 'text[]',
  providerKey: 'text?',
  isNew: 'bool',
} as const;

const ENABLED_POLICIES = statement(
  `select ${COLUMNS} from posture.policies where company_id = $1 and is_enabled order by id`,
  POLICY,
);

/** The policies that are turned on. */
export function enabledPolicies(query: CompanyQuery): Promise<EvaluatedPolicy[]> {
  return query(ENABLED_POLICIES, [query.companyId]);
}

/** Policies that evaluate all endpoints together, and where they are. */
export interface Cohort {
  readonly policies: readonly EvaluatedPolicy[];
  readonly position: string | null;
  readonly done: number;
  /** Somebody changed the policies: frozen gaps are evaluated too. */
  readonly isChanged: boolean;
}

const FIRST_OF_COHORT = statement(
  `select state, position, done, judged_at is null as "isChanged" from posture.policies
    where company_id = $1 and is_enabled and state <> 'done'
    order by state, position nulls last, updated_at, id limit 1`,
  { state: 'text', position: 'uuid?', done: 'int4', isChanged: 'bool' },
);

const COHORT = statement(
  `select ${COLUMNS} from posture.policies
    where company_id = $1 and is_enabled and state = $2 and position is not distinct from $3
      and (judged_at is null) = $4 order by id`,
  POLICY,
);

/**
 * The policies to evaluate all endpoints by next, those that are under way first; null when all
 * endpoints were evaluated.
 */
export async function nextCohort(query: CompanyQuery): Promise<Cohort | null> {
  const [first] = await query(FIRST_OF_COHORT, [query.companyId]);
  if (first === undefined) return null;
  const { state, position, done, isChanged } = first;
  const policies = await query(COHORT, [query.companyId, state, position, isChanged]);
  return { policies, position, done: position === null ? 0 : done, isChanged };
}

/** Policies that time changes are evaluated by again an hour after they were. */
export async function wakeVolatile(query: CompanyQuery): Promise<void> {
  await query(
    `update posture.policies set state = 'waiting', position = null
      where company_id = $1 and is_enabled and is_volatile and state = 'done'
        and judged_at < now() - interval '1 hour'`,
    [query.companyId],
  );
}

/** Notes how far the policies have come. */
export async function advance(
  query: CompanyQuery,
  ids: readonly string[],
  to: { readonly position: string | null; readonly done: number; readonly total: number },
): Promise<void> {
  await query(
    `update posture.policies set state = case when $3::uuid is null then 'done' else 'running' end,
        position = $3, done = $4, total = $5,
        judged_at = case when $3::uuid is null then now() else judged_at end
     where company_id = $1 and id = any($2::uuid[])`,
    [query.companyId, ids, to.position, to.done, to.total],
  );
}
