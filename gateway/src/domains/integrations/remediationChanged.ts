import type { paths } from '../../generated/upstream/integrations.ts';
import type { MergedStream } from '../../platform/mergedStream.ts';
import { pathFrom } from '../../platform/upstream/paths.ts';
import type { RequestScope, RestClient } from '../../platform/upstream/restClient.ts';
import { watchEvents } from '../../platform/watchEvents.ts';
import type { RemediationEvent } from './integrations.upstream.ts';

const EVENTS: keyof paths = '/integrations/{companyId}/remediation/events';

/**
 * That tickets or remediations of a company changed, as the service tells it; after a loss a
 * message of no changes.
 */
export const remediationChanged = (
  client: RestClient,
  scope: RequestScope,
  companyId: string,
): Promise<MergedStream<RemediationEvent>> =>
  watchEvents(client, scope, pathFrom(EVENTS, { companyId }), {
    merge: (waiting, { changes }) => ({ changes: (waiting?.changes ?? 0) + changes }),
    missed: { changes: 0 },
  });
