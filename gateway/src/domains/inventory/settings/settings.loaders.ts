import type { GraphContext } from '../../../platform/context.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { isUuid, lookup } from '../../../platform/graph/lookup.ts';
import { ownPage } from '../../../platform/graph/owned.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { settingsClient } from './settings.client.ts';
import type {
  ApiList,
  EndpointLearning,
  ManagedApiRow,
  TunesOfEndpoint,
} from './settings.upstream.ts';

interface ApiArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly hidden: boolean;
  readonly search?: string | null | undefined;
}

/** Loaders of what people say over what was learned. */
export function settingsLoaders(client: RestClient, context: GraphContext) {
  const calls = settingsClient(client, context);
  return {
    settings: calls,
    learningByKey: lookup<EndpointLearning>(
      (companyId, ids) => calls.learningOf(companyId, ids),
      isUuid,
    ),
    tunesByKey: lookup<TunesOfEndpoint>((companyId, ids) => calls.tunesOf(companyId, ids), isUuid),
    managedApiByKey: lookup<ManagedApiRow>(
      (companyId, ids) => calls.managedApis(companyId, ids),
      isUuid,
    ),
    apis: (companyId: string, { first, after, hidden, search }: ApiArgs): ApiList => {
      const found = { hidden, search: search ?? '' };
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(companyId, await calls.apis(companyId, { ...found, first: size, after })),
        count: () => calls.apiCount(companyId, found),
      });
    },
  };
}
