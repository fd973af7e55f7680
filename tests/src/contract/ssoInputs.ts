import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';

const SETTINGS = { name: 'x', issuerUrl: 'x', samlEndpoint: 'x', certificates: ['x'], isEnabled: false, attributes: {}, rejectsUnmatched: false, rules: [] };

/** Input of a mutation of single sign-on; null for any other. */
export function ssoInput(name: string, companyId: string): object | null {
  const id = globalId('IdentityProvider', companyId, '0f000000-0000-4000-8000-000000000001');
  switch (name) {
    case 'Mutation.startSso': return {};
    case 'Mutation.createIdentityProvider': return { companyId, settings: SETTINGS };
    case 'Mutation.updateIdentityProvider': return { id, settings: SETTINGS };
    case 'Mutation.deleteIdentityProvider': return { id };
    default: return null;
  }
}
