import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useFoundEndpointsQuery } from '../../__generated__/useFoundEndpointsQuery.graphql.ts';
import { inventoryList } from '../../domains/inventory/inventoryList.ts';

/** Endpoints are looked for from so many letters on, once typing paused. */
const SHORTEST = 2;
const PAUSE_MS = 150;

export interface FoundEndpoint {
  readonly endpointId: string;
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

const document = graphql`
  query useFoundEndpointsQuery($companyId: ID!, $filter: FilterInput) @throwOnFieldError {
    company(companyId: $companyId) {
      endpoints(first: 8, filter: $filter) {
        edges {
          node {
            endpointId
            method
            path
            host {
              name
            }
          }
        }
      }
    }
  }
`;

/**
 * The riskiest endpoints whose path or host contains the text. A search that fails finds nothing:
 * the pages are still there.
 */
export function useFoundEndpoints(
  companyId: string,
  text: string,
  isAllowed: boolean,
): readonly FoundEndpoint[] {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<readonly FoundEndpoint[]>([]);
  const search = text.trim();
  const isOn = isAllowed && search.length >= SHORTEST;
  useEffect(() => {
    if (!isOn) return undefined;
    const variables = {
      companyId,
      filter: inventoryList.filterOf({ filter: { all: [] }, search }),
    };
    let stop = () => {};
    const timer = setTimeout(() => {
      const { unsubscribe } = fetchQuery<useFoundEndpointsQuery>(
        environment,
        document,
        variables,
      ).subscribe({
        next: ({ company }) =>
          setFound(
            (company?.endpoints.edges ?? []).map(({ node: { host, ...rest } }) => ({
              ...rest,
              host: host.name,
            })),
          ),
        error: () => setFound([]),
      });
      stop = unsubscribe;
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, companyId, search, isOn]);
  return isOn ? found : [];
}
