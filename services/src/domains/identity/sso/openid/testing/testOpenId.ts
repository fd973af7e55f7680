import assert from 'node:assert/strict';
import { Outbound } from '../../../../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../../../../platform/outbound/outboundRules.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from '../../../testing/testIdentity.ts';
import { answerTokenOf, ORGANIZATION, type Begun } from '../../testing/testSso.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from './testOpenIdProvider.ts';

type Answer = ReturnType<TestIdentity['call']>;

export interface TestOpenId {
  readonly palisade: TestIdentity;
  readonly idp: TestOpenIdProvider;
  readonly admin: string;
  /** Id of the enabled identity provider, whose settings the test changes. */
  readonly providerId: string;
  readonly providers: string;
  /** Settings to send, with what differs. */
  settings(more?: object): object;
  change(more: object): Promise<void>;
  begin(returnPath?: string): Promise<Begun>;
  /** Has the browser come back with an answer. */
  comeBack(address: string, organizationId?: string): Answer;
  /** Fetches the session as a browser does that brought the last answer, or another one. */
  complete(begun: Pick<Begun, 'browserToken'>, answerToken?: string): Answer;
  /** Signs somebody on from end to end: the status of the last step. */
  signOn(who: object): Promise<number>;
  /** Why the last sign-on was refused, as the administrator reads it. */
  lastRefusal(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** An installation with an enabled OpenID Connect provider that listens on this machine. */
export async function testOpenId(): Promise<TestOpenId> {
  const idp = await startOpenIdProvider();
  const outbound = new Outbound(new OutboundRules([idp.issuer]), { wait: async () => undefined });
  const palisade = await testIdentity([], { outbound });
  const admin = (await palisade.signIn()).accessToken;
  const providers = `/identity/${PRODUCTION}/identity-providers`;
  const settings: TestOpenId['settings'] = (more = {}) => ({
    protocol: 'oidc',
    name: 'Company sign-in',
    issuerUrl: idp.issuer,
    clientId: idp.clientId,
    clientSecret: idp.clientSecret,
    isEnabled: true,
    attributes: { firstName: 'given_name', lastName: 'family_name', groups: 'groups' },
    rejectsUnmatched: false,
    rules: [],
    ...more,
  });
  const call = palisade.call;
  const created = await call('POST', providers, { bearer: admin, body: settings() });
  assert.equal(created.statusCode, 201, created.body);
  const providerId = created.json<{ id: string }>().id;
  const begin: TestOpenId['begin'] = async (returnPath = '/') => {
    const begun = await call('POST', '/identity/sso/start', { body: { returnPath } });
    assert.equal(begun.statusCode, 200, begun.body);
    return begun.json<Begun>();
  };
  let lastAnswer = 'none';
  const comeBack: TestOpenId['comeBack'] = async (address, organizationId = ORGANIZATION) => {
    const { search } = new URL(address);
    const back = await call('GET', `/identity/sso/${organizationId}/callback${search}`);
    lastAnswer = answerTokenOf(back) ?? lastAnswer;
    return back;
  };
  const complete: TestOpenId['complete'] = ({ browserToken }, answerToken = lastAnswer) =>
    call('POST', '/identity/sso/complete', { body: { browserToken, answerToken } });
  return {
    palisade,
    idp,
    admin,
    providerId,
    providers,
    settings,
    async change(more) {
      const body = settings(more);
      const changed = await call('PUT', `${providers}/${providerId}`, { bearer: admin, body });
      assert.equal(changed.statusCode, 200, changed.body);
    },
    begin,
    comeBack,
    complete,
    async signOn(who) {
      idp.who = { ...who };
      const begun = await begin();
      await comeBack(idp.signIn(begun.url));
      return (await complete(begun)).statusCode;
    },
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
      await outbound.close();
    },
  };
}
