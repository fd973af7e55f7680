import { PERMISSION_FLAGS } from '@palisade/vocabulary/permissions.ts';
import { globalId } from '../../src/entities/company/globalId.ts';
import { type FakeEndpoint, makeEndpoint } from './makeEndpoint.ts';
import { type FakeSavedFilters, noSavedFilters } from './savedFilters.ts';
import { matches, type FilterNode } from './matches.ts';
import { attackerFields, type FakeAttacker } from './attackerWorld.ts';
import { auditFields, type FakeAuditEntry } from './auditWorld.ts';
import { changeFields, changesOfEndpoint, type FakeChange } from './changeWorld.ts';
import { type FakeCountChanges, NO_COUNT_CHANGES } from './countChangeWorld.ts';
import { geolocationsOf } from './geolocationWorld.ts';
import { type FakeIpLists, ipFields } from './ipWorld.ts';
import { type FakeJobs, jobFields } from './jobWorld.ts';
import { type FakeGap, gapFields } from './gapWorld.ts';
import { type FakeIntegration, integrationFields } from './integrationWorld.ts';
import { type Args, connectionOf } from './connectionOf.ts';
import { firstSettings, settingsFields } from './inventorySettings.ts';
import { type FakeOas, oasFields } from './oasWorld.ts';
import { type FakePolicies, policyFields } from './policyWorld.ts';
import { type FakeMark, markFields } from './markWorld.ts';
import { type FakeRemediation, remediationFields } from './remediationWorld.ts';
import { type FakeTicket, ticketFields } from './ticketWorld.ts';
import { useCaseFields } from './useCaseWorld.ts';
import { attachedLabels, type FakeLabels, noLabels, resolveLabels } from './labelWorld.ts';

export interface FakeToken {
  readonly id: string;
  readonly tokenId: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly owner?: string;
  readonly revokedAt?: string | null;
  /** Whether nobody has used it for 90 days; not when absent. */
  readonly isUnused?: boolean;
}

export interface FakeCompany extends FakeSavedFilters {
  readonly companyId: string;
  readonly name: string;
  readonly organizationName: string;
  readonly kind: string;
  readonly expiresAt: string | null;
  readonly permissions: readonly string[];
  /** What the roles grant, labels aside; the permissions when absent. */
  readonly rolePermissions?: readonly string[];
  readonly isOrganizationAdmin: boolean;
  readonly isLimited: boolean;
  readonly licences: {
    readonly threatProtection: boolean;
    readonly postureGovernance: boolean;
    readonly discovery: boolean;
  };
  endpoints: FakeEndpoint[];
  /** Parameters that are asked for by themselves. */
  readonly parameters: readonly Record<string, unknown>[];
  /** Whether all its traffic came more than 90 days ago. */
  readonly isTrafficOld: boolean;
  /** Host at which there are new endpoints, others being new. */
  readonly knownHostId?: string;
  /** Hosts whose discoveries the viewer dismissed. */
  dismissedHostIds: string[];
  /** Days since its first traffic. */
  readonly dataDays: number;
  /** Requests of the last 7 days by country, or by kind of what is none. */
  readonly geolocations: Readonly<Record<string, number>>;
  /** What moved its counts. */
  readonly countChanges: FakeCountChanges;
  lines: Record<string, unknown>[];
  tokens: FakeToken[];
  audit: FakeAuditEntry[];
  changes: FakeChange[];
  /** Number of the newest change that the viewer saw. */
  changesSeen: number;
  ipLists: FakeIpLists;
  integrations: FakeIntegration[];
  jobs: FakeJobs;
  gaps: FakeGap[];
  attackers: FakeAttacker[];
  remediations: FakeRemediation[];
  marks: FakeMark[];
  tickets: FakeTicket[];
  labelling: FakeLabels;
  oas: FakeOas;
  policies: FakePolicies;
  sampling: boolean;
  sampleDeletions: Readonly<Record<string, unknown>>[];
  settings: ReturnType<typeof firstSettings>;
  receivedLastMinute: number;
  lastReceivedAt: string | null;
}

