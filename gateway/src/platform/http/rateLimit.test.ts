import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiToken, person } from '../../testing/people.ts';
import { CONTEXT_CALL, TestGateway } from '../../testing/testGateway.ts';
import { RateLimit } from './rateLimit.ts';
import { Refusal } from './refusal.ts';

describe('the rate limit', () => {
  it('counts a minute at a time, by key', () => {
    let now = 0;
    const limit = new RateLimit(2, 'requests a minute', () => now);
    limit.take('a');
    limit.take('a');
    assert.throws(
      () => limit.take('a'),
      (error) =>
        error instanceof Refusal &&
        error.status === 429 &&
        error.retryAfter === 60 &&
        error.message === 'At most 2 requests a minute.',
    );
    limit.take('b');
    now = 60_000;
    limit.take('a');
  });

  it('is bounded: of more than 10,000 keys the one that began first is forgotten', () => {
    const limit = new RateLimit(1, 'requests a minute', () => 0);
    for (let key = 0; key <= 10_000; key++) limit.take(String(key));
    limit.take('0');
    assert.throws(() => limit.take('10000'));
  });
});

describe('limits of who asks', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.trust({ name: '{ __typename }' });
    gateway.people.set('plt_eager', apiToken()).set('plt_other', apiToken()).set('busy', person());
    await gateway.start({ requestsPerMinute: 20 });
  });
  after(() => gateway.stop());

  it('GRAPH-04 invented tokens neither forget the count of a real one nor reach identity without end', async () => {
    for (let request = 0; request < 20; request++)
      assert.equal((await gateway.ask('{ __typename }', {}, 'plt_eager')).status, 200);
    gateway.services.made.length = 0;
    const invented: number[] = [];
    for (let token = 0; token < 10_050; token += token < 100 ? 1 : 50)
      invented.push((await gateway.ask('{ __typename }', {}, `plt_invented${token}`)).status);
    assert.deepEqual(
      [invented.filter((status) => status === 401).length, invented.at(-1)],
      [60, 429],
    );
    assert.equal(gateway.services.calls(CONTEXT_CALL).length, 60);
    const { status, errors } = await gateway.ask('{ __typename }', {}, 'plt_eager');
    assert.deepEqual(
      [status, errors[0]?.message],
      [429, 'At most 20 requests a minute with one API token.'],
    );
  });

  it('GRAPH-04 a session in the browser has a bound too, ten times that of a token, and one of its own', async () => {
    const ask = async (session: string) =>
      (await gateway.post({ id: 'name' }, { cookie: `palisade_access=${session}` })).status;
    for (let request = 0; request < 200; request++) assert.equal(await ask('busy'), 200);
    assert.deepEqual([await ask('busy'), await ask('session')], [429, 200]);
  });
});
