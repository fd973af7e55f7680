import type { paths } from '../../../generated/upstream/inventory.ts';
import type { MergedStream } from '../../../platform/mergedStream.ts';
import { pathFrom } from '../../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../../platform/upstream/restClient.ts';
import { watchEvents } from '../../../platform/watchEvents.ts';
import type { ChangesEvent } from './changes.upstream.ts';

const EVENTS: keyof paths = '/inventory/{companyId}/changes/events';
/** Changes of one message; a slow watcher is told that there were more. */
const NAMED = 100;

function merge(waiting: ChangesEvent | null, { changeIds, hasMore }: ChangesEvent): ChangesEvent {
  const all = [...changeIds, ...(waiting?.changeIds ?? [])];
  return {
    changeIds: all.slice(0, NAMED),
    hasMore: hasMore || waiting?.hasMore === true || all.length > NAMED,
  };
}

/**
 * Changes of a company as the service tells them, to who may see them; after a loss a message
 * without changes.
 */
export const changesAdded = (
  client: RestClient,
  scope: RequestScope,
  companyId: string,
): Promise<MergedStream<ChangesEvent>> =>
  watchEvents(client, scope, pathFrom(EVENTS, { companyId }), {
    merge,
    missed: { changeIds: [], hasMore: false },
  });
