import type { InjectOptions } from 'fastify';
import type { Feature } from '@palisade/vocabulary/permissions.ts';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App, Domain } from '../../../platform/domain.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';

/** What an answer of the server is to a test. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface TestServer {
  readonly test: TestDatabase;
  /**
   * A company that `reader` may read and `stranger`, who has a role in another company, may not;
   * `clerk` has a role without permissions, `novice` reads but views no flag, `limited` reads what
   * some labels leave; `narrow` reads endpoints and neither gaps nor attackers.
   */
  readonly companyId: string;
  readonly otherCompanyId: string;
  /** Labels that `limited` is limited to. */
  limit(labelIds: readonly string[]): void;
  /** A file. */
  text(path: string, as?: string): Promise<string>;
  get<Body>(path: string, as?: string): Promise<Answer<Body>>;
  post<Body>(path: string, body: object, as?: string): Promise<Answer<Body>>;
  /** Listens on a free port of this machine; gives its address. */
  listen(): Promise<string>;
  /** Any method; an empty body where it takes one. */
  ask<Body>(method: string, path: string, as?: string): Promise<Answer<Body>>;
  close(): Promise<void>;
}

const READ: readonly Feature[] = [
  'feature_inventory',
  'feature_security_posture_gaps',
  'feature_attackers',
  'feature_sensitive_data',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * For tests only: a server of these domains over a fresh database. Paths are relative to
 * `/DOMAIN/COMPANY/`; the bearer is the caller's name.
 */
export async function testServer(domains: readonly Domain[]): Promise<TestServer> {
  const test = await testDatabase(domains);
  const companyId = test.companyId();
  const otherCompanyId = test.companyId();
  const caller = (
    company: string,
    reads: boolean,
    canView = true,
    features: readonly Feature[] = READ,
  ): AuthContext => ({
    kind: 'user',
    userId: test.companyId(),
    tokenId: null,
    sessionId: null,
    companyId: null,
    actor: 'tester@example.com',
    sees: (id) => id === company,
    can: (id, feature, action) =>
      reads && id === company && features.includes(feature) && action === 'read',
    flag: () => ({ canView, canEdit: false }),
    licensed: () => true,
    labels: () => null,
    collects: () => false,
  });
  let limits: readonly string[] = [];
  const callers: Readonly<Record<string, AuthContext>> = {
    reader: caller(companyId, true),
    stranger: caller(otherCompanyId, true),
    clerk: caller(companyId, false),
    novice: caller(companyId, true, false),
    narrow: caller(companyId, true, true, ['feature_inventory']),
    limited: { ...caller(companyId, true), labels: () => limits },
  };
  const app: App = await createServer({
    domains,
    deps: {
      db: test.db,
      log: createLog('error'),
      authenticate: async (bearer) => callers[bearer] ?? null,
    },
  });
  const [domain] = domains;
  const send = async <Body>(
    options: InjectOptions,
    path: string,
    as: string,
  ): Promise<Answer<Body>> => {
    const url = path.startsWith('/')
      ? path
      : `/${domain?.name ?? ''}/${as === 'stranger' ? otherCompanyId : companyId}/${path}`;
    const answer = await app.inject({
      ...options,
      url,
      headers: { authorization: `Bearer ${as}` },
    });
    // What is answered without a body has none to read.
    const body = answer.statusCode === 204 ? (null as Body) : answer.json<Body>();
    return { status: answer.statusCode, body };
  };
  return {
    test,
    companyId,
    otherCompanyId,
    limit(labelIds) {
      limits = labelIds;
    },
    text: async (path, as = 'reader') =>
      (
        await app.inject({
          method: 'GET',
          url: `/${domain?.name ?? ''}/${companyId}/${path}`,
          headers: { authorization: `Bearer ${as}` },
        })
      ).body,
    get: (path, as = 'reader') => send({ method: 'GET' }, path, as),
    post: (path, body, as = 'reader') => send({ method: 'POST', payload: body }, path, as),
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    ask: (method, path, as = 'reader') =>
      send(
        {
          method: METHODS.find((each) => each.toLowerCase() === method) ?? 'GET',
          ...(/get|delete/.test(method) ? {} : { payload: {} }),
        },
        path,
        as,
      ),
    async close() {
      await app.close();
      await test.close();
    },
  };
}
