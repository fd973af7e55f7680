import type { Actor } from '../../../platform/companySettings.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditAs } from '../../identity/audit.client.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { findEndpoint } from '../changes/findEndpoint.ts';

/**
 * Says whether an endpoint asks for credentials, over what was learned; null goes back to what was
 * learned.
 */
export interface TuneAuthentication {
  readonly kind: 'tuneAuthentication';
  readonly endpointId: string;
  readonly authenticated: boolean | null;
  readonly actor: Actor;
}

export async function tuneAuthentication(
  { endpointId, authenticated, actor }: TuneAuthentication,
  scope: ChangeScope,
): Promise<{ readonly id: string }> {
  const { host, endpoint } = await findEndpoint(scope, endpointId);
  if (endpoint.requests === 0)
    throw new Problem('conflict', 'This endpoint has no traffic yet: there is nothing to tune.');
  const before = endpoint.authTune;
  const { at, cause } = decidedBy(actor);
  const tune = (): void => void (endpoint.authTune = authenticated);
  endpoint.changes.decide(endpoint, tune, at, cause);
  endpoint.isRowStale = true;
  host.dirty.add(endpoint);
  await auditAs(scope.query, actor, {
    action: 'endpoint.tuneAuthentication',
    targetType: 'endpoint',
    targetId: endpoint.id,
    before: {
      host: host.name,
      method: endpoint.method,
      path: endpoint.template,
      authenticated: before,
    },
    after: { authenticated },
    endpointIds: [endpoint.id],
  });
  return { id: endpoint.id };
}
