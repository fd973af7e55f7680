import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY, person, USER } from '../../../testing/people.ts';
import { sessionHash } from '../../../platform/http/sessionKey.ts';
import { CONTEXT_CALL, TestGateway } from '../../../testing/testGateway.ts';

const tokens = {
  accessToken: 'new-session',
  expiresIn: 600,
  refreshToken: 'refresh-2',
  refreshExpiresIn: 2_592_000,
  user: person().user,
};
const COOKIES = 'palisade_access=session; palisade_refresh=refresh-1';

describe('sessions in the browser', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.trust({
      signIn:
        'mutation SignIn($input: SignInInput!) { signIn(input: $input) { user { email companies { name } } errors { code message field } } }',
      refresh: 'mutation Refresh { refreshSession { expiresIn errors { code } } }',
      signOut: 'mutation SignOut { signOut { url errors { code } } }',
      viewer:
        'query Viewer { viewer { id userId email companies { companyId viewerFlags { name canView canEdit } } } }',
    });
    gateway.people.set('new-session', person());
    gateway.services
      .on('POST /identity/sessions', ({ body }, reply) =>
        Reflect.get(Object(body), 'password') === 'right'
          ? tokens
          : reply
              .code(401)
              .send({ code: 'badCredentials', detail: 'The email or the password is wrong.' }),
      )
      .on('POST /identity/sessions/refresh', ({ body }, reply) =>
        Reflect.get(Object(body), 'refreshToken') === 'refresh-1'
          ? tokens
          : reply.code(401).send({ code: 'unauthenticated', detail: 'used twice' }),
      )
      .on('DELETE /identity/sessions/current', () => ({ url: 'https://idp.example/out' }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  const signIn = (password: string) =>
    gateway.post({ id: 'signIn', variables: { input: { email: 'ada@example.com', password } } });

  it('signing in sets httpOnly cookies and answers the user with their companies', async () => {
    const { data, headers, errors } = await signIn('right');
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      signIn: { user: { email: 'ada@example.com', companies: [{ name: 'Shop' }] }, errors: [] },
    });
    const [access, refresh, hash] = headers['set-cookie'] as string[];
    assert.equal(
      access,
      'palisade_access=new-session; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
    );
    assert.equal(
      refresh,
      'palisade_refresh=refresh-2; Max-Age=2592000; Path=/graphql; HttpOnly; SameSite=Strict',
    );
    assert.equal(
      hash,
      `palisade_session=${sessionHash('new-session')}; Max-Age=2592000; Path=/; SameSite=Strict`,
    );
  });

  it('a wrong password is an answer, not an error, and sets no cookie', async () => {
    const { data, headers, status } = await signIn('wrong');
    assert.equal(status, 200);
    assert.deepEqual(data, {
      signIn: {
        user: null,
        errors: [
          { code: 'badCredentials', message: 'The email or the password is wrong.', field: null },
        ],
      },
    });
    assert.equal(headers['set-cookie'], undefined);
  });

  it('lock-out is told in the words of the service', async (test) => {
    const locked = new TestGateway();
    test.after(() => locked.stop());
    locked.trust({
      signIn: 'mutation ($input: SignInInput!) { signIn(input: $input) { errors { code } } }',
    });
    locked.services.fails(
      'POST /identity/sessions',
      429,
      'lockedOut',
      'Too many attempts. Try again in 15 minutes.',
    );
    await locked.start();
    const { data } = await locked.post({
      id: 'signIn',
      variables: { input: { email: 'a@b.c', password: 'x' } },
    });
    assert.deepEqual(data, { signIn: { errors: [{ code: 'lockedOut' }] } });
  });

  it('the viewer comes from the session cookie; identity is asked once in five seconds', async () => {
    const ask = () => gateway.post({ documentId: 'viewer' }, { cookie: COOKIES });
    const { data } = await ask();
    await ask();
    assert.deepEqual(data, {
      viewer: {
        id: globalId('User', '', USER),
        userId: USER,
        email: 'ada@example.com',
        companies: [
          {
            companyId: COMPANY,
            viewerFlags: [
              ...['aAuthTune', 'aLabelSettings', 'aAutoLabels', 'aOnboardingWizard'].map(
                (name) => ({
                  name,
                  canView: true,
                  canEdit: true,
                }),
              ),
              { name: 'aUnifiedInventory', canView: true, canEdit: false },
            ],
          },
        ],
      },
    });
    assert.equal(gateway.services.calls(CONTEXT_CALL).length, 1);
  });

  it('an access token that has ended answers 401 UNAUTHENTICATED; the refresh cookie brings a new pair', async () => {
    const cookie = 'palisade_access=ended; palisade_refresh=refresh-1';
    const ended = await gateway.post({ id: 'viewer' }, { cookie });
    assert.deepEqual([ended.status, ended.codes], [401, ['UNAUTHENTICATED']]);
    const refreshed = await gateway.post({ id: 'refresh' }, { cookie });
    assert.deepEqual(refreshed.data, { refreshSession: { expiresIn: 600, errors: [] } });
    assert.deepEqual(
      refreshed.cookies.map(({ name, value }) => [name, value]),
      [
        ['palisade_access', 'new-session'],
        ['palisade_refresh', 'refresh-2'],
        ['palisade_session', sessionHash('new-session')],
      ],
    );
  });

  it('a refresh token that was used before clears the cookies', async () => {
    const { data, cookies } = await gateway.post(
      { id: 'refresh' },
      { cookie: 'palisade_refresh=old' },
    );
    assert.deepEqual(data, {
      refreshSession: { expiresIn: null, errors: [{ code: 'unauthenticated' }] },
    });
    assert.deepEqual(
      cookies.map(({ value }) => value),
      ['', '', ''],
    );
  });

  it('signing out revokes the session at once, with the refresh token when the access token has ended', async () => {
    const { data, cookies } = await gateway.post({ id: 'signOut' }, { cookie: COOKIES });
    assert.deepEqual(data, { signOut: { url: 'https://idp.example/out', errors: [] } });
    assert.deepEqual(
      cookies.map(({ value }) => value),
      ['', '', ''],
    );
    assert.deepEqual(
      gateway.services.calls('DELETE /identity/sessions/current').map(({ bearer }) => bearer),
      ['session'],
    );
    gateway.services.made.length = 0;
    await gateway.post(
      { id: 'signOut' },
      { cookie: 'palisade_access=ended; palisade_refresh=refresh-1' },
    );
    assert.deepEqual(
      gateway.services.calls('DELETE /identity/sessions/current').map(({ bearer }) => bearer),
      ['new-session'],
    );
  });

  it('a signed-out bearer is asked about again', async () => {
    await gateway.post({ id: 'viewer' }, { cookie: COOKIES });
    gateway.services.made.length = 0;
    await gateway.post({ id: 'signOut' }, { cookie: COOKIES });
    await gateway.post({ id: 'viewer' }, { cookie: COOKIES });
    assert.equal(gateway.services.calls(CONTEXT_CALL).length, 1);
  });

  it('cookies from another site are refused, those from our own pages are not', async () => {
    const from = (headers: Record<string, string>) =>
      gateway.post({ id: 'viewer' }, { cookie: COOKIES, host: 'palisade.example.com', ...headers });
    assert.deepEqual((await from({ origin: 'https://evil.example.com' })).codes, [
      'FOREIGN_ORIGIN',
    ]);
    assert.deepEqual((await from({ origin: 'null' })).status, 403);
    assert.deepEqual((await from({ 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.deepEqual((await from({ origin: 'https://palisade.example.com' })).status, 200);
  });

  it('over https cookies are for this very host and https alone, and plain ones count for nobody', async (test) => {
    const secure = new TestGateway();
    test.after(() => secure.stop());
    secure.trust({
      signOut: 'mutation { signOut { errors { code } } }',
      viewer: '{ viewer { email } }',
    });
    await secure.start({ isHttps: true });
    const { headers } = await secure.post({ id: 'signOut' });
    for (const cookie of headers['set-cookie'] as string[])
      assert.match(
        cookie,
        /^__Host-palisade_\w+=[^;]*; Max-Age=0; Path=\/; (HttpOnly; )?Secure; SameSite=Strict$/,
      );
    assert.equal(
      (await secure.post({ id: 'viewer' }, { cookie: '__Host-palisade_access=session' })).status,
      200,
    );
    assert.equal(
      (await secure.post({ id: 'viewer' }, { cookie: 'palisade_access=session' })).status,
      401,
    );
  });

  it('no answer of the graph is kept or taken for something else', async () => {
    for (const body of [{ id: 'viewer' }, { id: 'unknown' }, '{"broken']) {
      const { headers } = await gateway.post(body, { cookie: COOKIES });
      assert.deepEqual(
        [headers['cache-control'], headers['x-content-type-options']],
        ['no-store', 'nosniff'],
      );
    }
  });

  it("a Host header that names no host is the sender's mistake", async () => {
    for (const host of ['[::1', 'a b', '\u0080'])
      assert.deepEqual(
        (await gateway.post({ id: 'viewer' }, { cookie: COOKIES, host })).codes,
        ['BAD_REQUEST'],
        host,
      );
  });

  it('a cookie that is no token, or whose escapes are no text, is nobody and goes into no header', async () => {
    for (const value of ['%E0%A4%A', '%ff', 'a%0d%0ab', '%00', 'x'.repeat(5_000)]) {
      assert.deepEqual(
        [(await gateway.post({ id: 'viewer' }, { cookie: `palisade_access=${value}` })).status],
        [401],
        value.slice(0, 20),
      );
    }
  });
});
