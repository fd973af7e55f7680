import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Rule } from './rules.schemas.ts';
import { labelServer, type LabelServer } from '../testing/labelServer.ts';

describe('a label rule that two people edit', () => {
  let server: LabelServer;
  let group: string;
  before(async () => {
    server = await labelServer();
    group = await server.group('Service');
  });
  after(() => server.close());
  const save = (method: 'POST' | 'PUT', path: string, rule: object) =>
    server.call<Rule & { detail: string; field?: string; code: string }>(method, path, {
      name: 'By path',
      kind: 'pathLocation',
      groupId: group,
      ...rule,
    });

  it('LAB-03 is not saved over what somebody else saved since it was read, unless that is wanted', async () => {
    const { id, version } = (await save('POST', 'rules', {})).body;
    const put = (rule: object) => save('PUT', `rules/${id}`, rule);
    const first = await put({ description: 'first', version });
    assert.deepEqual([first.status, first.body.version], [200, version + 1]);
    const second = await put({ description: 'second', version });
    assert.deepEqual(
      [second.status, second.body.code, second.body.field, second.body.version],
      [409, 'conflict', 'version', version + 1],
    );
    assert.match(second.body.detail, /^This label rule was changed by .+ at .+ UTC meanwhile\./);
    const forced = await put({ description: 'second' });
    assert.deepEqual([forced.status, forced.body.description], [200, 'second']);
  });
});
