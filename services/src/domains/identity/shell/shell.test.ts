import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '../firstStart.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';
import { installationFrom } from './installation.ts';
import { publishTerms } from './publishTerms.ts';
import { TERMS_ID } from './terms.repository.ts';

const USER = FIRST_IDS.administrator;

describe('terms and the state of a user', () => {
  let palisade: TestIdentity;
  let folder = '';
  before(async () => {
    palisade = await testIdentity();
    folder = await mkdtemp(join(tmpdir(), 'palisade-terms-'));
  });
  after(async () => {
    await palisade.close();
    await rm(folder, { recursive: true });
  });
  const state = async (bearer: string) =>
    (await palisade.call('GET', '/identity/user-state', { bearer })).json();
  const accept = (bearer: string, body: object) =>
    palisade.call('POST', '/identity/terms/acceptances', { bearer, body });
  const publish = async (html: string) => {
    await writeFile(join(folder, 'terms.html'), html);
    await publishTerms(palisade.test.db, join(folder, 'terms.html'));
  };
  const audited = async () =>
    (
      await palisade.test.db
        .company(PRODUCTION)
        .query(`select actor, after from identity.audit_log where action = 'terms.accept'`)
    ).map(({ actor, after: what }) => ({ actor, after: what }));

  it('SHELL-02 without published terms everybody has accepted them', async () => {
    const { accessToken } = await palisade.signIn();
    const { isAccepted, canAccept, docId, administeredCompanyIds } = await state(accessToken);
    assert.deepEqual(
      { isAccepted, canAccept, docId },
      { isAccepted: true, canAccept: false, docId: null },
    );
    assert.deepEqual(administeredCompanyIds.toSorted(), [PRODUCTION, DEMO]);
  });

  it('publishes a version when the file says something new, and only then', async () => {
    await publish('<h1>Terms of  <b>use</b> &amp; care</h1><p>First</p>');
    await publish('<h1>Terms of  <b>use</b> &amp; care</h1><p>First</p>');
    const { accessToken: bearer } = await palisade.signIn();
    const read = await palisade.call('GET', `/identity/terms/${TERMS_ID}`, { bearer });
    assert.deepEqual(read.json(), {
      docId: TERMS_ID,
      latestVersion: 1,
      title: 'Terms of use & care',
      htmlContent: '<h1>Terms of  <b>use</b> &amp; care</h1><p>First</p>',
    });
    assert.equal(
      (await palisade.call('GET', `/identity/terms/${PRODUCTION}`, { bearer })).statusCode,
      404,
    );
    await assert.rejects(
      publishTerms(palisade.test.db, join(folder, 'none.html')),
      /PALISADE_TERMS_FILE cannot be read/,
    );
  });

  it('SHELL-05 lets nobody accept but an administrator of the organization, in their own name and session', async () => {
    const { bearer, id: userId } = await palisade.person('Administrator');
    const { authId, canAccept, isAccepted } = await state(bearer);
    assert.deepEqual({ canAccept, isAccepted }, { canAccept: false, isAccepted: false });
    const body = { authId, userId, docVersion: 1, docId: TERMS_ID };
    assert.equal((await accept(bearer, body)).statusCode, 403);
    const { accessToken } = await palisade.signIn();
    const mine = (await state(accessToken)).authId;
    for (const wrong of [
      { ...body, authId: mine },
      { ...body, userId: USER },
    ])
      assert.equal((await accept(accessToken, wrong)).statusCode, 403);
    assert.equal(
      (await accept(ADMIN.token, { ...body, userId: USER })).statusCode,
      403,
      'a token accepts nothing',
    );
    assert.deepEqual(await audited(), []);
  });

  it('SHELL-04 an administrator accepts the version that was read, once for the organization, and it is audited', async () => {
    const { accessToken: bearer } = await palisade.signIn();
    const colleague = await palisade.person('Viewer');
    const { authId } = await state(bearer);
    const body = { authId, userId: USER, docVersion: 1, docId: TERMS_ID };
    assert.equal((await accept(bearer, { ...body, docVersion: 2 })).statusCode, 409);
    assert.equal((await accept(bearer, { ...body, docId: PRODUCTION })).statusCode, 404);
    assert.equal((await accept(bearer, { ...body, docVersion: 'one' })).statusCode, 400);
    assert.equal((await accept(bearer, body)).statusCode, 204);
    assert.equal((await accept(bearer, body)).statusCode, 204);
    assert.deepEqual(
      [(await state(bearer)).isAccepted, (await state(colleague.bearer)).isAccepted],
      [true, true],
    );
    assert.deepEqual(await audited(), [
      { actor: ADMIN.email, after: { docId: TERMS_ID, docVersion: 1 } },
    ]);
    const stranger = await palisade.stranger();
    assert.equal(
      (await state(stranger.bearer)).isAccepted,
      false,
      'another organization accepts for itself',
    );
  });

  it('a new version is to be accepted anew', async () => {
    await publish('<h1>Terms of use</h1><p>Second</p>');
    const { accessToken } = await palisade.signIn();
    assert.deepEqual(
      (({ isAccepted, canAccept }) => ({ isAccepted, canAccept }))(await state(accessToken)),
      { isAccepted: false, canAccept: true },
    );
  });

  it('SHELL-13 tells system users and tokens apart from others', async () => {
    const { id, bearer } = await palisade.person('Viewer');
    assert.equal((await state(bearer)).isSystem, false);
    await palisade.test.db.system.query(
      'update identity.users set is_system = true where id = $1',
      [id],
    );
    assert.equal((await state(bearer)).isSystem, true);
    assert.deepEqual((await state(ADMIN.token)).administeredCompanyIds, []);
  });
});

