import type { FastifyRequest } from 'fastify';
import type { Database, Query } from '../../../../platform/database/database.ts';
import { notFound, Problem } from '../../../../platform/problem.ts';
import { callerOf } from '../../caller.ts';
import { isShutTo } from '../../users/protectedNames.ts';
import { addressRefusal } from '../addressRefusal.ts';
import { environmentById, lockEnvironment } from '../environments.repository.ts';
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

function closedReason({ name, isActive, isInDeletion }: Environment): string | null {
  if (isInDeletion) return `${name} is being deleted.`;
  return isActive ? null : `${name} is inactive.`;
}

/**
 * Holds the target open until the transaction ends.
 * @throws Problem conflict when it was closed since the caller asked
 */
export async function holdOpen(query: Query, { target }: Pair): Promise<void> {
  const environment = await lockEnvironment(query, target.id);
  if (environment === null) throw notFound('environment');
  const closed = closedReason(environment);
  if (closed !== null) throw new Problem('conflict', closed);
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
  const refusal =
    refusalOf({ source, target }, organization.name, email) ??
    (await addressRefusal(query, target.id, request.ip)) ??
    (await addressRefusal(query, source.id, request.ip));
  return { source, target, refusal };
}

function refusalOf(
  { source, target }: Pick<Pair, 'source' | 'target'>,
  organization: string,
  email: string,
): string | null {
  if (target.id === source.id) return 'Choose another environment to copy from.';
  const closed = closedReason(source) ?? closedReason(target);
  if (closed !== null) return closed;
  return isShutTo(email, { name: target.name, organization })
    ? `Only Palisade users may copy to Palisade ${target.name} environment.`
    : null;
}
