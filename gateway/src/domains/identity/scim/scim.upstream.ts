import type { paths } from '../../../generated/upstream/identity.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf } from '../../../platform/upstream/serviceTypes.ts';

/** What an identity provider provisions, which knows whose it is. */
export type ScimProvisioning = AnswerOf<
  paths['/identity/{companyId}/identity-providers/{providerId}/scim']['get']
> &
  Owned & { readonly providerId: string };
export type ScimToken = ScimProvisioning['tokens'][number];
export type ScimGroup = ScimProvisioning['firstGroups'][number];
export type ScimRefusal = ScimProvisioning['refusals'][number];