export interface FakeTerms {
  readonly isAccepted: boolean;
  readonly canAccept: boolean;
  readonly authId: string;
  readonly document: {
    readonly docId: string;
    readonly latestVersion: number;
    readonly title: string;
    readonly htmlContent: string;
  } | null;
}

export interface World {
  user: {
    email: string;
    password: string;
    defaultCompanyId: string | null;
    language?: 'en' | 'es' | null;
    isSystem?: boolean;
    /** What the person looks as. */
    roleView?: { readonly roleName: string; readonly endsAt: string } | null;
  };
  companies: FakeCompany[];
  /** Companies that the person cannot use from where they are. */
  closedCompanies: {
    readonly companyId: string;
    readonly name: string;
    readonly address: string | null;
  }[];
  terms: FakeTerms;
  installation: Record<string, unknown>;
  /** Emails of those who run the product. */
  systemUsers: readonly string[];
  docsPortalUrl: string | null;
  /** Headers that every answer carries beside its own. */
  headers: Record<string, string>;
  /** Whether the session cookie is good. */
  isSignedIn: boolean;
  /**
   * Codes that queries of a name fail with from the beginning; `never` leaves them without an
   * answer.
   */
  failures: Record<string, string>;
  /** Codes that fields fail with from the beginning, by `Type.field`. */
  failedFields: Record<string, string>;
  /** Whether the refresh cookie is good. */
  canRefresh: boolean;
  /** Mutations that a test serves itself, by name. */
  mutations: Record<string, (args: { readonly input: Record<string, unknown> }) => unknown>;
}

export const ALL_PERMISSIONS = [
  'feature_inventory:read',
  'feature_inventory:update',
  'feature_asset_monitoring:read',
  'feature_asset_monitoring:create',
  'feature_api_tokens:read',
  'feature_api_tokens:create',
  'feature_api_tokens:update',
  'feature_api_tokens:delete',
  'feature_audit:read',
  'feature_ip_exclude_list:read',
  'feature_ip_exclude_list:create',
  'feature_ip_exclude_list:update',
  'feature_ip_exclude_list:delete',
  'feature_ip_allowed_list:read',
  'feature_ip_allowed_list:create',
  'feature_ip_allowed_list:update',
  'feature_ip_allowed_list:delete',
  'feature_sensitive_data_settings:read',
  'feature_sensitive_data_settings:update',
  'feature_asset_monitoring:delete',
  'feature_tags:read',
  'feature_tags:create',
  'feature_tags:update',
  'feature_tags:delete',
  'feature_security_posture_rules:read',
  'feature_security_posture_rules:create',
  'feature_security_posture_rules:update',
  'feature_security_posture_rules:delete',
];

/** A company with these endpoints, and everything else as it is on the first day. */
export function makeCompany(
  part: Partial<FakeCompany> & { readonly companyId: string },
): FakeCompany {
  return {
    name: 'Production',
    organizationName: 'Harbor & Pine',
    kind: 'internal',
    expiresAt: null,
    permissions: ALL_PERMISSIONS,
    isOrganizationAdmin: false,
    isLimited: false,
    licences: { threatProtection: true, postureGovernance: true, discovery: true },
    endpoints: [],
    parameters: [],
    isTrafficOld: false,
    dismissedHostIds: [],
    dataDays: 400,
    geolocations: {},
    countChanges: NO_COUNT_CHANGES,
    lines: [],
    tokens: [],
    audit: [],
    changes: [],
    changesSeen: 0,
    ipLists: { excluded: [], allowed: [] },
    integrations: [],
    jobs: { queue: [], schedules: [], eventReaders: [] },
    gaps: [],
    attackers: [],
    remediations: [],
    marks: [],
    tickets: [],
    ...noSavedFilters(),
    labelling: noLabels(),
    oas: { documents: [], isAnalysing: false },
    policies: { own: [], hub: [] },
    sampling: true,
    sampleDeletions: [],
    settings: firstSettings(),
    receivedLastMinute: 0,
    lastReceivedAt: null,
    ...part,
  };
}

