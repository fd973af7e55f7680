import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const ROUTE = 'POST /sample/:companyId/samples/:sampleId/rename';
const MUTATION =
  'mutation Change($input: RenameSampleInput!) { renameSample(input: $input) { sample { id sampleId name version } errors { code field message version } } }';

describe('renameSample in the graph', () => {
  const gateway = new TestGateway();
  const id = globalId('Sample', COMPANY, KEY);
  before(async () => {
    gateway.people.set('plt_reader', apiToken(['read', 'write'], ['feature_inventory:read']));
    gateway.services.on(ROUTE, ({ body }, reply) => {
      const { name, version } = body as { name: string; version?: number };
      if (name === 'Taken')
        return reply.code(409).send({ code: 'conflict', detail: 'Taken.', field: 'name' });
      return version === 1
        ? reply
            .code(409)
            .send({ code: 'conflict', detail: 'Meanwhile.', field: 'version', version: 2 })
        : {
            id: KEY,
            name,
            createdAt: '2026-01-31T12:00:00.000Z',
            createdBy: 'ada@example.com',
            version: 3,
            updatedAt: null,
            updatedBy: null,
          };
    });
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('answers the sample as it is now', async () => {
    const { data } = await gateway.ask(MUTATION, { input: { id, name: 'New', version: 2 } });
    assert.deepEqual(data, {
      renameSample: { sample: { id, sampleId: KEY, name: 'New', version: 3 }, errors: [] },
    });
    const [call] = gateway.services.calls(ROUTE);
    assert.deepEqual(
      [call?.params['companyId'], call?.params['sampleId'], call?.body],
      [COMPANY, KEY, { name: 'New', version: 2 }],
    );
  });

  it('says expected failures at their field, a version of somebody else with its number', async () => {
    for (const [input, error] of [
      [{ name: 'Taken' }, { field: 'input.name', message: 'Taken.', version: null }],
      [
        { name: 'Late', version: 1 },
        { field: 'input.version', message: 'Meanwhile.', version: 2 },
      ],
    ] as const) {
      const { data } = await gateway.ask(MUTATION, { input: { id, ...input } });
      assert.deepEqual(data, {
        renameSample: { sample: null, errors: [{ code: 'conflict', ...error }] },
      });
    }
  });

  it('is refused without the permission, in another company and for another type, and no service is asked', async () => {
    const input = { id, name: 'New' };
    assert.deepEqual((await gateway.ask(MUTATION, { input }, 'plt_reader')).codes, ['FORBIDDEN']);
    for (const other of [globalId('Sample', OTHER_COMPANY, KEY), globalId('Host', COMPANY, KEY)]) {
      const { codes } = await gateway.ask(MUTATION, { input: { ...input, id: other } });
      assert.deepEqual(codes, ['NOT_FOUND']);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
