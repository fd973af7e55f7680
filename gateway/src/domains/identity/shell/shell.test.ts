import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { COMPANY, USER } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const STATE = {
  authId: USER,
  isSystem: true,
  administeredCompanyIds: [COMPANY],
  docId: USER,
  isAccepted: false,
  canAccept: true,
};
const INSTALLATION = {
  underMaintenance: false,
  supportEmail: 'help@example.com',
  statusPageUrl: null,
  contactUrl: null,
  learnMoreUrl: null,
  userFlowScriptUrl: null,
};
const COOKIES = { cookie: 'palisade_access=session' };
const INPUT = { authId: USER, userId: USER, docVersion: 3, docId: USER };

describe('the frame around all pages', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.trust({
      installation: 'query Installation { installation { underMaintenance supportEmail } }',
      start: `query Start { viewer { isSystem companies { viewerIsOrganizationAdmin licences { discovery } } } terms { isAccepted canAccept authId document { title latestVersion } } }`,
      accept:
        'mutation Accept($input: AcceptTermsInput!) { acceptTerms(input: $input) { errors { code message field } } }',
      maintenance:
        'mutation Maintenance($input: SetMaintenanceInput!) { setMaintenance(input: $input) { underMaintenance errors { code } } }',
    });
    gateway.services
      .on('GET /identity/installation', () => INSTALLATION)
      .on('GET /identity/user-state', () => STATE)
      .on('GET /identity/terms/:articleId', ({ params }) => ({
        docId: params['articleId'],
        latestVersion: 3,
        title: 'Terms',
        htmlContent: '<p>Hello</p>',
      }))
      .on('POST /identity/terms/acceptances', (_call, reply) => reply.code(204).send())
      .on('PUT /identity/installation/maintenance', ({ body }) => body);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('says what the installation says, to anybody', async () => {
    const { data } = await gateway.post({ id: 'installation' });
    assert.deepEqual(data, {
      installation: { underMaintenance: false, supportEmail: 'help@example.com' },
    });
    assert.equal(gateway.services.calls('GET /identity/installation').at(-1)?.bearer, null);
  });

  it('SHELL-02 asks for the state of the user once, however much of it is wanted', async () => {
    const { data } = await gateway.post({ id: 'start' }, COOKIES);
    assert.deepEqual(data, {
      viewer: {
        isSystem: true,
        companies: [{ viewerIsOrganizationAdmin: true, licences: { discovery: true } }],
      },
      terms: {
        isAccepted: false,
        canAccept: true,
        authId: USER,
        document: { title: 'Terms', latestVersion: 3 },
      },
    });
    assert.equal(gateway.services.calls('GET /identity/user-state').length, 1);
    assert.deepEqual((await gateway.post({ id: 'start' })).codes.at(0), 'UNAUTHENTICATED');
  });

  it('SHELL-04 passes an acceptance on and answers refusals as data', async () => {
    assert.deepEqual(
      (await gateway.post({ id: 'accept', variables: { input: INPUT } }, COOKIES)).data,
      { acceptTerms: { errors: [] } },
    );
    assert.deepEqual(gateway.services.calls('POST /identity/terms/acceptances')[0]?.body, INPUT);
    gateway.services.fails(
      'POST /identity/terms/acceptances',
      409,
      'conflict',
      'The terms have changed meanwhile.',
      'docVersion',
    );
    assert.deepEqual(
      (await gateway.post({ id: 'accept', variables: { input: INPUT } }, COOKIES)).data,
      {
        acceptTerms: {
          errors: [
            {
              code: 'conflict',
              message: 'The terms have changed meanwhile.',
              field: 'input.docVersion',
            },
          ],
        },
      },
    );
    assert.deepEqual((await gateway.post({ id: 'accept', variables: { input: INPUT } })).codes, [
      'UNAUTHENTICATED',
    ]);
  });

  it('SHELL-06 begins maintenance for who may, and refuses others in data', async () => {
    const begin = () =>
      gateway.post(
        { id: 'maintenance', variables: { input: { underMaintenance: true } } },
        COOKIES,
      );
    assert.deepEqual((await begin()).data, {
      setMaintenance: { underMaintenance: true, errors: [] },
    });
    gateway.services.fails(
      'PUT /identity/installation/maintenance',
      403,
      'forbidden',
      'Only who runs it.',
    );
    assert.deepEqual((await begin()).data, {
      setMaintenance: { underMaintenance: null, errors: [{ code: 'forbidden' }] },
    });
  });
});