/** One person, signed in, with two companies of which the second is the default. */
export function makeWorld(part: Partial<World> = {}): World {
  const endpoints = [
    'GET /v2/customers/{customerId}',
    'POST /v2/refunds/{refundId}/approve',
    'DELETE /carts/{cartId}',
  ].map((name, index) =>
    makeEndpoint({
      companyId: 'c-2',
      name,
      host: index === 2 ? 'checkout.example' : 'api.example',
      riskScore: 9 - index,
    }),
  );
  return {
    user: { email: 'maya@example.com', password: 'correct horse', defaultCompanyId: 'c-2' },
    companies: [
      makeCompany({ companyId: 'c-1', name: 'Staging' }),
      makeCompany({ companyId: 'c-2', endpoints }),
    ],
    closedCompanies: [],
    terms: { isAccepted: true, canAccept: false, authId: 's-1', document: null },
    installation: {
      underMaintenance: false,
      supportEmail: null,
      statusPageUrl: null,
      contactUrl: null,
      learnMoreUrl: null,
      userFlowScriptUrl: null,
    },
    systemUsers: [],
    docsPortalUrl: null,
    headers: {},
    isSignedIn: true,
    canRefresh: false,
    failures: {},
    failedFields: {},
    mutations: {},
    ...part,
  };
}

type Filtered = Args & { readonly filter?: FilterNode | null; readonly hostId?: string | null };

