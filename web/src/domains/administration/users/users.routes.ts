import UsersParameters from '../../../__generated__/UsersPageQuery$parameters.ts';
import { type At, definePage, ofCompany } from '../../../entities/routing/definePage.tsx';
import { userList } from './userList.ts';
import type { UsersQueries } from './UsersPage.tsx';

/** Users of the company's organization. */
export const usersPage = definePage<UsersQueries>({
  path: 'adminpanel/users',
  shape: { bars: ['note', 'filters'], table: [0, 220, 110, 220, 120, 110, 110, 100] },
  queries: {
    users: {
      parameters: UsersParameters,
      variables: (at: At) => {
        const params = userList.address.parse(at.search);
        const { sort, direction } = params;
        return { ...ofCompany(at), wanted: userList.filterOf(params), sort, direction };
      },
    },
  },
  load: () => import('./UsersPage.tsx'),
});
