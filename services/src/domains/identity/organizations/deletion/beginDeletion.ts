import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import { wake } from '../../../../platform/work/wake.ts';
import { actorOf } from '../../audit.client.ts';
import { auditIn } from '../../audit.ts';
import type { Environment } from '../organizations.schemas.ts';
import { DELETION_JOB } from './deletionJob.ts';
import { toldIn } from './deletions.repository.ts';
import type { DeletionPlan } from './planDeletion.ts';

/**
 * Closes an environment for everybody and has it deleted, in the scope of its own company and at
 * the end of the transaction: the audit log of another company of the organization tells of it.
 */
export async function beginDeletion(
  query: CompanyQuery,
  request: FastifyRequest,
  {
    environment,
    plan,
    standingIn,
  }: {
    readonly environment: Environment;
    readonly plan: DeletionPlan;
    readonly standingIn: string;
  },
): Promise<void> {
  const { id, organizationId, name, description, kind } = environment;
  const { id: actorId, name: actor, address } = actorOf(request);
  await query(
    `insert into identity.environment_deletions
       (environment_id, organization_id, name, told_in, actor_id, actor, address, counts)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, organizationId, name, standingIn, actorId, actor, address, JSON.stringify(plan.counts)],
  );
  await query('update identity.companies set expires_at = least(expires_at, now()) where id = $1', [
    id,
  ]);
  await query(
    'update identity.tokens set revoked_at = now() where company_id = $1 and revoked_at is null',
    [id],
  );
  await query('update identity.users set default_company_id = null where default_company_id = $1', [
    id,
  ]);
  await query(
    `update identity.mapping_rules set company_ids = array_remove(company_ids, $1)
     where $1 = any (company_ids)`,
    [id],
  );
  await wake(query, DELETION_JOB, id);
  const companyId = await toldIn(query, { organizationId, wanted: standingIn });
  if (companyId === null) throw new Error('The last environment of an organization stays.');
  await auditIn(query, {
    companyId,
    actorId,
    actor,
    address,
    action: 'environment.delete',
    targetType: 'environment',
    targetId: id,
    before: { name, description, status: kind, counts: plan.counts },
    ...(plan.sharedRules.length > 0 && { after: { changedRules: plan.sharedRules } }),
  });
}
