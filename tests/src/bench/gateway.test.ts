import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { benchGateway } from './gateway.ts';

describe('the benchmark of the gateway', () => {
  it('gets the same pages from all three stacks, with five calls at most', async () => {
    const { pages } = await benchGateway({ rounds: 1, warmUp: 1, requests: 1 });
    assert.ok(Object.keys(pages).length >= 5);
    for (const [page, { upstreamCalls }] of Object.entries(pages))
      assert.ok(upstreamCalls >= 1 && upstreamCalls <= 5, `${page}: ${upstreamCalls}`);
  });
});
