import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../../platform/database/database.ts';
import { notFound, Problem } from '../../../../platform/problem.ts';
import { callerOf } from '../../caller.ts';
import { isShutTo } from '../../users/protectedNames.ts';
import { environmentById } from '../environments.repository.ts';
import { organizationOfEnvironment, organizationRights } from '../organizationRights.ts';
import { organizationById } from '../organizations.repository.ts';
import type { Environment } from '../organizations.schemas.ts';

/** Two environments of one organization. */
export interface Pair {
  readonly source: Environment;
  readonly target: Environment;
  /** Why nothing may be copied, in words; null when it may. */
  readonly refusal: string | null;
}

interface Asked {
  /** Company that the caller is in. */
  readonly companyId: string;
  /** Environment that is copied to. */
  readonly environmentId: string;
  readonly source: string;
}

/**
 * The environments of a copy, which the caller administers.
 * @throws Problem notFound for one that they do not administer, badInput for two of different
 *   organizations
 */
export async function pairOf(
  db: Database,
  request: FastifyRequest,
  { companyId, environmentId, source: sourceId }: Asked,
): Promise<Pair> {
  const rights = await organizationRights(db, request, companyId);
  const organizationId = await organizationOfEnvironment(db, rights, environmentId);
  const other = await organizationOfEnvironment(db, rights, sourceId);
  if (organizationId !== other)
    throw new Problem('badInput', 'Both environments have to be of one organization.', {
      field: 'source',
    });
  const { query } = db.system;
  const target = await environmentById(query, environmentId);
  const source = await environmentById(query, sourceId);
  const organization = await organizationById(query, rights, organizationId);
  if (target === null || source === null || organization === null) throw notFound('environment');
  const { email } = callerOf(request.auth).user;
  return { source, target, refusal: refusalOf({ source, target }, organization.name, email) };
}

function refusalOf(
  { source, target }: Pick<Pair, 'source' | 'target'>,
  organization: string,
  email: string,
): string | null {
  if (target.id === source.id) return 'Choose another environment to copy from.';
  for (const { name, isActive, isInDeletion } of [source, target]) {
    if (isInDeletion) return `${name} is being deleted.`;
    if (!isActive) return `${name} is inactive.`;
  }
  return isShutTo(email, { name: target.name, organization })
    ? `Only Palisade users may copy to Palisade ${target.name} environment.`
    : null;
}
