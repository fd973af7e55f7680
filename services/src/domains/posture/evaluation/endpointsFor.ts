import { asksParameters } from '@palisade/engine/policies/filterTraits.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import {
  type EndpointFacts,
  evaluatedEndpoints,
} from '../../inventory/evaluation/evaluatedEndpoints.client.ts';
import { labelNamesById } from '../../labels/labelNames.client.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';

/** Endpoints with everything that these policies look at, or with their parameters in any case. */
export async function endpointsFor(
  query: CompanyQuery,
  ids: readonly string[],
  policies: readonly Pick<EvaluatedPolicy, 'filter'>[],
  hasParameters = policies.some(({ filter }) => asksParameters(filter)),
): Promise<EndpointFacts[]> {
  const endpoints = await evaluatedEndpoints(query, ids, { withParameters: hasParameters });
  const names = await labelNamesById(query, [
    ...new Set(endpoints.flatMap(({ labels }) => labels.map(({ id }) => id))),
  ]);
  return names.size === 0
    ? endpoints
    : endpoints.map((endpoint) => ({
        ...endpoint,
        labels: endpoint.labels.map(({ id }) => ({ id, name: names.get(id) ?? '' })),
      }));
}
