import type { paths } from '../../../generated/upstream/identity.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

export type IdentityProviders = AnswerOf<paths['/identity/{companyId}/identity-providers']['get']>;
export type IdentityProvider = IdentityProviders['items'][number] & Owned;
export type SsoTrial = NonNullable<
  AnswerOf<
    paths['/identity/{companyId}/identity-providers/{providerId}/trials/last']['get']
  >['trial']
>;
export type ProviderSettings = CallOf<
  paths['/identity/{companyId}/identity-providers']['post']
>['body'];
export type ProviderChange = CallOf<
  paths['/identity/{companyId}/identity-providers/{providerId}']['put']
>['body'];
export type DryRunInput = CallOf<
  paths['/identity/{companyId}/identity-providers/{providerId}/dry-run']['post']
>['body'];
export type MetadataSource = CallOf<
  paths['/identity/{companyId}/identity-providers/metadata']['post']
>['body'];
export type StartSso = CallOf<paths['/identity/sso/start']['post']>['body'];
