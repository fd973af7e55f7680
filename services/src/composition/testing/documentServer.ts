import type { InjectOptions } from 'fastify';
import { ingest } from '../../domains/ingest/ingest.domain.ts';
import { identity } from '../../domains/identity/identity.domain.ts';
import { inventory } from '../inventoryService.ts';
import { InventoryLearner } from '../../domains/learning/learner/inventoryLearner.ts';
import { DocumentWork } from '../../domains/documents/process/documentWork.ts';
import { Documents } from '../../domains/documents/import/importDocument.ts';
import type { App } from '../../platform/domain.ts';
import type { AuthContext } from '../../platform/server/auth.ts';
import { createServer } from '../../platform/server/createServer.ts';
import { createLog } from '../../platform/server/log.ts';
import { intakeDatabase } from './intakeDatabase.ts';
import { testPipeline, testSettings } from './testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './traffic.ts';

const attribute = (key: string, value: string) => ({ key, value: { stringValue: value } });

interface ToldSpan {
  readonly path: string;
  readonly route?: string;
}

function spansOf(host: string, spans: readonly ToldSpan[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: spans.map(({ path, route }) => ({
              kind: 2,
              startTimeUnixNano: '1777629600123456789',
              attributes: [
                attribute('http.request.method', 'GET'),
                attribute('url.path', path),
                attribute('server.address', host),
                attribute('http.response.status_code', '200'),
                ...(route === undefined ? [] : [attribute('http.route', route)]),
              ],
            })),
          },
        ],
      },
    ],
  });
}

/**
 * For tests only: a server that takes traffic and documents, with callers `editor`, `viewer`,
 * `clerk` (no permission) and `stranger` (of another company).
 */
export async function documentServer(now: () => number = Date.now) {
  const test = await intakeDatabase();
  const [companyId, otherId] = [test.companyId(), test.companyId()];
  const settings = testSettings();
  const intake = testPipeline(test.db, new InventoryLearner(test.db, settings), { settings });
  const documentTasks = new DocumentWork(test.db, settings, now);
  const failures: unknown[] = [];
  const documents = new Documents({
    db: test.db,
    intake,
    tasks: documentTasks,
    onError: (error) => failures.push(error),
  });
  const caller = (company: string, can: AuthContext['can']): AuthContext => ({
    kind: 'user',
    userId: '00000000-0000-4000-8000-000000000009',
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'maya@example.com',
    sees: (id) => id === company,
    can,
    flag: () => ({ canView: true, canEdit: true }),
    licensed: () => true,
    labels: () => null,
    collects: () => true,
  });
  const callers: Readonly<Record<string, AuthContext>> = {
    editor: caller(companyId, () => true),
    viewer: caller(companyId, (_id, _feature, action) => action === 'read'),
    clerk: caller(companyId, () => false),
    stranger: caller(otherId, () => true),
  };
  const authenticate = async (bearer: string) => callers[bearer] ?? null;
  const app: App = await createServer({
    domains: [identity, inventory, ingest],
    deps: {
      db: test.db,
      log: createLog('silent'),
      settings,
      intake,
      documents,
      documentTasks,
      authenticate,
    },
  });
  const ask = async <Body>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    {
      as = 'editor',
      payload,
      company = companyId,
    }: { as?: string; payload?: string | Buffer | object; company?: string } = {},
  ) => {
    const options: InjectOptions = {
      method,
      url: `/inventory/${company}/${path}`,
      headers: {
        authorization: `Bearer ${as}`,
        ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    };
    const answer = await app.inject(options);
    return {
      status: answer.statusCode,
      text: answer.body,
      body: (answer.headers['content-type']?.toString().includes('json') === true
        ? answer.json()
        : null) as Body,
    };
  };
  return {
    test,
    companyId,
    otherId,
    ask,
    documents,
    documentTasks,
    failures,
    settings,
    /** Sends a file to the collector's address that takes anything. */
    collect: (bytes: Buffer) =>
      app.inject({
        method: 'POST',
        url: `/collect/v1/files?companyId=${companyId}`,
        headers: { authorization: 'Bearer editor', 'content-type': 'application/octet-stream' },
        payload: bytes,
      }),
    /** Takes server spans of these paths, each with the route that its router named. */
    learnSpans: (host: string, spans: readonly ToldSpan[]) =>
      intake.submit(uploadFor(companyId, { format: 'otlp-json' }), bytesOf(spansOf(host, spans))),
    learn: (entries: readonly Parameters<typeof entry>[0][]) =>
      intake.submit(uploadFor(companyId), bytesOf(ndjson(entries.map(entry)))),
    async close() {
      await documents.analyse(companyId);
      await app.close();
      await intake.stop();
      await test.close();
    },
  };
}
