import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Policy } from './policies.schemas.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const body = (changes: object) => ({
  name: 'Mine',
  severity: 'medium',
  filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
  ...changes,
});

describe('a policy that two people edit', () => {
  let server: PostureServer;
  let mine = '';
  const list = async () =>
    (await server.call<{ items: Policy[] }>('POST', 'policies/search', {})).body.items;

  before(async () => {
    server = await postureServer();
    mine = (await server.call('POST', 'policies', body({}))).body.id;
  });
  after(() => server.close());

  it('POST-10 is not saved over what somebody else saved since it was read, unless that is wanted', async () => {
    const versionOf = async () => (await list()).find(({ id }) => id === mine)?.version ?? 0;
    const seen = await versionOf();
    const put = (changes: object) => server.call('PUT', `policies/${mine}`, body(changes));
    assert.equal((await put({ description: 'first', version: seen })).status, 200);
    const second = await put({ description: 'second', version: seen });
    assert.deepEqual(
      [second.status, second.body.code, second.body.field],
      [409, 'conflict', 'version'],
    );
    assert.match(
      second.body.detail,
      /^This policy was changed by tester@example\.com at \d{4}-\d\d-\d\d \d\d:\d\d UTC meanwhile\. Nothing was saved\.$/,
    );
    assert.equal((await list()).find(({ id }) => id === mine)?.description, 'first');
    assert.equal(await versionOf(), seen + 1);
    assert.equal((await put({ description: 'second' })).status, 200);
    assert.equal((await put({ version: seen + 2 })).status, 200, 'its own changes are no conflict');
  });
});
