import type { paths } from '../../generated/upstream/posture.ts';
import type { MergedStream } from '../../platform/mergedStream.ts';
import { pathFrom } from '../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../platform/upstream/restClient.ts';
import { watchEvents } from '../../platform/watchEvents.ts';
import type { GapsEvent } from './posture.upstream.ts';

const EVENTS: keyof paths = '/posture/{companyId}/gaps/events';
/** Gaps of one message; a slow watcher is told of more by their count alone. */
const NAMED = 100;

/**
 * A gap that changes again before it was reported is reported once. A message without gaps says that
 * there may be more: merged, it counts as one that is not named.
 */
function merge(waiting: GapsEvent | null, told: GapsEvent): GapsEvent {
  const { gapIds } = told;
  if (waiting === null) return told;
  const count = Math.max(told.count, 1);
  const known = new Set(waiting.gapIds);
  const more = [...new Set(gapIds)].filter((id) => !known.has(id));
  return {
    gapIds: [...known, ...more].slice(0, NAMED),
    count: Math.max(waiting.count, known.size === 0 ? 1 : 0) + count - gapIds.length + more.length,
  };
}

/**
 * Gaps of a company that are new or changed as the service tells them, or only those that were
 * opened, to who sees them; after a loss a message without gaps.
 */
export const gapsChanged = (
  client: RestClient,
  scope: RequestScope,
  companyId: string,
  { isOnlyOpened }: { readonly isOnlyOpened: boolean },
): Promise<MergedStream<GapsEvent>> =>
  watchEvents(
    client,
    scope,
    pathFrom(EVENTS, { companyId }, { opened: isOnlyOpened ? true : null }),
    { merge, missed: { gapIds: [], count: 0 } },
  );
