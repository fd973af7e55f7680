import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { identity } from '../../identity/identity.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, type SeedEndpoint } from '../../inventory/testing/seed.ts';
import { jobs } from '../../jobs/jobs.domain.ts';
import { labels } from '../labels.domain.ts';
import { labelAll } from '../../../composition/testing/drained.ts';

/**
 * For tests only: a server of labels over a fresh database. `admin` may do all, `analyst` too but
 * for the switches, `reader` reads, `clerk` may do nothing, `stranger` is of another company.
 */
export interface LabelServer {
  readonly test: TestDatabase;
  readonly companyId: string;
  readonly otherCompanyId: string;
  /**
   * Calls a route by its path under `/labels/COMPANY/`; the stranger's company is their own unless
   * said otherwise.
   */
  call<Body = { id: string; detail: string; field?: string; code: string }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object | null,
    as?: string,
    company?: string,
  ): Promise<{ status: number; body: Body }>;
  seed(endpoints: readonly SeedEndpoint[], company?: string): Promise<void>;
  /** Labels that `limited`, who reads, is limited to. */
  limit(labelIds: readonly string[]): void;
  group(name: string): Promise<string>;
  label(name: string, groupId: string): Promise<string>;
  /** Runs the background work until nothing waits. */
  work(): Promise<void>;
  /** `group: name` of each label of an endpoint. */
  labelsOf(endpointId: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function labelServer(): Promise<LabelServer> {
  const test = await testDatabase([identity, inventory, labels, jobs]);
  const [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
  let limits: readonly string[] = [];
  const caller = (
    company: string,
    may: (action: string) => boolean,
    canEdit: boolean,
  ): AuthContext => ({
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'tester@example.com',
    sees: (id) => id === company,
    can: (id, _feature, action) => id === company && may(action),
    flag: () => ({ canView: true, canEdit }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  const callers: Readonly<Record<string, AuthContext>> = {
    admin: caller(companyId, () => true, true),
    analyst: caller(companyId, () => true, false),
    reader: caller(companyId, (action) => action === 'read', true),
    limited: { ...caller(companyId, (action) => action === 'read', true), labels: () => limits },
    clerk: caller(companyId, () => false, true),
    stranger: caller(otherCompanyId, () => true, true),
  };
  const app: App = await createServer({
    domains: [inventory, { ...labels, start: async () => async () => undefined }],
    deps: {
      db: test.db,
      log: createLog('error'),
      authenticate: async (bearer) => callers[bearer] ?? null,
    },
  });
  const server: LabelServer = {
    test,
    companyId,
    otherCompanyId,
    async call(
      method,
      path,
      payload = null,
      as = 'admin',
      company = as === 'stranger' ? otherCompanyId : companyId,
    ) {
      const answer = await app.inject({
        method,
        url: `/labels/${company}/${path}`,
        headers: { authorization: `Bearer ${as}` },
        ...(payload === null ? {} : { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    seed: (endpoints, company = companyId) =>
      test.db.company(company).transaction((query) => seedEndpoints(query, endpoints)),
    limit: (labelIds) => {
      limits = labelIds;
    },
    group: async (name) => (await server.call('POST', 'groups', { name })).body.id,
    label: async (name, groupId) =>
      (await server.call('POST', 'labels', { name, groupId })).body.id,
    work: () => labelAll(test.db),
    async labelsOf(endpointId) {
      const { body } = await server.call<{ labels: { name: string; groupName: string }[] }[]>(
        'POST',
        'endpoints/lookup',
        { ids: [endpointId] },
      );
      return (body[0]?.labels ?? []).map(({ groupName, name }) => `${groupName}: ${name}`);
    },
    async close() {
      await app.close();
      await test.close();
    },
  };
  return server;
}
