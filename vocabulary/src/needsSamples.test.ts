import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Filter } from './filters.ts';
import { needsSamples } from './needsSamples.ts';

it('POST-09 policies that compare values need samples, however deep the condition is', () => {
  const method = { field: 'method', op: 'is', value: ['GET'] } as const;
  const ofAnswer = (field: string, value: unknown) =>
    ({
      all: [
        method,
        { any: [{ field: 'response', op: 'has', value: { all: [{ field, op: 'is', value }] } }] },
      ],
    }) as unknown as Filter; // as filters of policies nest
  assert.equal(needsSamples({ all: [method] }), false);
  assert.equal(needsSamples(ofAnswer('name', 'origin')), false);
  assert.equal(needsSamples(ofAnswer('enumValues', ['*'])), true);
  assert.equal(
    needsSamples({ all: [{ field: 'parameterEnumSize', op: 'between', value: [1, 2] }] }),
    true,
  );
});
