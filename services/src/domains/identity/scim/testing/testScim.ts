import assert from 'node:assert/strict';
import type { LightMyRequestResponse as Response } from 'fastify';
import { openDatabase } from '../../../../platform/database/database.ts';
import type { AuthContext } from '../../../../platform/server/auth.ts';
import { watchAccess } from '../../access/watchAccess.ts';
import { identityOf } from '../../authenticate.ts';
import { PRODUCTION } from '../../testing/testIdentity.ts';
import { testSso, type TestSso } from '../../sso/testing/testSso.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface ScimOptions {
  readonly token?: string | null;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A resource as tests read it. */
export type Answered = Readonly<Record<string, unknown>> & { readonly id: string };

export interface TestScim {
  readonly sso: TestSso;
  /** A token of the enabled identity provider. */
  readonly token: string;
  /** Sends a request as an identity provider does. */
  send(method: Method, path: string, body?: unknown, options?: ScimOptions): Promise<Response>;
  /** Sends one that succeeds, and reads its answer. */
  ok<T = Answered>(method: Method, path: string, body?: unknown): Promise<T>;
  /** Status, keyword and words of a request that is refused. */
  refused(
    method: Method,
    path: string,
    body?: unknown,
    options?: ScimOptions,
  ): Promise<[number, string | undefined, string]>;
  user(userName: string, more?: object): Promise<Answered>;
  group(displayName: string, members?: readonly Answered[]): Promise<Answered>;
  /** Roles of a user, as `companyId roleId`. */
  roles(userId: string): Promise<string[]>;
  /** Entries of the audit log of an action, the newest first. */
  audit(
    action: string,
  ): Promise<{ actor: string; targetId: string; before: unknown; after: unknown }[]>;
  /** Another process over the same database, which keeps whom it knows. */
  otherProcess(): Promise<{ known(bearer: string): Promise<AuthContext | null> }>;
  close(): Promise<void>;
}

/** Makes a token of an identity provider, as its administrator does on the page. */
export async function newToken(
  { palisade, admin }: TestSso,
  providerId: string,
): Promise<{ secret: string; provisioning: { tokens: { id: string; hint: string }[] } }> {
  const made = await palisade.call(
    'POST',
    `/identity/${PRODUCTION}/identity-providers/${providerId}/scim/tokens`,
    { bearer: admin },
  );
  assert.equal(made.statusCode, 201, made.body);
  return made.json();
}

/** An installation whose identity provider has a SCIM token. */
export async function testScim(): Promise<TestScim> {
  const sso = await testSso();
  const { secret: token } = await newToken(sso, sso.providerId);
  const { db } = sso.palisade.test;
  const ends: (() => Promise<void>)[] = [];
  const send: TestScim['send'] = (method, path, body, options = {}) => {
    const bearer = options.token === undefined ? token : options.token;
    return sso.palisade.app.inject({
      method,
      url: `/identity/scim/v2${path}`,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': options.type ?? 'application/scim+json' }),
        ...options.headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
  };
  const ok: TestScim['ok'] = async <T>(
    method: Method,
    path: string,
    body?: unknown,
  ): Promise<T> => {
    const answer = await send(method, path, body);
    assert.ok(answer.statusCode < 300, `${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.body === '' ? (null as T) : answer.json<T>();
  };
  return {
    sso,
    token,
    send,
    ok,
    async refused(method, path, body, options) {
      const answer = await send(method, path, body, options);
      const { scimType, detail } = answer.json<{ scimType?: string; detail: string }>();
      return [answer.statusCode, scimType, detail];
    },
    user: (userName, more = {}) =>
      ok('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName,
        name: { givenName: 'Ada', familyName: 'Byron' },
        ...more,
      }),
    group: (displayName, members = []) =>
      ok('POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName,
        members: members.map(({ id }) => ({ value: id })),
      }),
    async roles(userId) {
      const rows = await db.system.query<{ role: string }>(
        `select company_id || ' ' || role_id as role from identity.company_roles
          where user_id = $1 order by 1`,
        [userId],
      );
      return rows.map(({ role }) => role);
    },
    audit: (action) =>
      db.company(PRODUCTION).query<{
        actor: string;
        targetId: string;
        before: unknown;
        after: unknown;
      }>(
        `select actor, target_id as "targetId", before, after from identity.audit_log
          where company_id = $1 and action = $2 order by at desc`,
        [PRODUCTION, action],
      ),
    async otherProcess() {
      const other = openDatabase(sso.palisade.test.url, { max: 2 });
      identityOf(other).secrets = identityOf(db).secrets;
      const end = await watchAccess(other);
      ends.push(async () => {
        await end();
        await other.close();
      });
      return { known: (bearer) => identityOf(other).authenticate(bearer) };
    },
    async close() {
      for (const end of ends) await end();
      await sso.close();
    },
  };
}
