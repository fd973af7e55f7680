import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '../builtInRoles.ts';
import { DEMO, PRODUCTION } from '../testing/testIdentity.ts';
import { selfSigned } from './testing/selfSigned.ts';
import { testSso, type TestSso } from './testing/testSso.ts';

const RULES = {
  rules: [{ group: 'Analysts', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION] }],
  defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [DEMO] },
};

describe('dry run of a sign-on', () => {
  let sso: TestSso;
  before(async () => {
    sso = await testSso();
    await sso.change(RULES);
  });
  after(() => sso.close());
  const dryRun = async (body: object) =>
    (
      await sso.palisade.call(
        'POST',
        `/identity/${PRODUCTION}/identity-providers/${sso.providerId}/dry-run`,
        { bearer: sso.admin, body },
      )
    ).json();
  const state = () =>
    sso.palisade.test.db.system.query(
      `select (select count(*) from identity.users) as users, (select count(*) from identity.company_roles) as roles, (select count(*) from identity.sso_assertions) as assertions, (select count(*) from identity.audit_log) as log`,
    );

  it('AUTH-07 tells the rule, and what it would grant and remove, and changes nothing', async () => {
    const person = await sso.palisade.person('Viewer');
    const begun = await sso.begin();
    await sso.post(await sso.answer(begun, { email: person.email }));
    const earlier = await state();
    const [inDemo, inProduction] = [
      { companyId: DEMO, roleId: ROLE_IDS.Viewer },
      { companyId: PRODUCTION, roleId: ROLE_IDS.Analyst },
    ];
    const answer = await dryRun({ email: person.email, groups: ['Staff', 'Analysts'] });
    assert.deepEqual(answer, {
      refusal: null,
      person: { email: person.email, firstName: '', lastName: '', groups: ['Staff', 'Analysts'] },
      isNewUser: false,
      matchedBy: 'rule',
      position: 1,
      group: 'Analysts',
      granted: [inProduction],
      removed: [inDemo],
      kept: [{ companyId: PRODUCTION, roleId: ROLE_IDS.Viewer }],
    });
    const byDefault = await dryRun({ email: 'new@example.com' });
    assert.deepEqual(
      [byDefault.isNewUser, byDefault.matchedBy, byDefault.position, byDefault.granted],
      [true, 'defaultRule', null, [inDemo]],
    );
    assert.deepEqual(await state(), earlier);
  });

  it('AUTH-07 reads a pasted response, old or used or not, but never an unsigned or foreign one', async () => {
    const begun = await sso.begin();
    const response = await sso.answer(begun, {
      email: 'new@example.com',
      groups: ['Analysts'],
      notOnOrAfter: new Date(Date.now() - 86_400_000),
    });
    const xml = Buffer.from(response, 'base64').toString('utf8');
    const earlier = await state();
    for (const pasted of [response, xml, `  ${response}\n`]) {
      const answer = await dryRun({ response: pasted });
      assert.deepEqual(
        [answer.refusal, answer.person?.email, answer.group, answer.isNewUser],
        [null, 'new@example.com', 'Analysts', true],
      );
    }
    assert.match(
      (await dryRun({ response: await sso.answer(begun, {}, selfSigned('Other')) })).refusal,
      /not signed by a certificate/,
    );
    assert.match(
      (await dryRun({ response: await sso.answer(begun, { audience: 'https://other.example' }) }))
        .refusal,
      /another audience/,
    );
    assert.match((await dryRun({ response: '<a' })).refusal, /not a whole SAML response/);
    assert.deepEqual(await state(), earlier);
  });

  it('AUTH-07 says why a sign-on would be refused', async () => {
    const { companyId } = await sso.palisade.stranger();
    const stranger = await sso.palisade.person('Viewer', companyId);
    const answer = await dryRun({ email: stranger.email, groups: ['Analysts'] });
    assert.match(answer.refusal, /another organization/);
    assert.deepEqual(
      [answer.granted, answer.removed, answer.kept, answer.isNewUser],
      [[], [], [], false],
    );
    assert.equal((await dryRun({})).detail, 'Send a response, or an email with groups.');
  });
});
