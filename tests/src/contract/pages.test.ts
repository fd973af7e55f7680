import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { cheapHash } from '@palisade/services/domains/identity/testing/cheapHash.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { BUILT_IN_ROLES, type Permission } from '@palisade/vocabulary/permissions.ts';
import { ADMIN, contractWorld, type ContractWorld } from './contractWorld.ts';

const ofClient = JSON.parse(
  readFileSync(`${ROOT}gateway/trusted-documents.json`, 'utf8'),
) as Record<string, string>; // As relay-compiler writes it.
const idOf = (name: string): string =>
  Object.entries(ofClient).find(([, text]) => text.includes(`query ${name}(`))?.[0] ?? '';

/** What pages and drawers ask first, and the one permission that is enough for all of it. */
const NEEDED: Readonly<Record<string, Permission>> = {
  EndpointDrawerQuery: 'feature_inventory:read',
  EndpointPageQuery: 'feature_inventory:read',
  ParametersPageQuery: 'feature_inventory:read',
  useSnippetQuery: 'feature_inventory:read',
  InventoryPageQuery: 'feature_inventory:read',
  ChangesPageQuery: 'feature_inventory:read',
  SinceYouLookedQuery: 'feature_inventory:read',
  InventorySettingsPageQuery: 'feature_inventory:read',
  SavedInventoryFiltersQuery: 'feature_inventory:read',
  SavedGapsQuery: 'feature_security_posture_gaps:read',
  OverviewCardsQuery: 'feature_inventory:read',
  LatestDiscoveriesQuery: 'feature_inventory:read',
  TopGeolocationsQuery: 'feature_inventory:read',
  TopDataTypesQuery: 'feature_sensitive_data:read',
  HybridStatusDialogQuery: 'feature_asset_monitoring:read',
  HybridTrafficDialogQuery: 'feature_asset_monitoring:read',
  useAttackerCountsQuery: 'feature_attackers:read',
  TopRiskTypesQuery: 'feature_attackers:read',
  AttackerPageQuery: 'feature_attackers:read',
  AttackerStepsQuery: 'feature_attackers:read',
  ShownStepQuery: 'feature_attackers:read',
  SessionRequestsQuery: 'feature_attackers:read',
  TicketsViewQuery: 'feature_remediations:read',
  InsightsViewQuery: 'feature_remediations:read',
  MarksPageQuery: 'feature_attackers:read',
  useOpenRemediationsQuery: 'feature_remediations:read',
  IngestPageQuery: 'feature_asset_monitoring:read',
  LiveStateQuery: 'feature_asset_monitoring:read',
  CollectorTokensDrawerQuery: 'feature_api_tokens:read',
  ApiTokensPageQuery: 'feature_api_tokens:read',
  GroupsPageQuery: 'feature_tags:read',
  LabelsPageQuery: 'feature_tags:read',
  RulesPageQuery: 'feature_tags:read',
  TagsPageQuery: 'feature_tags:read',
  OasAnalysisPageQuery: 'feature_oas_analysis:read',
  AuditPageQuery: 'feature_audit:read',
  SavedAuditFiltersQuery: 'feature_audit:read',
  SavedAttackerFiltersQuery: 'feature_attackers:read',
  SavedTicketFiltersQuery: 'feature_remediations:read',
  BackgroundJobsPageQuery: 'feature_audit:read',
  IpExcludeListPageQuery: 'feature_ip_exclude_list:read',
  IpAllowedListPageQuery: 'feature_ip_allowed_list:read',
  OutboxPageQuery: 'feature_users:update',
  InventoryCountQuery: 'feature_inventory:read',
  DataTypeCountQuery: 'feature_sensitive_data:read',
  GapCountQuery: 'feature_security_posture_gaps:read',
};

/** Variables that a page gives another meaning than the others. */
const OWN: Readonly<Record<string, object>> = {
  MarksPageQuery: { state: 'active', sort: 'hidden' },
};

describe('what pages ask for', () => {
  let world: ContractWorld;
  let companyId = '';
  let variables: Record<string, unknown> = {};
  let passwordHash = '';
  const bearers = new Map<string, Promise<string>>();

  before(async () => {
    world = await contractWorld(ofClient);
    companyId = world.services.first.demoCompanyId;
    passwordHash = await cheapHash(ADMIN.password);
    await world.services.deps.intake?.submit(
      {
        companyId,
        source: 'pages',
        kind: 'demo',
        tokenId: null,
        idempotencyKey: 'pages',
        format: 'ndjson',
      },
      lines(),
    );
    const { data } = await world.ask(
      'query ($companyId: ID!) { company(companyId: $companyId) { endpoints(first: 1) { edges { node { endpointId } } } } }',
      { companyId },
    );
    const { company } = data as {
      company: { endpoints: { edges: { node: { endpointId: string } }[] } };
    }; // What the query asks for.
    variables = {
      companyId,
      endpointId: company.endpoints.edges[0]?.node.endpointId,
      days: 7,
      orAllTime: true,
      thisMonth: false,
      by: 'policy',
      sort: 'riskScore',
      direction: 'descending',
      isGrouped: false,
      groupBy: { by: 'host' },
      hasMore: true,
      filter: null,
      kind: 'shadow',
      isLint: false,
      isFindings: true,
      seesInsights: true,
      attackerId: randomUUID(),
      successOnly: false,
      isChosen: false,
      isActive: true,
      isDone: false,
      order: 'changed',
      stepNode: '',
      onlyUnused: true,
    };
  });
  after(() => world.close());

  async function* lines(): AsyncGenerator<Uint8Array> {
    const request = { method: 'GET', url: 'https://shop.example/orders/17', headers: [] };
    yield Buffer.from(
      `${JSON.stringify({ startedDateTime: new Date().toISOString(), request, response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{"id":17}' } } })}\n`,
    );
  }
  /** A session of somebody whose role grants just these. */
  function bearerOf(permissions: readonly Permission[]): Promise<string> {
    const key = permissions.join();
    const known = bearers.get(key) ?? newPerson(permissions);
    bearers.set(key, known);
    return known;
  }
  async function newPerson(permissions: readonly Permission[]): Promise<string> {
    const { query } = world.services.db.system;
    const [id, roleId] = [randomUUID(), randomUUID()];
    await query('insert into identity.users (id, email, password_hash) values ($1, $2, $3)', [
      id,
      `${id}@example.com`,
      passwordHash,
    ]);
    await query('insert into identity.roles (id, name, permissions) values ($1, $2, $3)', [
      roleId,
      roleId,
      permissions,
    ]);
    await query(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [companyId, id, roleId],
    );
    return world.signIn(`${id}@example.com`, ADMIN.password);
  }
  const codes = async (name: string, permissions: readonly Permission[]): Promise<unknown[]> => {
    const { status, errors } = await world.run(
      idOf(name),
      { ...variables, ...OWN[name] },
      await bearerOf(permissions),
    );
    return [
      status,
      ...new Set(
        errors.map(({ message, extensions }) =>
          extensions?.code === 'FORBIDDEN' ? 'FORBIDDEN' : message,
        ),
      ),
    ];
  };

  for (const [name, permission] of Object.entries(NEEDED)) {
    it(`PERM-06 ${name} is answered whole to who has ${permission} alone, and refused to who has everything else`, async () => {
      assert.deepEqual(await codes(name, [permission]), [200]);
      assert.deepEqual(
        await codes(
          name,
          BUILT_IN_ROLES.Administrator.filter((each) => each !== permission),
        ),
        [200, 'FORBIDDEN'],
      );
    });
  }
});
