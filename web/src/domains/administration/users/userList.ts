import { USER_FIELDS, USER_SORTS, type UserSort } from '@palisade/vocabulary/userFields.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

/** Users of the organization, by name unless the address says otherwise. */
export const userList = defineList<UserSort>({
  name: 'users',
  fields: USER_FIELDS,
  searched: ['name', 'email'],
  sorts: { all: USER_SORTS, first: 'name', isAscending: true, ascending: ['name', 'email'] },
  csv: { path: (companyId) => `/download/identity/${companyId}/users.csv` },
});

export type UsersParams = ParamsOfList<typeof userList>;
