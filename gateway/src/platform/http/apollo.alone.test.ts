import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { buildSchema } from 'graphql';
import type { GraphContext } from '../context.ts';
import { startApollo } from './apollo.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
const heldMegabytes = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name: name }) => name === 'new_space' || name === 'old_space')
    .reduce((sum, { space_used_size: size }) => sum + size, 0) / 1e6;

const REQUESTS = 20;
const ROWS = 20_000;

describe('the memory of answered requests', () => {
  it('is free again without a full garbage collection', async () => {
    const schema = buildSchema('type Row { n: Int } type Query { rows: [Row!]! }');
    const rows = schema.getQueryType()?.getFields()['rows'] ?? assert.fail('no rows');
    rows.resolve = () => Array.from({ length: ROWS }, (_, n) => ({ n }));
    const apollo = await startApollo(schema, Fastify().log);
    const ask = async (): Promise<void> => {
      const { body } = await apollo.executeOperation(
        { query: '{ rows { n } }' },
        {
          contextValue: {
            scope: { requestId: 'one' },
            isTrusted: true,
            wire: { isCompressed: false },
          } as GraphContext, // All that is read.
        },
      );
      assert.ok(body.kind === 'single' && Array.isArray(body.singleResult.data?.['rows']));
    };
    for (let n = 0; n < 5; n += 1) await ask();
    collect();
    const before = heldMegabytes();
    for (let n = 0; n < REQUESTS; n += 1) {
      await ask();
      await setTimeout(0);
      collect({ type: 'minor' });
      collect({ type: 'minor' });
    }
    const kept = heldMegabytes() - before;
    await apollo.stop();
    // One answer has 1.5 MB of rows.
    assert.ok(kept < 8, `${kept.toFixed(1)} MB kept of ${REQUESTS} requests`);
  });
});
