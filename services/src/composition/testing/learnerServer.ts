import type { InjectOptions } from 'fastify';
import { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';
import { decisionsJob } from '../../domains/learning/parameter-decisions/decisionsJob.ts';
import { inventory } from '../inventoryService.ts';
import type { ExchangePipeline } from '../../domains/ingest/pipeline/exchangePipeline.ts';
import type { TestDatabase } from '../../platform/database/testDatabase.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { intakeDatabase } from './intakeDatabase.ts';
import { testPipeline, testSettings } from './testIntake.ts';
import { bytesOf, entry, type EntryOptions, ndjson, uploadFor } from './traffic.ts';

type Caller = 'editor' | 'viewer' | 'unflagged' | 'stranger' | 'limited' | 'limitedEditor';

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the answers they expect
  readonly body: any;
}

export interface LearnerServer {
  readonly test: TestDatabase;
  readonly companyId: string;
  readonly pipeline: () => ExchangePipeline;
  /** Labels that the limited one sees endpoints of. */
  limit(labelIds: readonly string[]): void;
  /** Learns these exchanges. */
  learn(...entries: readonly EntryOptions[]): Promise<void>;
  /** Starts the learner anew, with nothing in memory. */
  restart(): Promise<void>;
  /** Paths are relative to `/inventory/COMPANY/`; of the editor's company also for the stranger. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as?: Caller,
  ): Promise<Answer>;
  rows(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /**
   * Carries out what was decided about all parameters of a name. @param steps at most
   * @param step endpoints of each, all of a few hosts when absent
   */
  applyDecisions(steps?: number, step?: number): Promise<void>;
  /** Answers over HTTP; gives its address. */
  listen(): Promise<string>;
  /** Actions of the audit log, oldest first. */
  audited(): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * For tests only: the inventory's routes over a learner that takes traffic in. The viewer reads
 * only, the limited one what some labels leave, the limited editor changes what of it can be changed
 * one by one, the stranger belongs elsewhere, the unflagged edits without permission flags.
 * `others`: domains whose tables are needed, too.
 */
export async function learnerServer(
  others: readonly ('labels' | 'posture')[] = [],
): Promise<LearnerServer> {
  const test = await intakeDatabase(others);
  const companyId = test.companyId();
  const settings = testSettings();
  const start = () => testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  let pipeline = start();
  let limits: readonly string[] = [];
  const caller = (company: string, edits: boolean, flagged = edits): AuthContext => ({
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'maya@example.com',
    sees: (id) => id === company,
    can: (id, _feature, action) => id === company && (edits || action === 'read'),
    flag: () => ({ canView: true, canEdit: flagged }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  const callers: Readonly<Record<string, AuthContext>> = {
    editor: caller(companyId, true),
    viewer: caller(companyId, false),
    unflagged: caller(companyId, true, false),
    limited: { ...caller(companyId, false), labels: () => limits },
    limitedEditor: {
      ...caller(companyId, true),
      can: caller(companyId, false).can,
      grants: caller(companyId, true).can,
      labels: () => limits,
    },
    stranger: caller(test.companyId(), true),
  };
  const intake = {
    mirror: () => undefined,
    submit: () => Promise.reject(new Error('unused')),
    setSampling: () => Promise.resolve(false),
    onStored: () => () => undefined,
    stop: () => Promise.resolve(),
    change: (id: string, change: { kind: string }) => pipeline.change(id, change),
  };
  const app = await createServer({
    domains: [inventory],
    deps: {
      db: test.db,
      log: createLog('error'),
      intake,
      authenticate: async (bearer) => callers[bearer] ?? null,
    },
  });
  return {
    test,
    companyId,
    pipeline: () => pipeline,
    limit: (labelIds) => {
      limits = labelIds;
    },
    learn: async (...entries) =>
      void (await pipeline.submit(
        uploadFor(companyId),
        bytesOf(ndjson(entries.map((options) => entry(options)))),
      )),
    async restart() {
      await pipeline.stop();
      pipeline = start();
    },
    async call(method, path, body, as = 'editor') {
      const options: InjectOptions = {
        method,
        url: `/inventory/${companyId}/${path}`,
        headers: { authorization: `Bearer ${as}` },
        ...(body && { payload: body }),
      };
      const answer = await app.inject(options);
      return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
    },
    async applyDecisions(steps = Infinity, size?: number) {
      const job = decisionsJob({ db: test.db, intake }, size);
      const { signal } = new AbortController();
      for (let step = 0; step < steps; step++)
        if ((await job.run(companyId, signal)) === 'done') return;
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    rows: (text, values) => test.db.company(companyId).query(text, values),
    audited: async () =>
      (
        await test.db
          .company(companyId)
          .query<{ action: string }>('select action from identity.audit_log order by at')
      ).map(({ action }) => action),
    async close() {
      await app.close();
      await pipeline.stop();
      await test.close();
    },
  };
}
