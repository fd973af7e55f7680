import type { ssoCalls } from './sso.client.ts';
import type { IdentityProviders } from './sso.upstream.ts';

/** The set-up of single sign-on, asked for once a company however many fields want it. */
export function ssoLoaders({
  identityProviders,
}: Pick<ReturnType<typeof ssoCalls>, 'identityProviders'>) {
  const known = new Map<string, Promise<IdentityProviders>>();
  return {
    ssoSetup(companyId: string): Promise<IdentityProviders> {
      const setup = known.get(companyId) ?? identityProviders(companyId);
      known.set(companyId, setup);
      return setup;
    },
  };
}