describe('maintenance', () => {
  let palisade: TestIdentity;
  before(async () => {
    palisade = await testIdentity();
  });
  after(() => palisade.close());
  const isOn = async () =>
    (await palisade.call('GET', '/identity/installation')).json().underMaintenance;
  const set = (bearer: string, underMaintenance: unknown) =>
    palisade.call('PUT', '/identity/installation/maintenance', {
      bearer,
      body: { underMaintenance },
    });

  it('SHELL-06 is begun and ended by who administers every organization, and anybody may ask for it', async () => {
    const { accessToken } = await palisade.signIn();
    assert.equal(await isOn(), false);
    assert.equal((await set(accessToken, true)).statusCode, 200);
    assert.equal((await set(ADMIN.token, true)).statusCode, 200);
    assert.equal(await isOn(), true);
    assert.equal((await set(accessToken, false)).statusCode, 200);
    assert.equal(await isOn(), false);
    const entries = await palisade.test.db
      .company('00000000-0000-0000-0000-000000000000')
      .query(
        `select after from identity.audit_log where action = 'installation.setMaintenance' order by at`,
      );
    assert.deepEqual(
      entries.map(({ after: what }) => what),
      [{ underMaintenance: true }, { underMaintenance: false }],
    );
  });

  it('SHELL-06 is refused to others', async () => {
    const { bearer } = await palisade.person('Administrator');
    assert.equal((await set(bearer, true)).statusCode, 403);
    const { accessToken } = await palisade.signIn();
    assert.equal((await set(accessToken, 'yes')).statusCode, 400);
    const stranger = await palisade.stranger();
    assert.deepEqual(
      [(await set(stranger.bearer, true)).statusCode, (await set(accessToken, true)).statusCode],
      [403, 403],
      'there is an organization that neither administers',
    );
    assert.equal(await isOn(), false);
  });
});

it('reads what is said about an installation, and refuses in words what makes no sense', () => {
  const { underMaintenance, supportEmail, statusPageUrl, docsPortalUrl } = installationFrom({
    PALISADE_MAINTENANCE: 'true',
    PALISADE_SUPPORT_EMAIL: 'help@example.com',
    PALISADE_STATUS_PAGE_URL: 'https://status.example',
  });
  assert.deepEqual(
    [underMaintenance, supportEmail, statusPageUrl, docsPortalUrl],
    [true, 'help@example.com', 'https://status.example/', null],
  );
  for (const [name, value] of [
    ['PALISADE_STATUS_PAGE_URL', 'javascript:alert(1)'],
    ['PALISADE_SUPPORT_EMAIL', 'a@b?bcc=c@d'],
    ['PALISADE_MAINTENANCE', 'maybe'],
  ] as const) {
    assert.throws(() => installationFrom({ [name]: value }), new RegExp(name));
  }
});
