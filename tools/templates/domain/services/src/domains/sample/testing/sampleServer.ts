import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { identity } from '../../identity/identity.domain.ts';
import { sample } from '../sample.domain.ts';
import type { Sample } from '../samples.schemas.ts';

interface Refusal {
  readonly code: string;
  readonly field: string;
  readonly detail: string;
}

/**
 * For tests only: a server of samples over a fresh database. `writer` may do all with them,
 * `reader` reads, `limited` is limited to a label, `clerk` may do nothing, `stranger` is of another
 * company.
 */
export interface SampleServer {
  readonly test: TestDatabase;
  readonly companyId: string;
  /** Calls a route by its path under `samples` of a company; the stranger's is their own. */
  call<Body = Sample & Refusal>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { readonly as?: string; readonly body?: object; readonly company?: string },
  ): Promise<{ readonly status: number; readonly body: Body }>;
  /** Entries of the audit log, oldest first. */
  audited(): Promise<object[]>;
  close(): Promise<void>;
}

export async function sampleServer(): Promise<SampleServer> {
  const test = await testDatabase([identity, sample]);
  const [companyId, otherCompanyId] = [test.companyId(), test.companyId()];
  const caller = (company: string, actions: readonly string[]): AuthContext => ({
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'tester@example.com',
    sees: (id) => id === company,
    can: (id, feature, action) =>
      id === company && feature === 'feature_inventory' && actions.includes(action),
    flag: () => ({ canView: true, canEdit: false }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  const all = ['read', 'create', 'update', 'delete'];
  const callers: Readonly<Record<string, AuthContext>> = {
    writer: caller(companyId, all),
    reader: caller(companyId, ['read']),
    limited: { ...caller(companyId, all), labels: () => [companyId] },
    clerk: caller(companyId, []),
    stranger: caller(otherCompanyId, all),
  };
  const app = await createServer({
    domains: [sample],
    deps: {
      db: test.db,
      log: createLog('error'),
      authenticate: async (bearer) => callers[bearer] ?? null,
    },
  });
  return {
    test,
    companyId,
    async call<Body>(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      options: { readonly as?: string; readonly body?: object; readonly company?: string } = {},
    ) {
      const { as = 'writer', body } = options;
      const company = options.company ?? (as === 'stranger' ? otherCompanyId : companyId);
      const answer = await app.inject({
        method,
        url: `/sample/${company}/samples${path}`,
        headers: { authorization: `Bearer ${as}` },
        ...(body && { payload: body }),
      });
      const answered: unknown = answer.body === '' ? null : answer.json();
      return { status: answer.statusCode, body: answered as Body }; // As the test expects it.
    },
    audited: () =>
      test.db
        .company(companyId)
        .query<object>(
          'select actor, action, target_id as "targetId", before, after from identity.audit_log order by at',
        ),
    async close() {
      await app.close();
      await test.close();
    },
  };
}