/** The company as the graph serves it: plain values, and functions for fields with arguments. */
export function resolveCompany(company: FakeCompany) {
  const find = (args: Filtered) =>
    company.endpoints.filter(
      (endpoint) =>
        matches(endpoint, args.filter ?? null) &&
        (!args.hostId || endpoint.host.hostId === args.hostId),
    );
  const hosts = () => [
    ...new Map(company.endpoints.map((endpoint) => [endpoint.host.hostId, endpoint.host])).values(),
  ];
  const counts = (received: number) => ({
    received,
    learned: received,
    noise: [],
    sampled: 0,
    rejected: [],
    balanced: true,
  });
  return {
    __typename: 'Company',
    ...useCaseFields(company),
    ...company,
    id: globalId('Company', '', company.companyId),
    viewerIsOrganizationAdmin: company.isOrganizationAdmin,
    viewerIsLimited: company.isLimited,
    viewerPermissions: company.permissions,
    viewerRolePermissions: company.rolePermissions ?? company.permissions,
    viewerFlags: PERMISSION_FLAGS.map(
      (name) =>
        company.labelling.flags.find((flag) => flag.name === name) ?? {
          name,
          canView: true,
          canEdit: false,
        },
    ),
    ...resolveLabels(company),
    parameter: ({ parameterId }: { parameterId: string }) =>
      company.parameters.find((each) => each['parameterId'] === parameterId) ?? null,
    inventoryCounts: (args: Filtered) => {
      const found = find(args);
      const hostIds = new Set(found.map(({ host }) => host.hostId));
      return {
        hosts: hostIds.size,
        apis: hostIds.size,
        endpoints: found.length,
        sensitiveEndpoints: found.filter(({ sensitive }) => sensitive).length,
        unauthenticatedEndpoints: found.filter(({ authenticated }) => authenticated === false)
          .length,
      };
    },
    latestDiscoveries: (args: Filtered) =>
      [
        ...Map.groupBy(
          find(args).filter(({ host }) => !company.dismissedHostIds.includes(host.hostId)),
          ({ host }) => host.hostId,
        ),
      ].map(([hostId, endpoints]) => ({
        hostId,
        host: endpoints[0]?.host,
        isNewHost: hostId !== company.knownHostId,
        discoveredAt: '2026-11-20T14:02:00.000Z',
        endpointCount: endpoints.length,
        riskScore: Math.max(...endpoints.map(({ riskScore }) => riskScore)),
        sensitive: endpoints.some(({ sensitive }) => sensitive),
        endpoints: endpoints.slice(0, 10),
      })),
    traffic: (
      asked: Filtered & { days: number | null; orAllTime: boolean; thisMonth: boolean },
    ) => {
      const days = asked.thisMonth ? new Date().getUTCDate() : asked.days;
      const isRecent = days !== null && !company.isTrafficOld;
      const hasTime = asked.filter?.all?.some(({ field }) => field === 'time') === true;
      const shown = !hasTime && (isRecent || !asked.orAllTime) ? days : null;
      return {
        days: shown,
        dataDays: company.dataDays,
        requests: isRecent || shown === null ? find(asked).length * 100 : 0,
        points: points(shown === 1 ? 24 : (shown ?? 40)),
      };
    },
    hostTraffic: (asked: Filtered & { days: number | null }) =>
      [...Map.groupBy(find(asked), ({ host }) => host.hostId).values()].map((endpoints) => ({
        hostId: endpoints[0]?.host.hostId,
        name: endpoints[0]?.host.name,
        isExternal: endpoints[0]?.host.isExternal,
        requests: endpoints.length * (asked.days ?? 100),
      })),
    inventoryCountChanges: () => company.countChanges.inventory,
    gapCountChanges: () => company.countChanges.gaps,
    attackerCountChanges: () => company.countChanges.attackers,
    topGeolocations: (asked: Filtered) =>
      geolocationsOf(company.geolocations, asked.filter?.all ?? []),
    endpoint: ({ endpointId }: { endpointId: string }) => {
      const found = company.endpoints.find((each) =>
        [each.endpointId, ...each.formerIds].includes(endpointId),
      );
      return found
        ? {
            ...found,
            attachedLabels: attachedLabels(company, endpointId),
            changes: changesOfEndpoint(company, endpointId),
          }
        : null;
    },
    endpoints: (args: Args & { filter?: FilterNode | null; hostId?: string | null }) =>
      connectionOf(find(args), args, ({ endpointId }) => endpointId),
    endpointGroups: (args: Args & { filter?: FilterNode | null }) =>
      connectionOf(
        hosts()
          .map((host) => ({
            host,
            own: find(args).filter((endpoint) => endpoint.host.hostId === host.hostId),
          }))
          .filter(({ own }) => own.length > 0)
          .map(({ host, own }) => ({
            key: host.hostId,
            host,
            endpointCount: own.length,
            riskScore: Math.max(...own.map(({ riskScore }) => riskScore)),
            requests: 1,
            openGaps: own.reduce((sum, { openGaps }) => sum + (openGaps ?? 0), 0),
            worstGap: own.find(({ worstGap }) => worstGap !== null)?.worstGap ?? null,
            attackers: own.reduce((sum, { attackers }) => sum + (attackers ?? 0), 0),
            endpoints: (inner: Args) => connectionOf(own, inner, ({ endpointId }) => endpointId),
          })),
        args,
        ({ host }) => host.hostId,
      ),
    hosts: (args: Args & { search?: string | null }) =>
      connectionOf(
        hosts()
          .filter(({ name }) => name.includes(args.search ?? ''))
          .map((host) => ({
            ...host,
            latestEndpoints: () =>
              company.endpoints
                .filter((endpoint) => endpoint.host.hostId === host.hostId)
                .slice(0, 3),
          })),
        args,
        ({ hostId }) => hostId,
      ),
    ingest: () => ({
      receivedLastMinute: company.receivedLastMinute,
      lastReceivedAt: company.lastReceivedAt,
      total: counts(company.lines.length),
    }),
    ...auditFields(company),
    ...changeFields(company),
    ...ipFields(company),
    ...jobFields(company),
    ...integrationFields(company),
    ...gapFields(company),
    ...attackerFields(company),
    ...remediationFields(company),
    ...markFields(company),
    ...ticketFields(company),
    ...settingsFields(company),
    ...oasFields(company.oas),
    ...policyFields(company),
    sampleDeletions: () => company.sampleDeletions,
    ledger: (args: Args) => connectionOf(company.lines, args, (line) => String(line['id'])),
    tokens: (args: Args & { kind?: string; onlyUnused?: boolean }) =>
      connectionOf(
        company.tokens
          .filter(({ scopes }) => args.kind !== 'api' || scopes.join() !== 'collect')
          .filter(({ isUnused = false }) => args.onlyUnused !== true || isUnused)
          .map((token) => ({ isUnused: false, ...token })),
        args,
        ({ tokenId }) => tokenId,
      ),
  };
}

function points(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(Date.UTC(2026, 9, 1 + index)).toISOString(),
    learned: 10,
    unlearned: index % 3,
  }));
}
