import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';

const LINK = 'A'.repeat(43);

/** Addresses below a company by the route that draws them; those of an endpoint are filled in. */
export const OF_COMPANIES: Readonly<Record<string, readonly string[]>> = {
  overview: ['overview'],
  'profile/*': ['profile'],
  'unified-inventory': ['unified-inventory', 'unified-inventory?groupEndpointsBy=[%22host%22]'],
  'unified-inventory/:apiId/endpoint/:endpointId/:method': ['ENDPOINT'],
  'unified-inventory/:apiId/endpoint/:endpointId/:method/:contentType/:side': [
    'ENDPOINT/json/response',
  ],
  'discovery/oas-analysis': [
    'discovery/oas-analysis',
    'discovery/oas-analysis?tab=drift',
    'discovery/oas-analysis?tab=lint',
  ],
  'data-security': ['data-security', 'data-security?side=response'],
  'data-security/parameters': ['data-security/parameters', 'data-security/parameters?side=request'],
  'discovery/changes': ['discovery/changes', 'discovery/changes?group=gone'],
  'posture-gaps/:status': ['posture-gaps/open'],
  'attackers/:group/:status': ['attackers/action-required/open', 'attackers/suspicious/ignored'],
  'attackers/:attackerId': ['ATTACKER', 'ATTACKER?success=only'],
  'marks/:state': ['marks/active', 'marks/expired'],
  'remediation/:view/:status': [
    'remediation/tickets/open',
    'remediation/tickets/done',
    'remediation/insights/open',
    'remediation/insights/done',
  ],
  ingest: ['ingest'],
  'settings/audit': ['settings/audit'],
  'adminpanel/audit-log': ['adminpanel/audit-log'],
  'adminpanel/organizations/:orgId?': ['adminpanel/organizations'],
  'adminpanel/users': ['adminpanel/users'],
  'adminpanel/authentication': ['adminpanel/authentication'],
  'adminpanel/roles-and-permissions': ['adminpanel/roles-and-permissions'],
  'settings/outbox': ['settings/outbox'],
  'settings/system-users': ['settings/system-users'],
  'settings/background-jobs': [
    'settings/background-jobs',
    'settings/background-jobs?view=schedules',
  ],
  'settings/api-tokens': ['settings/api-tokens'],
  'settings/ip-exclude-list': ['settings/ip-exclude-list'],
  'settings/ip-allowed-list': ['settings/ip-allowed-list'],
  'settings/:settingsView': [
    'learning',
    'inventory-display-settings',
    'parameter-types',
    'correlators',
    'apis',
  ].map((view) => `settings/${view}`),
  'settings/label-management/groups': ['settings/label-management/groups'],
  'settings/label-management/labels': ['settings/label-management/labels'],
  'settings/label-management/rules': ['settings/label-management/rules'],
  'settings/data-classification/data-types': ['settings/data-classification/data-types'],
  'settings/data-classification/regulations': ['settings/data-classification/regulations'],
  'settings/data-classification/sampling': ['settings/data-classification/sampling'],
  'settings/sensitive-categories': ['settings/sensitive-categories'],
  'settings/tags': ['settings/tags'],
  'backoffice/enhancements': ['backoffice/enhancements'],
  'backoffice/discovery-reports': [
    'backoffice/discovery-reports',
    'backoffice/discovery-reports?days=7',
  ],
  'settings/keyword-lists': ['settings/keyword-lists'],
  'backoffice/installation-health': ['backoffice/installation-health'],
  'backoffice/keyword-lists': ['backoffice/keyword-lists'],
  'backoffice/configurations': ['backoffice/configurations'],
  'backoffice/onboarding': ['backoffice/onboarding'],
  'backoffice/data-classification/data-types': ['backoffice/data-classification/data-types'],
  'backoffice/data-classification/categories': ['backoffice/data-classification/categories'],
  onboarding: ['onboarding'],
  'onboarding-wizard': ['onboarding-wizard'],
  'studio/components': ['studio/components', 'studio/components?group=forms'],
  'studio/logo': ['studio/logo'],
  'studio/theme': ['studio/theme', 'studio/theme?part=scales'],
  'studio/grid': ['studio/grid'],
  'workflows-hub/workflow-hub': ['workflows-hub/workflow-hub'],
  'settings/posture-policies': ['settings/posture-policies'],
  'settings/api-policy-hub': ['settings/api-policy-hub', 'settings/api-policy-hub?category=EMPTY'],
};
/** Drawers, by the page below them. */
const DRAWERS = [
  ['unified-inventory', 'UnifiedEndpointDetailsSideDrawer', 'ENDPOINT'],
  ['unified-inventory', 'ParameterConfigurationSideDrawer', 'PARAMETER'],
  ['posture-gaps/open', 'PostureGapSideDrawer', 'GAP'],
  ['settings/posture-policies', 'ManagePosturePolicySideDrawer', 'POLICY'],
  ['settings/data-classification/data-types', 'DataTypeSideDrawer', ''],
  ['settings/data-classification/data-types', 'DataTypeSideDrawer', 'Email Address'],
  ['settings/sensitive-categories', 'DataCategorySideDrawer', ''],
  ['settings/sensitive-categories', 'DataCategorySideDrawer', 'PII'],
  ['settings/keyword-lists', 'KeywordListSideDrawer', ''],
  ['backoffice/keyword-lists', 'GlobalKeywordListSideDrawer', ''],
  ['backoffice/configurations', 'InstallationSettingsSideDrawer', ''],
  ['backoffice/enhancements', 'CompanyFeaturesSideDrawer', FIRST_IDS.demo],
  ['backoffice/data-classification/data-types', 'GlobalDataTypeSideDrawer', ''],
  ['backoffice/data-classification/categories', 'GlobalDataCategorySideDrawer', ''],
  ['ingest', 'CollectorTokensSideDrawer', ''],
  ['ingest', 'SourcesSideDrawer', ''],
  ['settings/api-policy-hub', 'HubPolicySideDrawer', 'prov-auth-001'],
  ['adminpanel/organizations', 'OrganizationSideDrawer', ''],
  ['adminpanel/organizations', 'NewEnvironmentSideDrawer', FIRST_IDS.organization],
  ['adminpanel/organizations', 'EnvironmentSideDrawer', FIRST_IDS.demo],
  ['adminpanel/organizations', 'CopyConfigurationSideDrawer', FIRST_IDS.demo],
  ['adminpanel/users', 'NewUserSideDrawer', ''],
  ['adminpanel/users', 'InviteUserSideDrawer', ''],
  ['adminpanel/users', 'UserSideDrawer', FIRST_IDS.administrator],
  ['adminpanel/authentication', 'IdentityProviderSideDrawer', ''],
  ['adminpanel/roles-and-permissions', 'RoleSideDrawer', ''],
  ['adminpanel/roles-and-permissions', 'RoleSideDrawer', ROLE_IDS.Viewer],
] as const;
/** Those whose path is not written out in their route. */
const MORE = ['no-such-page'];
export const OF_NOBODY: Readonly<Record<string, readonly string[]>> = {
  '/login/*': [
    '',
    '/forgetpassword',
    '/checkemail',
    '/toomanyloginattempts',
    '/changepasswordsuccess',
    '/challenge',
    '/sso',
  ].map((path) => `/login${path}`),
  '/login/changepassword/:token': [`/login/changepassword/${LINK}`],
  '/login/invitation/:token': [`/login/invitation/${LINK}`],
};
export const OF_PERSONS: Readonly<Record<string, readonly string[]>> = {
  '/terms-and-conditions': ['/terms-and-conditions'],
  '/unauthorized': ['/unauthorized'],
  '/graphql/playground': ['/graphql/playground'],
};

