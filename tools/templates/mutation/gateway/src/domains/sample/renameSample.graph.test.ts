import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const ROUTE = 'POST /sample/:companyId/samples/:sampleId/rename';
const MUTATION =
  'mutation Change($input: RenameSampleInput!) { renameSample(input: $input) { sample { id sampleId name } errors { code field message } } }';

describe('renameSample in the graph', () => {
  const gateway = new TestGateway();
  const id = globalId('Sample', COMPANY, KEY);
  before(async () => {
    gateway.people.set('plt_clerk', apiToken(['read', 'write'], []));
    gateway.services.on(ROUTE, ({ body }, reply) => {
      const name: unknown = Reflect.get(Object(body), 'name');
      return name === 'taken'
        ? reply.code(409).send({ code: 'conflict', detail: 'Taken.', field: 'name' })
        : { id: KEY, name, createdAt: '2026-01-31T12:00:00.000Z' };
    });
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('answers the sample as it is now', async () => {
    const { data } = await gateway.ask(MUTATION, { input: { id, name: 'New' } });
    assert.deepEqual(data, {
      renameSample: { sample: { id, sampleId: KEY, name: 'New' }, errors: [] },
    });
    const [call] = gateway.services.calls(ROUTE);
    assert.deepEqual(
      [call?.params['companyId'], call?.params['sampleId'], call?.body],
      [COMPANY, KEY, { name: 'New' }],
    );
  });

  it('says an expected failure at its field', async () => {
    const { data } = await gateway.ask(MUTATION, { input: { id, name: 'taken' } });
    assert.deepEqual(data, {
      renameSample: {
        sample: null,
        errors: [{ code: 'conflict', field: 'input.name', message: 'Taken.' }],
      },
    });
  });

  it('is refused without the permission, in another company and for another type, and no service is asked', async () => {
    const input = { id, name: 'New' };
    assert.deepEqual((await gateway.ask(MUTATION, { input }, 'plt_clerk')).codes, ['FORBIDDEN']);
    assert.deepEqual(
      (
        await gateway.ask(MUTATION, {
          input: { ...input, id: globalId('Sample', OTHER_COMPANY, KEY) },
        })
      ).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(
      (await gateway.ask(MUTATION, { input: { ...input, id: globalId('Host', COMPANY, KEY) } }))
        .codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
