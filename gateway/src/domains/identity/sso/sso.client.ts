import type { paths } from '../../../generated/upstream/identity.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type {
  DryRunInput,
  MetadataSource,
  ProviderChange,
  ProviderSettings,
  StartSso,
} from './sso.upstream.ts';

/** Calls of single sign-on and of its set-up. */
export function ssoCalls(service: ServiceClient<paths>) {
  const nobody = { bearer: null };
  return {
    startSso: (start: StartSso) => service.post('/identity/sso/start', { body: start }, nobody),
    completeSso: (browserToken: string, answerToken: string) =>
      service.post('/identity/sso/complete', { body: { browserToken, answerToken } }, nobody),
    identityProviders: (companyId: string) =>
      service.get('/identity/{companyId}/identity-providers', { path: { companyId } }),
    createIdentityProvider: (companyId: string, settings: ProviderSettings) =>
      service.post('/identity/{companyId}/identity-providers', {
        path: { companyId },
        body: settings,
      }),
    updateIdentityProvider: (companyId: string, providerId: string, settings: ProviderChange) =>
      service.put('/identity/{companyId}/identity-providers/{providerId}', {
        path: { companyId, providerId },
        body: settings,
      }),
    deleteIdentityProvider: (companyId: string, providerId: string, version?: number) =>
      service.delete('/identity/{companyId}/identity-providers/{providerId}', {
        path: { companyId, providerId },
        query: version === undefined ? {} : { version },
      }),
    readSamlMetadata: (companyId: string, source: MetadataSource) =>
      service.post('/identity/{companyId}/identity-providers/metadata', {
        path: { companyId },
        body: source,
      }),
    startSsoTrial: (companyId: string, providerId: string, returnPath: string | null) =>
      service.post('/identity/{companyId}/identity-providers/{providerId}/trials', {
        path: { companyId, providerId },
        body: { returnPath },
      }),
    ssoTrial: (companyId: string, providerId: string) =>
      service.get('/identity/{companyId}/identity-providers/{providerId}/trials/last', {
        path: { companyId, providerId },
      }),
    ssoDryRun: (companyId: string, providerId: string, input: DryRunInput) =>
      service.lookup('/identity/{companyId}/identity-providers/{providerId}/dry-run', {
        path: { companyId, providerId },
        body: input,
      }),
  };
}
