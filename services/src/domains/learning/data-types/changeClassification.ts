import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/domain.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { changeGlobalTypes } from './changeGlobalTypes.ts';
import { typesWithKeywords } from './dataTypes.repository.ts';
import type { ScopeQuery } from './dataTypes.schemas.ts';
import { decisionOf, reclassifyUnloaded } from './reclassifyUnloaded.ts';
import type { DataTypeWrite } from './writeDataTypes.ts';

/** A data type, category or keyword list of a company. */
export const ItemParams = Type.Object({
  companyId: Type.String(),
  id: Type.String({ format: 'uuid' }),
});

const FEATURE = 'feature_sensitive_data_settings';
/** Who may read how traffic is classified, and who may change it. */
export const READS = { auth: { feature: FEATURE, action: 'read', byLabels: true } } as const;
export const writes = <const Action extends 'create' | 'update' | 'delete'>(action: Action) =>
  ({ learns: true, auth: { feature: FEATURE, action } }) as const;

type Asked = Pick<FastifyRequest<{ Querystring: ScopeQuery }>, 'auth' | 'ip' | 'log' | 'query'>;

/** Carries a decision out, for hosts in memory at once and then for the others. */
export async function changeClassification(
  deps: Deps,
  request: Asked,
  companyId: string,
  write: DataTypeWrite,
): Promise<{ id: string }> {
  const actor = actorOf(request);
  if (request.query.scope === 'global') {
    needSystemUser(request, companyId);
    return changeGlobalTypes(deps, write, actor);
  }
  const { query } = deps.db.company(companyId);
  const before = await typesWithKeywords(query);
  const done = await carryOut<{ id: string }>(deps, companyId, {
    kind: 'changeDataTypes',
    write,
    actor,
  });
  const decision = decisionOf(write, before, await typesWithKeywords(query));
  await reclassifyUnloaded(deps, companyId, decision, actor);
  return done;
}
