import { randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse as Response } from 'fastify';
import { testDatabase, type TestDatabase } from '../../../platform/database/testDatabase.ts';
import type { App, Deps, Domain } from '../../../platform/domain.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { SecretBox } from '../../../platform/secretBox.ts';
import { identityOf } from '../authenticate.ts';
import { ROLE_IDS, type BuiltInRole } from '../builtInRoles.ts';
import { firstStart, FIRST_IDS } from '../firstStart.ts';
import { identity } from '../identity.domain.ts';
import { openBody } from '../messages/messages.repository.ts';
import { sendMessages } from '../messages/sendMessages.ts';
import { cheapHash } from './cheapHash.ts';
import { LongSessions } from './longSessions.ts';

export { identityOf };
export const ADMIN = {
  email: 'maya.okafor@example.com',
  password: 'correct-horse-battery-staple',
  token: 'plt_test_0123456789abcdef0123456789abcdef',
};
export const PRODUCTION: string = FIRST_IDS.production;
export const DEMO: string = FIRST_IDS.demo;

export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface TestIdentity {
  readonly test: TestDatabase;
  readonly app: App;
  /**
   * Calls a route; `address` stands for the person's network. A session that `signIn` began goes on
   * after the ten minutes of its access token, however slow the machine is.
   */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { bearer?: string; body?: object; address?: string },
  ): Promise<Response>;
  signIn(email?: string, password?: string): Promise<SignedIn>;
  /** A person with that role in the company, and the same password as the administrator. */
  person(
    role: BuiltInRole,
    companyId?: string,
  ): Promise<{ id: string; email: string; bearer: string }>;
  /** A company of another organization, with an administrator of its own. */
  stranger(): Promise<{ companyId: string; bearer: string }>;
  /** Messages to an address, the newest last, once the queue is empty. */
  messages(
    recipient: string,
  ): Promise<{ channel: string; subject: string; body: string; state: string }[]>;
  /** A second server over the same database, as after a restart. */
  restarted(): Promise<App>;
  close(): Promise<void>;
}

/**
 * A server of the identity domain over a fresh database after its first start. For tests of
 * identity and of what builds on it.
 */
export async function testIdentity(
  others: readonly Domain[] = [],
  more: Partial<Deps> = {},
): Promise<TestIdentity> {
  const test = await testDatabase([identity, ...others]);
  const { db } = test;
  const secrets = new SecretBox(randomBytes(32));
  identityOf(db).secrets = secrets;
  await firstStart(db, { email: ADMIN.email, password: ADMIN.password, apiToken: ADMIN.token });
  const deps: Deps = {
    db,
    log: createLog('silent'),
    authenticate: identityOf(db).authenticate,
    ...more,
  };
  const app = await createServer({ domains: [identity, ...others], deps });
  const passwordHash = await cheapHash(ADMIN.password);
  await db.system.query('update identity.users set password_hash = $1', [passwordHash]);
  const sessions = new LongSessions(db);
  const call: TestIdentity['call'] = async (
    method,
    url,
    { bearer, body, address = '198.51.100.7' } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: {
        'x-forwarded-for': address,
        ...(bearer === undefined
          ? {}
          : { authorization: `Bearer ${await sessions.alive(bearer)}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  const signIn: TestIdentity['signIn'] = async (email = ADMIN.email, password = ADMIN.password) => {
    const answer = await call('POST', '/identity/sessions', {
      body: { email, password },
      address: `2001:db8:${Math.floor(Math.random() * 65536).toString(16)}::1`,
    });
    const signedIn = answer.json<SignedIn>();
    if (answer.statusCode === 200) sessions.begin(signedIn.accessToken);
    return signedIn;
  };
  const person: TestIdentity['person'] = async (role, companyId = PRODUCTION) => {
    const id = randomUUID();
    const email = `${id.slice(0, 8)}@example.com`;
    await db.system.query(
      'insert into identity.users (id, email, password_hash) values ($1, $2, $3)',
      [id, email, passwordHash],
    );
    await db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [companyId, id, ROLE_IDS[role]],
    );
    return { id, email, bearer: (await signIn(email)).accessToken };
  };
  return {
    test,
    app,
    call,
    signIn,
    person,
    async stranger() {
      const [organizationId, companyId] = [randomUUID(), randomUUID()];
      await db.system.query(
        'insert into identity.organizations (id, name, subdomain, licences) values ($1, $2, $3, $4)',
        [organizationId, 'Other', organizationId, { threatProtectionEnabled: true }],
      );
      await db.system.query(
        `insert into identity.companies (id, organization_id, name, hash_key, threat_protection) values ($1, $2, 'Other', '\\x00', true)`,
        [companyId, organizationId],
      );
      return { companyId, bearer: (await person('Administrator', companyId)).bearer };
    },
    async messages(recipient) {
      await sendMessages(deps);
      const rows = await db.system.query<{
        id: string;
        channel: string;
        subject: string;
        sealed: Buffer | null;
        state: string;
      }>(
        'select id, channel, subject, sealed_body as sealed, state from identity.messages where recipient = $1 order by created_at, id',
        [recipient],
      );
      return rows.map(({ id, sealed, ...message }) => ({
        ...message,
        body: openBody(secrets, id, sealed),
      }));
    },
    restarted: () =>
      createServer({ domains: [{ ...identity, start: async () => async () => {} }], deps }),
    async close() {
      await app.close();
      await test.close();
    },
  };
}
