import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sha256 } from '../secrets.ts';
import { ADMIN, PRODUCTION } from '../testing/testIdentity.ts';
import { newToken, testScim, type TestScim } from './testing/testScim.ts';

const BASE = `/identity/${PRODUCTION}/identity-providers`;

interface Provisioning {
  readonly baseUrl: string;
  readonly tokens: readonly {
    readonly id: string;
    readonly hint: string;
    readonly expiresAt: string | null;
    readonly lastUsedAt: string | null;
  }[];
  readonly lastRequestAt: string | null;
  readonly users: number;
  readonly inactiveUsers: number;
  readonly groups: number;
  readonly firstGroups: readonly object[];
  readonly refusals: readonly {
    readonly request: string;
    readonly status: number;
    readonly reason: string;
  }[];
}

describe('SCIM tokens', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
  });
  after(() => scim.close());
  const as = (bearer: string) => ({ bearer });
  const url = (more = ''): string => `${BASE}/${scim.sso.providerId}/scim${more}`;
  const call = (method: 'GET' | 'POST' | 'DELETE', more = '', bearer = scim.sso.admin) =>
    scim.sso.palisade.call(method, url(more), as(bearer));
  const provisioning = async (): Promise<Provisioning> => (await call('GET')).json<Provisioning>();
  const status = async (token: string): Promise<number> =>
    (await scim.send('GET', '/Users', undefined, { token })).statusCode;
  const sql = <Row extends object>(text: string, values: readonly unknown[]) =>
    scim.sso.palisade.test.db.system.query<Row>(text, values);

  it('ADM-07 a token is shown once, kept as a hash, and its last use is seen', async () => {
    const rows = await sql<{ hash: Buffer; row: string }>(
      'select hash, to_jsonb(t)::text as row from identity.scim_tokens t',
      [],
    );
    assert.ok(rows[0]?.hash.equals(sha256(scim.token)) === true);
    assert.ok(!rows[0].row.includes(scim.token));
    assert.equal((await provisioning()).lastRequestAt, null);
    assert.equal(await status(scim.token), 200);
    const { tokens, lastRequestAt, baseUrl } = await provisioning();
    assert.equal(baseUrl, 'http://localhost:4000/scim/v2');
    assert.equal(tokens.length, 1);
    assert.ok(scim.token.startsWith(`${tokens[0]?.hint}_`));
    assert.equal(tokens[0]?.lastUsedAt, lastRequestAt);
    assert.notEqual(lastRequestAt, null);
    assert.ok(!JSON.stringify(tokens).includes(scim.token));
  });

  it('ADM-07 a new token lets the one before work for a day, and ends the one before that', async () => {
    const [, second] = [scim.token, (await newToken(scim.sso, scim.sso.providerId)).secret];
    assert.deepEqual([await status(scim.token), await status(second)], [200, 200]);
    const [newest, old] = (await provisioning()).tokens;
    assert.equal(newest?.expiresAt, null);
    const hours = (Date.parse(String(old?.expiresAt)) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24);
    const third = (await newToken(scim.sso, scim.sso.providerId)).secret;
    assert.deepEqual(
      [await status(scim.token), await status(second), await status(third)],
      [401, 200, 200],
    );
    await sql(
      `update identity.scim_tokens set expires_at = now() - interval '1 second' where hash = $1`,
      [sha256(second)],
    );
    assert.deepEqual([await status(second), await status(third)], [401, 200]);
    const entries = await scim.audit('scimToken.create');
    assert.equal(entries.length, 3);
    assert.ok(!JSON.stringify(entries).includes(third));
  });

  it('ADM-07 a revoked token ends with the request that revokes it', async () => {
    const made = await newToken(scim.sso, scim.sso.providerId);
    assert.equal(await status(made.secret), 200);
    const id = made.provisioning.tokens[0]?.id;
    assert.equal((await call('DELETE', `/tokens/${id}`)).statusCode, 200);
    assert.equal(await status(made.secret), 401);
    assert.equal((await call('DELETE', `/tokens/${id}`)).statusCode, 404);
    assert.equal((await call('DELETE', '/tokens/nonsense')).statusCode, 404);
    assert.equal((await scim.audit('scimToken.revoke'))[0]?.targetId, id);
  });

  it('ADM-07 no other bearer provisions anybody, and a SCIM token is good for nothing else', async () => {
    const { palisade, admin } = scim.sso;
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    for (const token of [ADMIN.token, admin, `${secret}x`, 'pls_00000000_nonsense', '', null]) {
      const answer = await scim.send('GET', '/Users', undefined, { token });
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    }
    for (const path of ['/identity/context', BASE, url(), `/identity/${PRODUCTION}/users`])
      assert.equal((await palisade.call('GET', path, as(secret))).statusCode, 401);
  });

  it('ADM-07 a token provisions for its own identity provider, of its own organization, alone', async () => {
    const { companyId } = await scim.sso.palisade.stranger();
    const providerId = randomUUID();
    const theirs = `pls_${'0'.repeat(8)}_${'x'.repeat(43)}`;
    await sql(
      `insert into identity.identity_providers (id, organization_id, name, issuer_url, saml_endpoint,
          certificates, is_enabled, needs_signed_assertion, clock_skew, rejects_unmatched)
        select $1, organization_id, 'x', 'x', 'x', array['x'], true, true, 60, false
          from identity.companies where id = $2`,
      [providerId, companyId],
    );
    await sql(
      `insert into identity.scim_tokens (id, provider_id, hash, hint, created_by) values ($1, $2, $3, 'pls_0', 'x')`,
      [randomUUID(), providerId, sha256(theirs)],
    );
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    const mine = { token: secret };
    const made = await scim.send('POST', '/Users', { userName: 'one@example.com' }, mine);
    const { id } = made.json<{ id: string }>();
    const group = (
      await scim.send('POST', '/Groups', { displayName: 'A', members: [{ value: id }] }, mine)
    ).json<{ id: string }>();
    const off = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    for (const path of [`/Users/${id}`, `/Groups/${group.id}`])
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', off],
        ['DELETE', undefined],
      ] as const)
        assert.equal((await scim.send(method, path, body, { token: theirs })).statusCode, 404);
    for (const path of ['/Users', '/Groups']) {
      const seen = await scim.send('GET', path, undefined, { token: theirs });
      assert.equal(seen.json<{ totalResults: number }>().totalResults, 0);
    }
    const taken = await scim.send(
      'POST',
      '/Users',
      { userName: 'one@example.com' },
      { token: theirs },
    );
    assert.equal(taken.statusCode, 409);
    assert.match(taken.body, /access in another organization/);
    const joined = { displayName: 'B', members: [{ value: id }] };
    assert.equal((await scim.send('POST', '/Groups', joined, { token: theirs })).statusCode, 400);
    assert.equal((await scim.send('GET', `/Users/${id}`, undefined, mine)).statusCode, 200);
  });

  it('ADM-07 requests that were refused are shown with why, the latest first, 50 at most; probing is not one', async () => {
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    const options = { token: secret };
    await scim.send('GET', `/Users/${randomUUID()}`, undefined, options);
    await scim.send('POST', '/Users', { userName: 'nobody' }, options);
    const [latest] = (await provisioning()).refusals;
    assert.deepEqual(
      [latest?.request, latest?.status, latest?.reason],
      ['POST /Users', 400, 'userName has to be an email address, in the letters of one alphabet.'],
    );
    for (let sent = 0; sent < 55; sent += 1)
      await scim.send('PATCH', `/Users/${randomUUID()}`, {}, options);
    const [kept] = await sql<{ count: number }>(
      'select count(*)::int as count from identity.scim_refusals where provider_id = $1',
      [scim.sso.providerId],
    );
    assert.equal(kept?.count, 50);
    assert.equal((await provisioning()).refusals.length, 10);
  });

  it('ADM-07 another media type, a body of 10 MB, JSON that is none and unreadable text are refused in the form of SCIM', async () => {
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    const token = secret;
    const user = { userName: 'two@example.com' };
    const refused = (body: unknown, type?: string) =>
      scim.refused('POST', '/Users', body, { token, ...(type !== undefined && { type }) });
    assert.equal((await refused('userName=x', 'application/x-www-form-urlencoded'))[0], 415);
    assert.equal((await refused('<x/>', 'application/xml'))[0], 415);
    assert.equal((await refused(JSON.stringify(user), 'text/plain'))[0], 415);
    assert.equal((await refused({ ...user, displayName: 'x'.repeat(10_000_000) }))[0], 413);
    for (const body of ['{', '[]', '"x"', '{"__proto__": {"userName": "x"}}'])
      assert.equal((await refused(body))[0], 400);
    assert.equal((await refused({ userName: 'a\u0000@example.com' }))[0], 400);
    const json = await scim.send('POST', '/Users', user, { token, type: 'application/json' });
    assert.equal(json.statusCode, 201);
  });

  it('ADM-07 a provider that is disabled provisions nobody, and says why', async () => {
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    await scim.sso.change({ isEnabled: false });
    const [code, , words] = await scim.refused('GET', '/Users', undefined, { token: secret });
    assert.deepEqual([code, words], [403, 'This identity provider is disabled in Palisade.']);
    await scim.sso.change({});
    assert.equal(await status(secret), 200);
  });

  it('ADM-07 more than eight requests of a provider at a time are refused with when to try again', async () => {
    const { secret } = await newToken(scim.sso, scim.sso.providerId);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => scim.send('GET', '/Users', undefined, { token: secret })),
    );
    const busy = answers.filter(({ statusCode }) => statusCode === 429);
    assert.ok(busy.length > 0 && busy.length <= 22);
    assert.equal(busy[0]?.headers['retry-after'], '1');
    assert.equal(await status(secret), 200);
  });

  it('PERM-01 tokens are for administrators of the organization, in a session; for another organization there is none', async () => {
    const { palisade } = scim.sso;
    const asks = (bearer: string) =>
      Promise.all([
        call('GET', '', bearer),
        call('POST', '/tokens', bearer),
        call('DELETE', `/tokens/${randomUUID()}`, bearer),
      ]);
    const codes = async (bearer: string) => [
      ...new Set((await asks(bearer)).map(({ statusCode }) => statusCode)),
    ];
    for (const role of ['Viewer', 'Analyst', 'Administrator'] as const)
      assert.deepEqual(await codes((await palisade.person(role)).bearer), [403]);
    assert.deepEqual(await codes((await palisade.stranger()).bearer), [404]);
    assert.equal((await call('GET', '', ADMIN.token)).statusCode, 200);
    const refused = await call('POST', '/tokens', ADMIN.token);
    assert.equal(refused.statusCode, 403);
    assert.match(refused.body, /made by people, not by tokens/);
  });
});
