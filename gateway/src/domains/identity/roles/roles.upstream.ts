import type { paths } from '../../../generated/upstream/identity.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

type RolesPath = paths['/identity/{companyId}/roles'];
type RolePath = paths['/identity/{companyId}/roles/{roleId}'];
export type Role = AnswerOf<RolePath['get']> & Owned;
export type NewRole = CallOf<RolesPath['post']>['body'];
export type RoleChange = CallOf<RolePath['put']>['body'];
export type RoleRemoval = NonNullable<CallOf<RolePath['delete']>['query']>;
