import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App, Domain } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { identity } from '../../identity/identity.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, type SeedEndpoint } from '../../inventory/testing/seed.ts';
import { labels } from '../../labels/labels.domain.ts';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { posture } from '../posture.domain.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';

/** A gap as tests read it. */
interface SeenGap {
  readonly id: string;
  readonly policyId: string;
  readonly endpointId: string;
  readonly name: string;
  readonly status: string;
  readonly severity: string;
  readonly holds: boolean;
  readonly isFrozen: boolean;
  readonly commentCount: number;
  readonly cursor: string;
}

/**
 * For tests only: a server of posture over a fresh database. `admin` may do all, `analyst` reads
 * and updates, `reader` reads, `clerk` may do nothing, `novice` reads without permission flags,
 * `limited` reads what some labels leave, `stranger` is of another company.
 */
export interface PostureServer {
  readonly test: TestDatabase;
  readonly companyId: string;
  readonly otherCompanyId: string;
  limit(labelIds: readonly string[]): void;
  /**
   * Calls a route by its path under `/posture/COMPANY/`; the stranger's company is their own unless
   * said otherwise.
   */
  call<Body = { id: string; detail: string; field?: string; code: string }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object | null,
    as?: string,
    company?: string,
  ): Promise<{ status: number; body: Body }>;
  text(path: string, as?: string): Promise<string>;
  seed(endpoints: readonly SeedEndpoint[], company?: string): Promise<void>;
  rows<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /** Runs a transaction of the company. */
  write<T>(work: (query: CompanyQuery) => Promise<T>): Promise<T>;
  /** Evaluates until nothing waits. */
  work(): Promise<void>;
  /** Gaps of all statuses, by name and endpoint. */
  gaps(search?: object, as?: string): Promise<SeenGap[]>;
  audited(): Promise<string[]>;
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** @param others domains whose tables a test needs besides */
export async function postureServer(others: readonly Domain[] = []): Promise<PostureServer> {
  const test = await testDatabase([identity, inventory, labels, posture, integrations, ...others]);
  const [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
  let limits: readonly string[] = [];
  const caller = (
    company: string,
    may: (action: string) => boolean,
    canView = true,
  ): AuthContext => ({
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'tester@example.com',
    sees: (id) => id === company,
    can: (id, _feature, action) => id === company && may(action),
    flag: () => ({ canView, canEdit: canView }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  const reads = (action: string): boolean => action === 'read';
  const callers: Readonly<Record<string, AuthContext>> = {
    admin: caller(companyId, () => true),
    analyst: caller(companyId, (action) => action === 'read' || action === 'update'),
    reader: caller(companyId, reads),
    novice: caller(companyId, reads, false),
    clerk: caller(companyId, () => false),
    stranger: caller(otherCompanyId, () => true),
    limited: { ...caller(companyId, () => true), labels: () => limits },
  };
  // What became of somebody once their requests had been let in.
  const since: Readonly<Record<string, AuthContext>> = {
    limitedSince: {
      ...caller(companyId, () => true),
      current: async () => callers['limited'] ?? null,
    },
    goneSince: { ...caller(companyId, () => true), current: async () => null },
  };
  const idle = async () => async () => undefined;
  const app: App = await createServer({
    domains: [
      { ...labels, start: idle },
      { ...posture, start: idle },
    ],
    deps: {
      db: test.db,
      log: createLog('error'),
      authenticate: async (bearer) => callers[bearer] ?? since[bearer] ?? null,
    },
  });
  const server: PostureServer = {
    test,
    companyId,
    otherCompanyId,
    limit: (labelIds) => {
      limits = labelIds;
    },
    async call(
      method,
      path,
      payload = null,
      as = 'admin',
      company = as === 'stranger' ? otherCompanyId : companyId,
    ) {
      const answer = await app.inject({
        method,
        url: `/posture/${company}/${path}`,
        headers: { authorization: `Bearer ${as}` },
        ...(payload === null ? {} : { payload }),
      });
      return { status: answer.statusCode, body: JSON.parse(answer.body || 'null') };
    },
    text: async (path, as = 'admin') =>
      (
        await app.inject({
          method: 'GET',
          url: `/posture/${companyId}/${path}`,
          headers: { authorization: `Bearer ${as}` },
        })
      ).body,
    seed: (endpoints, company = companyId) =>
      test.db.company(company).transaction((query) => seedEndpoints(query, endpoints)),
    rows: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await test.db.company(companyId).query<Row>(text, values)) as Row[],
    write: (work) => test.db.company(companyId).transaction(work),
    work: () => evaluateAll(test.db),
    async gaps(search = { sort: 'gapName', direction: 'ascending', first: 100 }, as = 'admin') {
      const { status, body } = await server.call<{ items: SeenGap[]; detail?: string }>(
        'POST',
        'gaps/search',
        search,
        as,
      );
      if (status !== 200) throw new Error(`${status} ${body.detail ?? ''}`);
      return body.items;
    },
    audited: async () =>
      (
        await test.db
          .company(companyId)
          .query<{ action: string }>('select action from identity.audit_log order by at, id')
      ).map(({ action }) => action),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await test.close();
    },
  };
  return server;
}
