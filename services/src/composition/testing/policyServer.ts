import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { attackers } from '../../domains/attackers/attackers.domain.ts';
import { AttackWatch } from '../../domains/attackers/watching/attackWatch.ts';
import { identity } from '../../domains/identity/identity.domain.ts';
import { ingest } from '../../domains/ingest/ingest.domain.ts';
import { integrations } from '../../domains/integrations/integrations.domain.ts';
import { inventory } from '../inventoryService.ts';
import { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';
import { DocumentWork } from '../../domains/documents/process/documentWork.ts';
import { Documents } from '../../domains/documents/import/importDocument.ts';
import { labels } from '../../domains/labels/labels.domain.ts';
import type { ProviderPolicy } from '../../domains/posture/hub/catalogue.ts';
import { evaluateAll } from './drained.ts';
import { posture } from '../../domains/posture/posture.domain.ts';
import { testDatabase } from '../../platform/database/testDatabase.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { testPipeline, testSettings } from './testIntake.ts';
import { ndjson } from './traffic.ts';
import {
  type Calls,
  entriesOf,
  type PolicyCase,
} from '../../domains/posture/testing/policies/policyCase.ts';
import { publish } from '../../platform/events/publish.ts';

/**
 * For tests only: one company, its traffic through the collector's route with detection on,
 * documents, labels and policies through theirs.
 */
export interface PolicyServer {
  collect(cases: readonly PolicyCase[]): Promise<void>;
  /** Uploads the documents of the cases, and compares them with traffic. */
  document(cases: readonly PolicyCase[]): Promise<void>;
  /** Stops collecting of the APIs of a host. */
  unmonitor(host: string): Promise<void>;
  /** Writes what a scan would have reported of a host's endpoints. */
  report(host: string, found: ScanReport): Promise<void>;
  /** Makes a label and attaches it to the endpoints of hosts. */
  label(name: string, hosts: readonly string[]): Promise<string>;
  /** Duplicates a provider policy about a label as one of the company's own. */
  duplicate(policy: ProviderPolicy, labelId: string): Promise<void>;
  /** Installs provider policies, each through its route. */
  install(policies: readonly ProviderPolicy[]): Promise<void>;
  /** Hosts with an open gap, by the policy's key or name. */
  gaps(): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  close(): Promise<void>;
}

/** What a scan says of an endpoint. */
export interface ScanReport {
  readonly name: string;
  readonly cveId?: string;
  readonly cweId?: string;
}

/** Hosts of a case: one whose traffic opens the gap, one whose traffic does not. */
export function hostsOf(
  key: string,
  calls: Calls | readonly Calls[],
): { readonly opens: string; readonly keeps: string } {
  const first = ([calls].flat() as readonly Calls[])[0]?.host;
  const name = key.toLowerCase().replaceAll(' ', '-');
  // A domain for each side of each case, since some gaps are told once for a domain.
  const of = (side: string) =>
    `${first === undefined ? '' : `${first}.`}${side}.${name}-${side}.example`;
  return { opens: of('opens'), keeps: of('keeps') };
}

/** Hosts of one side of a case with their calls: those that name none go to that of the first. */
export function byHost(
  key: string,
  host: string,
  calls: Calls | readonly Calls[],
): ReadonlyMap<string, readonly Calls[]> {
  const all = [calls].flat() as readonly Calls[];
  const side = host.endsWith('-opens.example') ? 'opens' : 'keeps';
  return Map.groupBy(all, (each) => (each.host === undefined ? host : hostsOf(key, each)[side]));
}

/** One call with a credential: on a host that shows none, their absence says nothing. */
const SIGNED_IN: Calls = { path: '/v1/profile', times: 1 };
/** Servers of one document that are read. */
const MOST_SERVERS = 20;

/** Reads and takes documents as in production, but for the lint, which is no matter here. */
class UnlintedWork extends DocumentWork {
  override async lint(): Promise<void> {
    // Left out: it takes longer than all the rest.
  }
}

export async function policyServer(): Promise<PolicyServer> {
  const test = await testDatabase([
    identity,
    ingest,
    inventory,
    labels,
    posture,
    integrations,
    attackers,
  ]);
  const companyId = test.companyId();
  const { query } = test.db.company(companyId);
  const settings = testSettings();
  const intake = testPipeline(
    test.db,
    new InventoryLearner(
      test.db,
      settings,
      new AttackWatch(test.db, (error) => {
        throw error;
      }),
    ),
    { settings },
  );
  const documentTasks = new UnlintedWork(test.db, settings);
  const documents = new Documents({
    db: test.db,
    intake,
    tasks: documentTasks,
    onError: (error) => {
      throw error;
    },
  });
  const caller: AuthContext = {
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId,
    actor: 'tester@example.com',
    sees: (id) => id === companyId,
    can: (id) => id === companyId,
    flag: () => ({ canView: true, canEdit: true }),
    licensed: () => true,
    labels: () => null,
    collects: (id) => id === companyId,
  };
  const idle = async () => async () => undefined;
  const app = await createServer({
    domains: [identity, ingest, inventory, { ...labels, start: idle }, { ...posture, start: idle }],
    deps: {
      db: test.db,
      log: createLog('error'),
      settings,
      intake,
      documents,
      documentTasks,
      authenticate: async () => caller,
    },
  });
  const send = async <Body>(
    method: 'POST' | 'PUT',
    url: string,
    payload: string | Buffer | object,
    type = 'application/json',
  ): Promise<Body> => {
    const answer = await app.inject({
      method,
      url,
      payload,
      headers: { authorization: 'Bearer any', 'content-type': type },
    });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<Body>();
  };
  const endpointsOf = async (hosts: readonly string[]): Promise<string[]> => {
    const rows = await query<{ id: string }>(
      `select id from inventory.endpoints
       where company_id = $1 and host = any($2::text[]) and path <> $3 order by host`,
      [companyId, hosts, SIGNED_IN.path],
    );
    return rows.map(({ id }) => id);
  };
  const evaluate = () => evaluateAll(test.db);
  return {
    async collect(cases) {
      const now = Date.now();
      const sides = cases.flatMap(
        ({ key, opens, keeps }) =>
          [
            [key, hostsOf(key, opens).opens, opens],
            [key, hostsOf(key, keeps).keeps, keeps],
          ] as const,
      );
      const entries = sides.flatMap(([key, host, calls]) =>
        [...byHost(key, host, calls)].flatMap(([each, of]) =>
          (of.some(({ isBare }) => isBare) ? of : [SIGNED_IN, ...of]).flatMap((one) =>
            entriesOf(one, each, now),
          ),
        ),
      );
      const { rejected } = await send<{ rejected: object }>(
        'POST',
        '/collect/v1/entries',
        ndjson(entries),
        'application/x-ndjson',
      );
      if (Object.keys(rejected).length > 0) throw new Error(JSON.stringify(rejected));
    },
    async document(cases) {
      for (const [document, of] of Map.groupBy(cases, (each) => each.document)) {
        if (document === undefined) continue;
        const hosts = of.flatMap(({ key, opens, keeps }) => [
          hostsOf(key, opens).opens,
          hostsOf(key, keeps).keeps,
        ]);
        for (let from = 0; from < hosts.length; from += MOST_SERVERS) {
          const servers = hosts
            .slice(from, from + MOST_SERVERS)
            .map((host) => ({ url: `https://${host}` }));
          const text = JSON.stringify({
            openapi: '3.0.3',
            info: { title: 'Known', version: '1' },
            servers,
            components: {
              securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
            },
            paths: document,
          });
          await send(
            'POST',
            `/inventory/${companyId}/oas-documents?name=known.json`,
            Buffer.from(text),
            'application/octet-stream',
          );
        }
      }
      await documents.analyse(companyId);
    },
    async unmonitor(host) {
      const apis = await query<{ id: string }>(
        'select a.id from inventory.apis a join inventory.hosts h on h.company_id = a.company_id and h.id = a.host_id where a.company_id = $1 and h.name = $2',
        [companyId, host],
      );
      for (const { id } of apis)
        await send('PUT', `/inventory/${companyId}/apis/${id}`, { detectionEnabled: false });
    },
    async report(host, { name, cveId, cweId }) {
      await test.db.company(companyId).transaction(async (run) => {
        await run(
          `insert into inventory.endpoint_findings (company_id, endpoint_id, name, severity, cve_id, cwe_id, found_at)
           select company_id, id, $3, 'critical', $4, $5, now() from inventory.endpoints where company_id = $1 and host = $2`,
          [companyId, host, name, cveId ?? null, cweId ?? null],
        );
        publish(run, { what: 'endpoint.parts', ids: await endpointsOf([host]) });
      });
    },
    async label(name, hosts) {
      const group = await send<{ id: string }>('POST', `/labels/${companyId}/groups`, {
        name: `Group of ${name}`,
      });
      const { id } = await send<{ id: string }>('POST', `/labels/${companyId}/labels`, {
        name,
        groupId: group.id,
      });
      await send('POST', `/labels/${companyId}/endpoints/attach`, {
        endpointIds: await endpointsOf(hosts),
        labelIds: [id],
      });
      return id;
    },
    async duplicate({ name, severity, filter }, labelId) {
      const byId = (node: FilterNode): FilterNode =>
        'all' in node
          ? { all: node.all.map(byId) }
          : 'any' in node
            ? { any: node.any.map(byId) }
            : node.field === 'labelName'
              ? { ...node, field: 'label', value: [labelId] }
              : node;
      await send('POST', `/posture/${companyId}/policies`, {
        name,
        severity,
        filter: byId(filter as Filter),
      });
    },
    async gaps() {
      await evaluate();
      const rows = await query<{ policy: string; host: string }>(
        `select coalesce(p.provider_key, p.name) as policy, g.host from posture.gaps g join posture.policies p on p.company_id = g.company_id and p.id = g.policy_id where g.company_id = $1 and g.status = 'open'`,
        [companyId],
      );
      return new Map(
        [...Map.groupBy(rows, ({ policy }) => policy)].map(([policy, of]) => [
          policy,
          new Set(of.map(({ host }) => host)),
        ]),
      );
    },
    async install(policies) {
      for (const { id } of policies)
        await send('POST', `/posture/${companyId}/hub/${id}/install`, {});
    },
    async close() {
      await documents.analyse(companyId);
      await app.close();
      await intake.stop();
      await test.close();
    },
  };
}
