import assert from 'node:assert/strict';
import { ssoAnswerCookie } from '@palisade/vocabulary/ssoAnswerCookie.ts';
import { FIRST_IDS } from '../../firstStart.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../../testing/testIdentity.ts';
import {
  startIdentityProvider,
  type ResponseValues,
  type TestIdentityProvider,
} from './testIdentityProvider.ts';
import type { SelfSigned } from './selfSigned.ts';

/** A sign-on that began: where the browser went, and the secret of its cookie. */
export interface Begun {
  readonly url: string;
  readonly browserToken: string;
}

export interface TestSso {
  readonly palisade: TestIdentity;
  readonly idp: TestIdentityProvider;
  readonly admin: string;
  /** Id of the enabled identity provider, whose rules the test sets. */
  readonly providerId: string;
  readonly metadata: string;
  /** Settings to send, with what differs. */
  settings(more?: object): object;
  change(more: object): Promise<void>;
  begin(returnPath?: string): Promise<Begun>;
  /** Response of the identity provider to a sign-on. */
  answer(begun: Begun, values?: Partial<ResponseValues>, keys?: SelfSigned): Promise<string>;
  /** Posts a response as the browser does. */
  post(
    response: string,
    more?: Readonly<Record<string, string>>,
    organizationId?: string,
  ): ReturnType<TestIdentity['call']>;
  /** Fetches the session as a browser does that brought the last answer, or another one. */
  complete(
    begun: Pick<Begun, 'browserToken'>,
    answerToken?: string,
  ): ReturnType<TestIdentity['call']>;
  /** Why the last sign-on was refused, as the administrator reads it. */
  lastRefusal(): Promise<string | undefined>;
  close(): Promise<void>;
}

export const ORGANIZATION: string = FIRST_IDS.organization;

/** The secret that a browser is given which brings an answer, from its cookie. */
export const answerTokenOf = ({
  cookies,
}: Awaited<ReturnType<TestIdentity['call']>>): string | undefined =>
  cookies.find(({ name }) => name === ssoAnswerCookie(false))?.value;

/** An installation with an enabled identity provider that listens. */
export async function testSso(): Promise<TestSso> {
  const [palisade, idp] = [await testIdentity(), await startIdentityProvider()];
  const admin = (await palisade.signIn()).accessToken;
  const settings: TestSso['settings'] = (more = {}) => ({
    name: 'Company sign-in',
    issuerUrl: idp.issuer,
    samlEndpoint: `${idp.url}/sso`,
    certificates: [idp.certificate],
    isEnabled: true,
    attributes: { email: 'email', firstName: 'firstName', lastName: 'lastName', groups: 'groups' },
    rejectsUnmatched: false,
    rules: [],
    ...more,
  });
  const created = await palisade.call('POST', `/identity/${PRODUCTION}/identity-providers`, {
    bearer: admin,
    body: settings(),
  });
  assert.equal(created.statusCode, 201, created.body);
  const providerId = created.json<{ id: string }>().id;
  let lastAnswer = 'none';
  const metadata = (await palisade.call('GET', `/identity/sso/${ORGANIZATION}/metadata`)).body;
  return {
    palisade,
    idp,
    admin,
    providerId,
    metadata,
    settings,
    async change(more) {
      const changed = await palisade.call(
        'PUT',
        `/identity/${PRODUCTION}/identity-providers/${providerId}`,
        { bearer: admin, body: settings(more) },
      );
      assert.equal(changed.statusCode, 200, changed.body);
    },
    async begin(returnPath = '/') {
      const begun = await palisade.call('POST', '/identity/sso/start', { body: { returnPath } });
      assert.equal(begun.statusCode, 200, begun.body);
      return begun.json<Begun>();
    },
    answer: ({ url }, values = {}, keys) => idp.answer(url, metadata, values, keys),
    post: async (response, more = {}, organizationId = ORGANIZATION) => {
      const posted = await palisade.app.inject({
        method: 'POST',
        url: `/identity/sso/${organizationId}/acs`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ SAMLResponse: response, ...more }).toString(),
      });
      lastAnswer = answerTokenOf(posted) ?? lastAnswer;
      return posted;
    },
    complete: ({ browserToken }, answerToken = lastAnswer) =>
      palisade.call('POST', '/identity/sso/complete', { body: { browserToken, answerToken } }),
    async lastRefusal() {
      const [entry] = await palisade.test.db
        .company(PRODUCTION)
        .query<{ after: { reason: string } }>(
          `select after from identity.audit_log where company_id = $1 and action = 'sso.refuse' order by at desc limit 1`,
          [PRODUCTION],
        );
      return entry?.after.reason;
    },
    async close() {
      await idp.stop();
      await palisade.close();
    },
  };
}
