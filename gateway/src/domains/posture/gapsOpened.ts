import type { paths } from '../../generated/upstream/posture.ts';
import type { MergedStream } from '../../platform/mergedStream.ts';
import { pathFrom } from '../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../platform/upstream/restClient.ts';
import { watchEvents } from '../../platform/watchEvents.ts';
import type { GapsEvent } from './posture.upstream.ts';

const EVENTS: keyof paths = '/posture/{companyId}/gaps/events';
/** Gaps of one message; a slow watcher is told of more by their count alone. */
const NAMED = 100;

const merge = (waiting: GapsEvent | null, { gapIds, count }: GapsEvent): GapsEvent => ({
  gapIds: [...(waiting?.gapIds ?? []), ...gapIds].slice(0, NAMED),
  count: (waiting?.count ?? 0) + count,
});

/**
 * Opened gaps of a company as the service tells them, to who sees them; after a loss a message
 * without gaps.
 */
export const gapsOpened = (
  client: RestClient,
  scope: RequestScope,
  companyId: string,
): MergedStream<GapsEvent> =>
  watchEvents(client, scope, pathFrom(EVENTS, { companyId }), {
    merge,
    missed: { gapIds: [], count: 0 },
  });
