import type { paths } from '../../../generated/upstream/identity.ts';
import type { Connection } from '../../../platform/graph/connection.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, CallOf, ItemOf } from '../../../platform/upstream/serviceTypes.ts';

type UsersPath = paths['/identity/{companyId}/users'];
export type UserItem = ItemOf<AnswerOf<UsersPath['get']>> & Owned;
export type UserList = Connection<UserItem>;
export type UsersQuery = NonNullable<CallOf<UsersPath['get']>['query']>;
type UserPath = paths['/identity/{companyId}/users/{userId}'];
/** A user with what they have, as the service answers. */
export type Details = AnswerOf<UserPath['get']>;
export type OrganizationUser = Details['user'] & Owned;
/** A user with what they have; the user knows the company that they were asked for in. */
export type OrganizationUserDetails = Details & { readonly user: OrganizationUser };
export type NewUser = CallOf<UsersPath['post']>['body'];
export type UserChange = CallOf<UserPath['put']>['body'];
export type UserRemoval = NonNullable<CallOf<UserPath['delete']>['query']>;
export type UserSession = OrganizationUserDetails['sessions'][number];
export type UserToken = OrganizationUserDetails['tokens'][number];
