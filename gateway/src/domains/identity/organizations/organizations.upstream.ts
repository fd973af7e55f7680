import type { paths } from '../../../generated/upstream/identity.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { Connection } from '../../../platform/graph/connection.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

type OrganizationsPath = paths['/identity/{companyId}/organizations'];
export type Organization = AnswerOf<paths['/identity/{companyId}/organization']['get']> & Owned;
export type OrganizationItem = AnswerOf<OrganizationsPath['get']>['items'][number] & Owned;
export type OrganizationList = Connection<OrganizationItem>;
export type NewOrganization = CallOf<OrganizationsPath['post']>['body'];
export type OrganizationChange = CallOf<
  paths['/identity/{companyId}/organizations/{organizationId}']['put']
>['body'];
type EnvironmentsPath = paths['/identity/{companyId}/organizations/{organizationId}/environments'];
export type Environment = AnswerOf<paths['/identity/{companyId}/environments']['get']>[number] &
  Owned;
export type NewEnvironment = CallOf<EnvironmentsPath['post']>['body'];
export type EnvironmentChange = CallOf<
  paths['/identity/{companyId}/environments/{environmentId}']['put']
>['body'];
type CopyPath = paths['/identity/{companyId}/environments/{environmentId}/copy'];
export type CopyPreview = NonNullable<CallOf<CopyPath['get']>['query']>;
export type CopyRequest = CallOf<CopyPath['post']>['body'];
