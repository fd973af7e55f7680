import type { paths } from '../../generated/upstream/attackers.ts';
import type { MergedStream } from '../../platform/mergedStream.ts';
import { pathFrom } from '../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../platform/upstream/restClient.ts';
import { watchEvents } from '../../platform/watchEvents.ts';
import type { AttackersEvent } from './attackers.upstream.ts';

const EVENTS: keyof paths = '/attackers/{companyId}/attackers/events';
/** Attackers of one message; a slow watcher is told of more by their count alone. */
const NAMED = 100;

/** An attacker that changes again before it was reported is reported once. */
function merge(
  waiting: AttackersEvent | null,
  { attackerIds, count }: AttackersEvent,
): AttackersEvent {
  const known = new Set(waiting?.attackerIds);
  const more = [...new Set(attackerIds)].filter((id) => !known.has(id));
  return {
    attackerIds: [...known, ...more].slice(0, NAMED),
    count: (waiting?.count ?? 0) + count - attackerIds.length + more.length,
  };
}

/**
 * Attackers of a company that are new, made attempts or were changed, as the service tells them, to
 * who sees them; after a loss a message without any.
 */
export const attackersChanged = (
  client: RestClient,
  scope: RequestScope,
  companyId: string,
): Promise<MergedStream<AttackersEvent>> =>
  watchEvents(client, scope, pathFrom(EVENTS, { companyId }), {
    merge,
    missed: { attackerIds: [], count: 0 },
  });
