import { renderApp } from '../../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../../test/world/changedMeanwhile.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Opened {
  readonly isOrganizationAdmin?: boolean;
  readonly search?: string;
  /** The last test sign-in. */
  readonly trial?: object | null;
  readonly certificateEnds?: string;
  /** What each provider provisions by SCIM; a function that throws fails. */
  readonly provisioning?: object | (() => object);
}

export const OUTCOME = {
  refusal: null as string | null,
  person: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', groups: ['Staff'] },
  isNewUser: true,
  matchedBy: 'rule',
  position: 1,
  group: 'Staff',
  granted: [{ companyId: 'c-2', roleId: 'viewer' }],
  removed: [],
  kept: [],
};

const scimToken = (key: string) => ({
  tokenId: `t-${key}`,
  hint: `pls_${key}`,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: 'maya@example.com',
  expiresAt: null,
  lastUsedAt: null,
});

/** What a provider provisions by SCIM. */
export const PROVISIONING = {
  __typename: 'ScimProvisioning',
  id: 'S-1',
  baseUrl: 'https://palisade.example/scim/v2',
  tokens: [scimToken('old')],
  lastRequestAt: '2026-11-29T08:00:00.000Z',
  users: 1200,
  inactiveUsers: 3,
  groups: 102,
  firstGroups: [
    { groupId: 'g-1', name: 'Staff', members: 800, position: 1 },
    { groupId: 'g-2', name: 'Visitors', members: 0, position: null },
  ],
  refusals: [
    {
      refusalId: 'r-1',
      at: '2026-11-29T07:00:00.000Z',
      request: 'POST /Users',
      status: 409,
      reason: 'There is a user of that userName already.',
    },
  ],
};

const provider = (providerId: string, more: object) => ({
  __typename: 'IdentityProvider',
  id: `P-${providerId}`,
  providerId,
  protocol: 'saml',
  name: 'Old sign-in',
  issuerUrl: 'https://saml.example/metadata',
  samlEndpoint: 'https://saml.example/sso',
  certificates: [] as object[],
  clientId: null as string | null,
  hasClientSecret: false,
  scopes: [] as string[],
  emailDomains: [] as string[],
  isEnabled: true,
  needsSignedAssertion: true,
  clockSkew: 60,
  attributes: { email: null, firstName: 'firstName', lastName: 'lastName', groups: 'groups' },
  rejectsUnmatched: false,
  rules: [] as object[],
  defaultRule: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  updatedBy: null as string | null,
  ...more,
});

/** Address of the page with the drawer of a provider open; of a new one without a key. */
export const drawerSearch = (id = '') =>
  `?drawer=${encodeURIComponent(JSON.stringify({ name: 'IdentityProviderSideDrawer', id }))}`;

/** The page over an organization with a provider of each protocol. */
export function openIdentityProviders({
  isOrganizationAdmin = true,
  search = '',
  trial = null,
  certificateEnds = '2036-01-01T00:00:00.000Z',
  provisioning = PROVISIONING,
}: Opened = {}) {
  const providers = [
    provider('saml', {
      certificates: [
        {
          pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
          subject: 'CN=x',
          fingerprint: 'AA',
          validFrom: '2026-01-01T00:00:00.000Z',
          validTo: certificateEnds,
        },
      ],
    }),
    provider('oidc', {
      protocol: 'oidc',
      name: 'Company sign-in',
      issuerUrl: 'https://idp.example',
      samlEndpoint: '',
      clientId: 'palisade',
      hasClientSecret: true,
      scopes: ['openid', 'email'],
      emailDomains: ['example.com'],
      isEnabled: false,
      rules: [{ group: 'Staff', roleId: 'viewer', companyIds: ['c-2'] }],
    }),
  ];
  let refusal: object[] = [];
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions: [...ALL_PERMISSIONS, 'feature_users:update'],
      isOrganizationAdmin,
    }),
    identityProviders: () => providers.map((each) => ({ ...each })),
    serviceProvider: {
      entityId: 'https://palisade.example/sso/o/metadata',
      acsUrl: 'https://palisade.example/sso/o/acs',
      metadataUrl: 'https://palisade.example/sso/o/metadata',
      redirectUri: 'https://palisade.example/sso/o/callback',
      signedOutUrl: 'https://palisade.example/login',
    },
    environments: [{ id: 'E-c-2', environmentId: 'c-2', name: 'Production' }],
    roles: [{ id: 'R-viewer', roleId: 'viewer', name: 'Viewer' }],
    ssoTrial: trial,
    ssoDryRun: ({ trial: { response } }: { trial: { response: string } }) => {
      if (response === 'broken') throw new Error('no answer');
      return response === 'PHNhbWw+'
        ? OUTCOME
        : { ...OUTCOME, refusal: 'The response is not signed.', person: null, granted: [] };
    },
    scimProvisioning: provisioning,
  };
  const mutations = {
    createIdentityProvider: ({ input: { settings } }: Mutation) => {
      const made = provider('made', { ...(settings as object), certificates: [], scopes: [] });
      if (refusal.length === 0) providers.push(made);
      return { identityProvider: refusal.length === 0 ? made : null, errors: refusal };
    },
    updateIdentityProvider: ({ input: { id, settings, version } }: Mutation) => {
      const known = providers.find((each) => each.id === id);
      if (known && version !== known.version)
        return {
          identityProvider: null,
          errors: [changedMeanwhile('identity provider', known.version)],
        };
      if (known && refusal.length === 0)
        Object.assign(known, {
          name: Reflect.get(Object(settings), 'name'),
          version: known.version + 1,
        });
      return { identityProvider: refusal.length === 0 ? { ...known } : null, errors: refusal };
    },
    deleteIdentityProvider: ({ input: { id } }: Mutation) => {
      providers.splice(
        providers.findIndex((each) => each.id === id),
        1,
      );
      return { deletedId: id, errors: [] };
    },
    createScimToken: () => ({
      secret: refusal.length === 0 ? 'pls_new_secret' : null,
      provisioning:
        refusal.length === 0
          ? { ...PROVISIONING, tokens: [scimToken('new'), ...PROVISIONING.tokens] }
          : null,
      errors: refusal,
    }),
    revokeScimToken: () => ({
      provisioning: refusal.length === 0 ? { ...PROVISIONING, tokens: [] } : null,
      errors: refusal,
    }),
    readSamlMetadata: () => ({
      metadata:
        refusal.length === 0
          ? {
              issuerUrl: 'https://idp.example/entity',
              samlEndpoint: 'https://idp.example/sso',
              certificates: ['-----BEGIN CERTIFICATE-----\nAB\n-----END CERTIFICATE-----\n'],
            }
          : null,
      errors: refusal,
    }),
    startSsoTrial: () => ({
      url: refusal.length === 0 ? 'https://idp.example/authorize?state=x' : null,
      errors: refusal,
    }),
  };
  const app = renderApp(`/c-2/adminpanel/authentication${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
    mutations,
  });
  return {
    ...app,
    providers,
    /** Has mutations refused at a field with these words. */
    refuse: (field: string | null, message: string) => {
      refusal = [{ code: 'badInput', field, message, version: null }];
    },
  };
}
