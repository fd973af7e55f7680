import AttackersParameters from '../../../__generated__/AttackersPageQuery$parameters.ts';
import type { AttackersPageQuery } from '../../../__generated__/AttackersPageQuery.graphql.ts';
import { definePage } from '../../../entities/routing/definePage.tsx';
import { attackerFilterReader } from './attackerFilterReader.ts';
import { attackerFilter, parseAttackersQuery } from './attackersQuery.ts';
import { groupOf, statusOf } from './tabSegments.ts';

export type AttackersQueries = { list: AttackersPageQuery };

/** Attackers of a company by action group and status. */
export const attackersPage = definePage<AttackersQueries>({
  path: 'attackers/:group/:status',
  reader: ({ search }) => attackerFilterReader.load(search.get('filters')),
  queries: {
    list: {
      parameters: AttackersParameters,
      variables: ({ params, search }) => {
        const { sort, direction, ...rest } = parseAttackersQuery(search);
        return {
          companyId: params['companyId'] ?? '',
          group: groupOf(params['group']) ?? 'actionRequired',
          status: statusOf(params['status']) ?? 'open',
          filter: attackerFilter(rest),
          sort,
          direction,
        };
      },
    },
  },
  load: () => import('./AttackersPage.tsx'),
});
