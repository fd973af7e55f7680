import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '../builtInRoles.ts';
import { ADMIN, DEMO, PRODUCTION } from '../testing/testIdentity.ts';
import { selfSigned } from './testing/selfSigned.ts';
import { ORGANIZATION, testSso, type TestSso } from './testing/testSso.ts';

const URL = `/identity/${PRODUCTION}/identity-providers`;

describe('identity providers', () => {
  let sso: TestSso;
  before(async () => {
    sso = await testSso();
  });
  after(() => sso.close());
  const call = (...[method, url, options]: Parameters<TestSso['palisade']['call']>) =>
    sso.palisade.call(method, url, { bearer: sso.admin, ...options });
  const create = (more: object, bearer = sso.admin) =>
    call('POST', URL, {
      bearer,
      body: sso.settings({ name: randomUUID(), isEnabled: false, ...more }),
    });
  const audit = (action: string) =>
    sso.palisade.test.db
      .company(PRODUCTION)
      .query<{ before: object; after: { certificates?: string[] } }>(
        `select before, after from identity.audit_log where company_id = $1 and action = $2 order by at desc`,
        [PRODUCTION, action],
      );

  it('ADM-07 lists them with what they are given in return', async () => {
    const listed = (await call('GET', URL)).json<{
      items: { id: string; certificates: { subject: string; validTo: string }[] }[];
      serviceProvider: object;
    }>();
    assert.deepEqual(
      listed.items.map(({ id }) => id),
      [sso.providerId],
    );
    assert.match(listed.items[0]?.certificates[0]?.subject ?? '', /CN=Company sign-in/);
    const base = `http://localhost:4000/sso/${ORGANIZATION}`;
    assert.deepEqual(listed.serviceProvider, {
      entityId: `${base}/metadata`,
      acsUrl: `${base}/acs`,
      metadataUrl: `${base}/metadata`,
      redirectUri: `${base}/callback`,
      signedOutUrl: 'http://localhost:4000/login',
    });
    assert.match(sso.metadata, /WantAssertionsSigned="true"/);
  });

  it('ADM-07 says in the words of the form what is missing or wrong', async () => {
    const refused = async (more: object) => {
      const answer = await create(more);
      return [answer.statusCode, answer.json().field, answer.json().detail];
    };
    assert.deepEqual(await refused({ issuerUrl: ' ' }), [
      400,
      'issuerUrl',
      'Please enter Issuer URL',
    ]);
    assert.deepEqual(await refused({ samlEndpoint: '' }), [
      400,
      'samlEndpoint',
      'Please enter SAML Endpoint',
    ]);
    for (const samlEndpoint of [
      'nonsense',
      'javascript:alert(1)',
      'http://idp.example/sso',
      'https://user:secret@idp.example/',
      'data:text/html,x',
    ])
      assert.deepEqual(await refused({ samlEndpoint }), [
        400,
        'samlEndpoint',
        'Please enter a valid SAML Endpoint',
      ]);
    assert.deepEqual(await refused({ certificates: ['  '] }), [
      400,
      'certificates',
      'Please enter certificate',
    ]);
    assert.match(
      String(
        (
          await refused({
            certificates: ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
          })
        )[2],
      ),
      /valid certificate/,
    );
    const keys = selfSigned('weak', 1024);
    assert.match(String((await refused({ certificates: [keys.privateKey] }))[2]), /private key/);
    assert.match(
      String((await refused({ certificates: [keys.certificate] }))[2]),
      /fewer than 2048 bits/,
    );
    assert.deepEqual(await refused({ rejectsUnmatched: true }), [
      400,
      'rules',
      'Without a rule everybody would be rejected.',
    ]);
    assert.equal((await call('GET', URL)).json().items.length, 1);
  });

  it('ADM-07 rules name groups once, and roles and environments of the organization', async () => {
    const rule = { group: 'Staff', roleId: ROLE_IDS.Viewer, companyIds: [PRODUCTION] };
    const { companyId } = await sso.palisade.stranger();
    for (const [more, words] of [
      [{ rules: [rule, rule] }, /Two rules are about the group Staff/],
      [{ rules: [{ ...rule, companyIds: [companyId] }] }, /no such environment/],
      [{ rules: [{ ...rule, roleId: randomUUID() }] }, /no such role/],
      [
        { defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [companyId] } },
        /no such environment/,
      ],
      [{ rules: [rule], attributes: { email: 'email' } }, /attribute that holds the groups/],
      [
        {
          rules: [rule],
          rejectsUnmatched: true,
          defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [DEMO] },
        },
        /no effect/,
      ],
    ] as const)
      assert.match((await create(more)).json().detail, words);
  });

  it('ADM-07 one is enabled at a time, and names are unique', async () => {
    assert.deepEqual(
      (await create({ isEnabled: true })).json().detail,
      'Another identity provider of the organization is enabled. Disable it first.',
    );
    assert.deepEqual((await create({ name: 'COMPANY sign-in' })).json().field, 'name');
  });

  it('AUTH-07 a new certificate works beside the old one while keys are changed', async () => {
    const next = selfSigned('Next');
    await sso.change({ certificates: [sso.idp.certificate, next.certificate] });
    for (const keys of [undefined, next]) {
      const begun = await sso.begin();
      await sso.post(await sso.answer(begun, {}, keys));
      assert.equal((await sso.complete(begun)).statusCode, 200);
    }
    await sso.change({});
  });

  it('ADM-09 writes are audited with what they were and are, certificates by fingerprint', async () => {
    const { id } = (await create({})).json<{ id: string }>();
    assert.equal((await call('DELETE', `${URL}/${id}`)).statusCode, 204);
    const [created] = await audit('identityProvider.create');
    assert.match(created?.after.certificates?.[0] ?? '', /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    assert.ok(
      (await audit('identityProvider.update')).length > 0 &&
        (await audit('identityProvider.delete')).length === 1,
    );
  });

  it('ADM-07 of two administrators who save one at a time, the second is refused with who was first, and nothing is lost', async () => {
    const { id, version } = (await create({})).json<{ id: string; version: number }>();
    assert.equal(version, 1);
    const save = (name: string, seen?: number) =>
      call('PUT', `${URL}/${id}`, {
        body: sso.settings({ name, isEnabled: false, version: seen }),
      });
    const first = `first ${randomUUID()}`;
    assert.deepEqual(
      await save(first, 1).then((saved) => [saved.json().version, saved.json().updatedBy]),
      [2, ADMIN.email],
    );
    const second = await save('second', 1);
    assert.equal(second.statusCode, 409);
    const { code, field, version: now, detail } = second.json();
    assert.deepEqual([code, field, now], ['conflict', 'version', 2]);
    assert.match(detail, new RegExp(`^This identity provider was changed by ${ADMIN.email} at `));
    const gone = await call('DELETE', `${URL}/${id}?version=1`);
    assert.equal(gone.statusCode, 409);
    const kept = (await call('GET', URL)).json<{ items: { id: string; name: string }[] }>();
    assert.equal(kept.items.find((each) => each.id === id)?.name, first);
    const both = await Promise.all([save(`${first} a`, 2), save(`${first} b`, 2)]);
    assert.deepEqual(
      both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal((await call('DELETE', `${URL}/${id}?version=3`)).statusCode, 204);
  });

  it('ADM-07 removing one removes the roles that its rules granted and the sessions it opened; others stay', async () => {
    const { id } = (await create({ name: 'Passing', rules: [] })).json<{ id: string }>();
    await sso.change({ isEnabled: false });
    const body = sso.settings({
      name: 'Passing',
      defaultRule: { roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION] },
    });
    assert.equal((await call('PUT', `${URL}/${id}`, { body })).statusCode, 200);
    const person = await sso.palisade.person('Viewer');
    const begun = await sso.begin();
    await sso.post(await sso.answer(begun, { email: person.email }));
    const { accessToken } = (await sso.complete(begun)).json<{ accessToken: string }>();
    const roles = async () =>
      (
        await sso.palisade.test.db.system.query(
          'select role_id as role from identity.company_roles where user_id = $1',
          [person.id],
        )
      ).map(({ role }) => role);
    assert.deepEqual((await roles()).length, 2);
    assert.equal((await call('DELETE', `${URL}/${id}`)).statusCode, 204);
    assert.deepEqual(await roles(), [ROLE_IDS.Viewer]);
    assert.equal((await call('GET', '/identity/context', { bearer: accessToken })).statusCode, 401);
    assert.equal(
      (await call('GET', '/identity/context', { bearer: person.bearer })).statusCode,
      200,
    );
    await sso.change({});
  });

  it('ADM-08 an API token of an administrator of the organization sets them up too', async () => {
    const { id } = (await create({}, ADMIN.token)).json<{ id: string }>();
    assert.equal((await call('DELETE', `${URL}/${id}`, { bearer: ADMIN.token })).statusCode, 204);
  });

  it('PERM-01 is for administrators of the organization and system users; for another organization it does not exist', async () => {
    const target = `${URL}/${sso.providerId}`;
    const [administrator, stranger] = [
      await sso.palisade.person('Administrator'),
      await sso.palisade.stranger(),
    ];
    const ask = (bearer: string) =>
      Promise.all([
        call('GET', URL, { bearer }),
        create({}, bearer),
        call('PUT', target, { bearer, body: sso.settings() }),
        call('DELETE', target, { bearer }),
        call('POST', `${target}/dry-run`, { bearer, body: { email: 'a@b.c' } }),
      ]);
    const statuses = async (bearer: string) => [
      ...new Set((await ask(bearer)).map(({ statusCode }) => statusCode)),
    ];
    for (const bearer of [
      (await sso.palisade.person('Viewer')).bearer,
      (await sso.palisade.person('Analyst')).bearer,
      administrator.bearer,
    ])
      assert.deepEqual(await statuses(bearer), [403]);
    assert.deepEqual(await statuses(stranger.bearer), [404]);
    await sso.palisade.test.db.system.query(
      'update identity.users set is_system = true where id = $1',
      [administrator.id],
    );
    assert.equal((await call('GET', URL, { bearer: administrator.bearer })).statusCode, 200);
    const theirs = `/identity/${stranger.companyId}/identity-providers`;
    await sso.palisade.test.db.system.query(
      'insert into identity.organization_members (organization_id, user_id, is_admin) select c.organization_id, r.user_id, true from identity.companies c join identity.company_roles r on r.company_id = c.id where c.id = $1',
      [stranger.companyId],
    );
    for (const [method, url] of [
      ['PUT', `${theirs}/${sso.providerId}`],
      ['DELETE', `${theirs}/${sso.providerId}`],
      ['DELETE', `${theirs}/nonsense`],
    ] as const) {
      assert.equal(
        (
          await call(method, url, {
            bearer: stranger.bearer,
            ...(method === 'PUT' ? { body: sso.settings() } : {}),
          })
        ).statusCode,
        404,
      );
    }
  });
});
