import type { GraphContext } from '../../../platform/context.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, ItemOf } from '../../../platform/upstream/serviceTypes.ts';
import type { paths } from '../../../generated/upstream/identity.ts';

export type IpRangeItem = ItemOf<AnswerOf<paths['/identity/{companyId}/ip-exclude-list']['get']>>;
export type IpRangeRow = Omit<IpRangeItem, 'cursor'>;
export type IpRangeList = Connection<IpRangeItem>;

interface PageArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}
interface RangeInput {
  readonly companyId: string;
  readonly range: string;
  readonly comment: string;
}

/** Both IP lists of companies. */
export function ipListLoaders(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  const listOf = (name: 'exclude' | 'allowed') => {
    const url = `/identity/{companyId}/ip-${name}-list` as const;
    return {
      ranges: (companyId: string, { first, after }: PageArguments): IpRangeList => {
        const path = { companyId };
        return new Connection({
          after,
          page: () => service.get(url, { path, query: { first: pageSize(first), after } }),
          count: async () => (await service.get(`${url}/count`, { path })).count,
        });
      },
      create: ({ companyId, ...body }: RangeInput) =>
        service.post(url, { path: { companyId }, body }),
      update: ({ companyId, rangeId, ...body }: RangeInput & { readonly rangeId: string }) =>
        service.put(`${url}/{rangeId}`, { path: { companyId, rangeId }, body }),
      remove: ({ companyId, rangeId }: { readonly companyId: string; readonly rangeId: string }) =>
        service.delete(`${url}/{rangeId}`, { path: { companyId, rangeId } }),
    };
  };
  return { excluded: listOf('exclude'), allowed: listOf('allowed') };
}
