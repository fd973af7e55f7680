import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY, OTHER_COMPANY, person } from '../../../testing/people.ts';
import { CONTEXT_CALL, TestGateway } from '../../../testing/testGateway.ts';

const SESSION = {
  accessToken: 'new-session',
  expiresIn: 600,
  refreshToken: 'refresh-2',
  refreshExpiresIn: 604_800,
  user: person().user,
};
const CHALLENGE = { challengeToken: 'challenge-1', kind: 'sms', expiresIn: 600 };
const SESSION_ID = '0e000000-0000-4000-8000-000000000001';
const COOKIES = 'palisade_access=session; palisade_refresh=refresh-1';
const FACTOR = { kind: 'totp', phoneHint: null, createdAt: '2026-11-19T14:02:00.000Z' };
const MESSAGE = {
  cursor: 'c',
  id: SESSION_ID,
  channel: 'mail',
  recipient: 'ada@example.com',
  subject: 'Reset',
  body: 'link',
  state: 'kept',
  createdAt: FACTOR.createdAt,
};

describe('the way in and the own account', () => {
  const gateway = new TestGateway();
  /** What identity answers to the end of a session. */
  let endStatus = 200;
  before(async () => {
    gateway.trust({
      signIn:
        'mutation ($input: SignInInput!) { signIn(input: $input) { user { email } challenge errors { code } } }',
      answer:
        'mutation ($input: AnswerChallengeInput!) { answerChallenge(input: $input) { user { email } errors { code field message } } }',
      resend: 'mutation { resendChallengeCode { errors { code } } }',
      forget:
        'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { errors { code } } }',
      reset:
        'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { errors { code field message } } }',
      isLive:
        'query ($token: String!) { isPasswordResetLive(token: $token) passwordResetTokens(token: $token) }',
      profile: 'query { profile { secondFactor { kind createdAt } sessions { id isCurrent } } }',
      revoke:
        'mutation ($input: RevokeSessionInput!) { revokeSession(input: $input) { revokedId errors { code } } }',
      update:
        'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { firstName } errors { code field } } }',
      outbox:
        'query ($companyId: ID!) { company(companyId: $companyId) { outbox(first: 10) { totalCount edges { node { recipient body state } } } } }',
    });
    gateway.people.set('new-session', person());
    gateway.services
      .on('POST /identity/sessions', () => CHALLENGE)
      .on('POST /identity/challenges/answer', ({ body }, reply) =>
        Reflect.get(Object(body), 'code') === '123456'
          ? SESSION
          : reply
              .code(400)
              .send({ code: 'badInput', detail: 'Code is wrong, please try again', field: 'code' }),
      )
      .on('POST /identity/challenges/resend', (_call, reply) => reply.code(204).send())
      .on('POST /identity/password-resets', (_call, reply) => reply.code(204).send())
      .on('POST /identity/password-resets/state', () => ({ isLive: true, tokens: 2 }))
      .fails(
        'POST /identity/password-resets/use',
        400,
        'badInput',
        'Your reset password link has expired. Please try again',
        'token',
      )
      .on('GET /identity/second-factor', () => ({ factor: FACTOR }))
      .on('GET /identity/sessions', () => [
        {
          id: SESSION_ID,
          createdAt: FACTOR.createdAt,
          lastUsedAt: FACTOR.createdAt,
          expiresAt: FACTOR.createdAt,
          address: null,
          userAgent: null,
          isCurrent: true,
        },
      ])
      .on('DELETE /identity/sessions/current', (_call, reply) =>
        reply.code(endStatus).send({ url: null }),
      )
      .on('DELETE /identity/sessions/:sessionId', (_call, reply) => reply.code(204).send())
      .on('PUT /identity/profile', () => ({ ...person().user, firstName: 'Augusta' }))
      .on('GET /identity/:companyId/messages', () => ({ items: [MESSAGE], hasNextPage: false }))
      .on('GET /identity/:companyId/messages/count', () => ({ count: 1 }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  const cookieOf = (headers: Readonly<Record<string, unknown>>, name: string) =>
    [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith(`${name}=`));

  it('AUTH-03 the right password of somebody with a second factor sets a challenge cookie and no session', async () => {
    const { data, headers } = await gateway.post({
      id: 'signIn',
      variables: { input: { email: 'a@b.c', password: 'right' } },
    });
    assert.deepEqual(data, { signIn: { user: null, challenge: 'sms', errors: [] } });
    assert.equal(
      cookieOf(headers, 'palisade_challenge'),
      'palisade_challenge=challenge-1; Max-Age=600; Path=/graphql; HttpOnly; SameSite=Strict',
    );
    assert.equal(cookieOf(headers, 'palisade_access'), undefined);
  });

  it('AUTH-01 a session that begins ends the one that the browser was in, and none of a bearer in the header', async () => {
    const ended = () =>
      gateway.services.calls('DELETE /identity/sessions/current').map(({ bearer }) => bearer);
    const send = (cookie: string) =>
      gateway.post(
        { id: 'answer', variables: { input: { code: '123456' } } },
        { cookie: `palisade_challenge=challenge-1${cookie}` },
      );
    await send('');
    await send('; palisade_access=ended');
    assert.deepEqual(ended(), []);
    const { data } = await send('; palisade_access=session');
    assert.deepEqual(
      [ended(), data],
      [['session'], { answerChallenge: { user: { email: 'ada@example.com' }, errors: [] } }],
    );
    gateway.services.made.length = 0;
    await gateway.post(
      { id: 'answer', variables: { input: { code: '123456' } } },
      { authorization: 'Bearer session' },
    );
    assert.deepEqual(ended(), []);
    endStatus = 503;
    assert.deepEqual((await send('; palisade_access=session')).data, data);
  });

  it('AUTH-04 the code opens the session and clears the challenge; a wrong one says so on its field', async () => {
    const send = (code: string, cookie = 'palisade_challenge=challenge-1') =>
      gateway.post({ id: 'answer', variables: { input: { code } } }, { cookie });
    const wrong = await send('000000');
    assert.deepEqual(wrong.data, {
      answerChallenge: {
        user: null,
        errors: [
          { code: 'badInput', field: 'input.code', message: 'Code is wrong, please try again' },
        ],
      },
    });
    assert.equal(wrong.headers['set-cookie'], undefined);
    const right = await send('123456');
    assert.deepEqual(right.data, {
      answerChallenge: { user: { email: 'ada@example.com' }, errors: [] },
    });
    assert.match(
      String(cookieOf(right.headers, 'palisade_challenge')),
      /palisade_challenge=; Max-Age=0/,
    );
    assert.match(String(cookieOf(right.headers, 'palisade_access')), /new-session/);
    assert.deepEqual(
      gateway.services
        .calls('POST /identity/challenges/answer')
        .map(({ body }) => Reflect.get(Object(body), 'challengeToken')),
      ['challenge-1', 'challenge-1'],
    );
  });

  it('AUTH-05 without a challenge there is nothing to answer or resend', async () => {
    assert.deepEqual(
      (await gateway.post({ id: 'answer', variables: { input: { code: '123456' } } })).data,
      {
        answerChallenge: {
          user: null,
          errors: [
            {
              code: 'unauthenticated',
              field: null,
              message: 'The session has ended. Sign in again.',
            },
          ],
        },
      },
    );
    assert.deepEqual((await gateway.post({ id: 'resend' })).data, {
      resendChallengeCode: { errors: [{ code: 'unauthenticated' }] },
    });
    assert.deepEqual(
      (await gateway.post({ id: 'resend' }, { cookie: 'palisade_challenge=challenge-1' })).data,
      { resendChallengeCode: { errors: [] } },
    );
    assert.equal(gateway.upstreamCalls().length, 1);
  });

  it('AUTH-08 a forgotten password needs nobody signed in; AUTH-09 an expired link says so on its field', async () => {
    assert.deepEqual(
      (await gateway.post({ id: 'forget', variables: { input: { email: 'a@b.c' } } })).data,
      { requestPasswordReset: { errors: [] } },
    );
    assert.deepEqual((await gateway.post({ id: 'isLive', variables: { token: 'x' } })).data, {
      isPasswordResetLive: true,
      passwordResetTokens: 2,
    });
    assert.equal(gateway.services.calls('POST /identity/password-resets/state').length, 1);
    assert.deepEqual(
      (await gateway.post({ id: 'reset', variables: { input: { token: 'x', newPassword: 'y' } } }))
        .data,
      {
        resetPassword: {
          errors: [
            {
              code: 'badInput',
              field: 'input.token',
              message: 'Your reset password link has expired. Please try again',
            },
          ],
        },
      },
    );
  });

  it('cookies of a challenge from another site are refused', async () => {
    const { codes } = await gateway.post(
      { id: 'answer', variables: { input: { code: '123456' } } },
      {
        cookie: 'palisade_challenge=challenge-1',
        origin: 'https://evil.example.com',
        host: 'palisade.example.com',
      },
    );
    assert.deepEqual(codes, ['FOREIGN_ORIGIN']);
  });

  it('SHELL-22 the own account costs one call a field; nobody and tokens have none', async () => {
    const { data } = await gateway.post({ id: 'profile' }, { cookie: COOKIES });
    assert.deepEqual(data, {
      profile: {
        secondFactor: { kind: 'totp', createdAt: FACTOR.createdAt },
        sessions: [{ id: globalId('Session', '', SESSION_ID), isCurrent: true }],
      },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'GET /identity/second-factor',
      'GET /identity/sessions',
    ]);
    assert.deepEqual((await gateway.post({ id: 'profile' })).codes, ['UNAUTHENTICATED']);
    assert.deepEqual((await gateway.ask('{ profile { sessions { id } } }')).data, {
      profile: null,
    });
  });

  it('SHELL-22 a changed profile is asked for anew', async () => {
    await gateway.post({ id: 'profile' }, { cookie: COOKIES });
    gateway.services.made.length = 0;
    const { data } = await gateway.post(
      { id: 'update', variables: { input: { firstName: 'Augusta', lastName: 'L' } } },
      { cookie: COOKIES },
    );
    assert.deepEqual(data, { updateProfile: { user: { firstName: 'Augusta' }, errors: [] } });
    await gateway.post({ id: 'profile' }, { cookie: COOKIES });
    assert.equal(gateway.services.calls(CONTEXT_CALL).length, 1);
  });

  it('AUTH-13 revokes a session by its global id, and no other kind of id', async () => {
    const revoke = (id: string) =>
      gateway.post({ id: 'revoke', variables: { input: { id } } }, { cookie: COOKIES });
    const id = globalId('Session', '', SESSION_ID);
    assert.deepEqual((await revoke(id)).data, { revokeSession: { revokedId: id, errors: [] } });
    for (const bad of [globalId('Token', COMPANY, SESSION_ID), 'nonsense'])
      assert.deepEqual((await revoke(bad)).codes, ['NOT_FOUND']);
  });

  it('PERM-01 the outbox needs the permission to manage users, in that company', async () => {
    const ask = (companyId: string, bearer = 'session') =>
      gateway.post(
        { id: 'outbox', variables: { companyId } },
        { cookie: `palisade_access=${bearer}` },
      );
    assert.deepEqual((await ask(COMPANY)).data, {
      company: {
        outbox: {
          totalCount: 1,
          edges: [{ node: { recipient: 'ada@example.com', body: 'link', state: 'kept' } }],
        },
      },
    });
    gateway.people.set('viewer', person(['feature_users:read']));
    assert.deepEqual((await ask(COMPANY, 'viewer')).codes, ['FORBIDDEN']);
    assert.deepEqual((await ask(OTHER_COMPANY)).data, { company: null });
  });
});
