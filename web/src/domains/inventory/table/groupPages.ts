import type { useEndpointRows_endpoint$key } from '../../../__generated__/useEndpointRows_endpoint.graphql.ts';

/** Endpoints of one group as far as they are loaded. */
export interface GroupPage {
  readonly keys: readonly useEndpointRows_endpoint$key[number][];
  readonly endCursor: string | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

/** By key of the group. */
export type GroupPages = ReadonlyMap<string, GroupPage>;

interface State {
  /** Filter and order that the pages belong to. */
  readonly scope: string;
  readonly pages: GroupPages;
}

interface Loaded {
  readonly scope: string;
  readonly key: string;
  readonly page: GroupPage;
}

/** Keeps what was loaded for one filter and order; pages of another begin anew. */
export function reduceGroupPages({ scope, pages }: State, loaded: Loaded): State {
  const kept = loaded.scope === scope ? pages : [];
  return { scope: loaded.scope, pages: new Map([...kept, [loaded.key, loaded.page]]) };
}

interface EndpointsPage {
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null | undefined;
  };
  readonly edges: readonly { readonly node: GroupPage['keys'][number] }[];
}

/** A page as the graph answers it. */
export function toPage({ pageInfo, edges }: EndpointsPage): GroupPage {
  return {
    keys: edges.map(({ node }) => node),
    endCursor: pageInfo.endCursor ?? null,
    hasMore: pageInfo.hasNextPage,
    isLoading: false,
  };
}
