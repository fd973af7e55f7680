import type { RequestScope, RestClient } from './restClient.ts';

/** The services behind the graph, as a whole. */
export interface Upstreams {
  /** Asks each of them at the same time whether it is ready: by name, in the order of the domains. */
  ready(): Promise<readonly { readonly name: string; readonly isReady: boolean }[]>;
}

/** The services of these clients, for one request. A service that fails is not ready. */
export const upstreamsOf = (
  clients: ReadonlyMap<string, RestClient>,
  scope: RequestScope,
): Upstreams => ({
  ready: () =>
    Promise.all(
      [...clients].map(async ([name, client]) => ({
        name,
        isReady: await client.get(scope, '/readyz').then(
          () => true,
          () => false,
        ),
      })),
    ),
});
