import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { apiToken, COMPANY } from '../../testing/people.ts';
import { CONTEXT_CALL, TestGateway } from '../../testing/testGateway.ts';

const NAME = `{ company(companyId: "${COMPANY}") { name } }`;
const asked = (gateway: TestGateway): number => gateway.services.calls(CONTEXT_CALL).length;

describe('what the gateway keeps of who may do what', () => {
  const gateway = new TestGateway();
  before(() => gateway.start());
  after(() => gateway.stop());

  it('PERM-02 a bearer is asked for once, and again as soon as identity tells of a change', async () => {
    assert.deepEqual((await gateway.ask(NAME)).codes, []);
    assert.deepEqual((await gateway.ask(NAME)).codes, []);
    assert.equal(asked(gateway), 1);
    gateway.people.set('plt_token', { ...apiToken(), companies: [] });
    for (const say of gateway.changes) say();
    const asksAgain = async () => {
      await gateway.ask(NAME);
      return asked(gateway) > 1;
    };
    await until('the gateway asks for the bearer again', asksAgain, { every: 5 });
    assert.deepEqual((await gateway.ask(NAME)).data, { company: null });
  });
});

describe('a gateway that does not hear identity', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.services.fails('GET /identity/access-changes', 503, 'unavailable', 'Away.');
    await gateway.start();
  });
  after(() => gateway.stop());

  it('PERM-02 asks anew for each request', async () => {
    await gateway.ask(NAME);
    gateway.people.delete('plt_token');
    const { status } = await gateway.ask(NAME);
    assert.deepEqual([status, asked(gateway)], [401, 2]);
  });
});
