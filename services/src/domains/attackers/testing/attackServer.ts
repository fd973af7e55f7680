import { attackers } from '../attackers.domain.ts';
import { AttackWatch } from '../watching/attackWatch.ts';
import { identity } from '../../identity/identity.domain.ts';
import { ingest } from '../../ingest/ingest.domain.ts';
import {
  type ExchangePipeline,
  InventoryLearner,
  testPipeline,
  testSettings,
} from '../../../composition/testing/testIntake.ts';
import { integrations } from '../../integrations/integrations.domain.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { labels } from '../../labels/labels.domain.ts';
import type { Receipt } from '../../../platform/intake.ts';
import { type Database, openDatabase } from '../../../platform/database/database.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import {
  bytesOf,
  entry,
  type EntryOptions,
  ndjson,
  uploadFor,
} from '../../../composition/testing/traffic.ts';

/**
 * For tests only: the real ingest with detection, and the routes of attackers. `admin` may do all,
 * `analyst` reads and updates, `reader` reads, `unflagged` has no flag,
 * `unlicensed` no licence, `limited` sees what some labels leave, `stranger` is of another company.
 */
export interface AttackServer {
  readonly test: TestDatabase;
  readonly companyId: string;
  readonly otherCompanyId: string;
  readonly settings: { sampling: boolean };
  pipeline(): ExchangePipeline;
  limit(labelIds: readonly string[]): void;
  send(...entries: readonly EntryOptions[]): Promise<Receipt>;
  /** Ends the learner and starts it anew; with `crash` without a last word. */
  restart(crash?: 'crash'): Promise<void>;
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: object | null,
    as?: string,
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read the answers they expect
  ): Promise<{ status: number; body: any }>;
  rows<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
  /** Method and path of each route, as its OpenAPI document has them. */
  routes(): Promise<string[]>;
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** @param tuningFresh milliseconds that detection may be behind what people say is legitimate */
export async function attackServer(tuningFresh = 0): Promise<AttackServer> {
  const test = await testDatabase([identity, ingest, inventory, labels, integrations, attackers]);
  const [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
  let limits: readonly string[] = [];
  const caller = (company: string, may: (action: string) => boolean): AuthContext => ({
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'tester@example.com',
    sees: (id) => id === company,
    can: (id, _feature, action) => id === company && may(action),
    flag: () => ({ canView: true, canEdit: true }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  const analyst = caller(companyId, (action) => action === 'read' || action === 'update');
  const callers: Readonly<Record<string, AuthContext>> = {
    admin: caller(companyId, () => true),
    analyst: { ...analyst, flag: (_id, flag) => ({ canView: flag !== 'system', canEdit: false }) },
    reader: caller(companyId, (action) => action === 'read'),
    unflagged: { ...analyst, flag: () => ({ canView: false, canEdit: false }) },
    unlicensed: { ...analyst, licensed: () => false },
    limited: { ...analyst, labels: () => limits },
    stranger: caller(otherCompanyId, () => true),
  };
  const settings = testSettings();
  const fail = (error: unknown): never => {
    throw error;
  };
  let db: Database;
  const start = (): ExchangePipeline => {
    const own = (db = openDatabase(test.url));
    return testPipeline(
      own,
      new InventoryLearner(own, settings, new AttackWatch(own, fail, tuningFresh)),
      {
        settings,
        onError: (error) => own === db && console.error(error),
      },
    );
  };
  let pipeline = start();
  const app: App = await createServer({
    domains: [attackers],
    deps: {
      db: test.db,
      log: createLog('error'),
      authenticate: async (bearer) => callers[bearer] ?? null,
    },
  });
  return {
    test,
    companyId,
    otherCompanyId,
    settings,
    pipeline: () => pipeline,
    limit: (labelIds) => {
      limits = labelIds;
    },
    send: (...entries) =>
      pipeline.submit(
        uploadFor(companyId),
        bytesOf(ndjson(entries.map((options) => entry(options)))),
      ),
    async restart(crash) {
      if (crash === undefined) await pipeline.stop();
      const before = db;
      pipeline = start();
      // A process that is gone writes nothing any more.
      await before.close();
    },
    async call(method, path, payload = null, as = 'analyst') {
      const answer = await app.inject({
        method,
        url: `/attackers/${as === 'stranger' ? otherCompanyId : companyId}/${path}`,
        headers: { authorization: `Bearer ${as}` },
        ...(payload === null ? {} : { payload }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    rows: async <Row extends object>(text: string, values?: readonly unknown[]) =>
      (await test.db.company(companyId).query<Row>(text, values)) as Row[],
    async routes() {
      const { paths } = (await app.inject('/attackers/openapi.json')).json<{
        paths: Record<string, object>;
      }>();
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${method.toUpperCase()} ${path.replace('/attackers/{companyId}/', '')}`,
        ),
      );
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await pipeline.stop();
      await db.close();
      await test.close();
    },
  };
}