/** Asks the graph, and throws what it refuses. */
export type AskGraph = <Data>(
  query: string,
  variables: Readonly<Record<string, unknown>>,
) => Promise<Data>;

const EXAMPLES = `query ($companyId: ID!) {
  company(companyId: $companyId) {
    endpoints(first: 1) { edges { node {
      endpointId method api { apiId } parameters(first: 1) { edges { node { parameterId } } }
    } } }
    attackers(first: 1) { edges { node { attackerId } } }
    gaps(first: 1) { edges { node { gapId } } }
    posturePolicies(first: 1) { edges { node { policyId } } }
  }
}`;

type First<Node> = { readonly edges: readonly { readonly node: Node }[] };

interface Examples {
  readonly company: {
    readonly endpoints: First<{
      readonly endpointId: string;
      readonly method: string;
      readonly api: { readonly apiId: string };
      readonly parameters: First<{ readonly parameterId: string }>;
    }>;
    readonly attackers: First<{ readonly attackerId: string }>;
    readonly gaps: First<{ readonly gapId: string }>;
    readonly posturePolicies: First<{ readonly policyId: string }>;
  };
}

function firstOf<Node>({ edges: [first] }: First<Node>, what: string): Node {
  if (first === undefined) throw new Error(`The company has no ${what}.`);
  return first.node;
}

/**
 * Every page and drawer of a company that has endpoints, attackers and gaps, each with an example of
 * what it shows.
 */
export async function pagesOfFullCompany(ask: AskGraph, companyId: string): Promise<string[]> {
  const { company } = await ask<Examples>(EXAMPLES, { companyId });
  const { endpointId, method, api, parameters } = firstOf(company.endpoints, 'endpoint');
  const ids: Readonly<Record<string, string>> = {
    ENDPOINT: endpointId,
    PARAMETER: firstOf(parameters, 'parameter').parameterId,
    GAP: firstOf(company.gaps, 'gap').gapId,
    POLICY: firstOf(company.posturePolicies, 'policy').policyId,
  };
  const attacker = `attackers/${firstOf(company.attackers, 'attacker').attackerId}`;
  const endpoint = `unified-inventory/${api.apiId}/endpoint/${endpointId}/${method.toLowerCase()}`;
  const drawers = DRAWERS.map(
    ([path, name, id]) =>
      `${path}?drawer=${encodeURIComponent(JSON.stringify({ name, id: ids[id] ?? id }))}`,
  );
  return [
    ...[...Object.values(OF_COMPANIES).flat(), ...MORE].map((path) =>
      path.replace('ENDPOINT', endpoint).replace('ATTACKER', attacker),
    ),
    ...drawers,
  ].map((path) => `/${companyId}/${path}`);
}

/** What they show is of the organization, the installation or the product, in any company the same. */
const OF_ALL_COMPANIES = /^(?:adminpanel|backoffice|studio)\//;

/** Every page of a company that nothing was sent to, as far as it is about that company. */
export const pagesOfEmptyCompany = (companyId: string): string[] =>
  [...Object.values(OF_COMPANIES).flat(), ...MORE]
    .filter((path) => !/^(?:ENDPOINT|ATTACKER)/.test(path) && !OF_ALL_COMPANIES.test(path))
    .map((path) => `/${companyId}/${path}`);
