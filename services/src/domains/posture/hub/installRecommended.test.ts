import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { RECOMMENDED } from './firstPolicies.ts';
import type { HubPolicy } from './hub.schemas.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

const PATH = 'hub/install-recommended';

describe('POST-12 installing all recommended policies', () => {
  let server: PostureServer;
  const hub = async (as?: string) => {
    const filter = { all: [{ field: 'isRecommended', op: 'is', value: true }] };
    return (await server.call<HubPolicy[]>('POST', 'hub/search', { filter }, as)).body;
  };
  const install = async (as?: string) =>
    (await server.call<{ installed: number; skipped: string[] }>('POST', PATH, null, as)).body;
  const [own, known] = [RECOMMENDED[0], RECOMMENDED[1]];
  before(async () => {
    server = await postureServer();
    await server.call('POST', 'policies', {
      name: own?.name.toUpperCase(),
      severity: 'low',
      filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
    });
    await server.call('POST', `hub/${known?.id}/install`, { isEnabled: false });
  });
  after(() => server.close());

  it('the hub says which they are, and what each is about', async () => {
    const policies = await hub();
    assert.deepEqual(
      new Map(policies.map(({ key, scope }) => [key, scope])),
      new Map(RECOMMENDED.map(({ id, scope }) => [id, scope])),
    );
    assert.deepEqual(
      new Set(policies.map(({ scope }) => scope)),
      new Set(['endpoint', 'field', 'member', 'host', 'domain']),
    );
    assert.ok(policies.every(({ isRecommended }) => isRecommended));
    const all = (await server.call<HubPolicy[]>('POST', 'hub/search', {})).body;
    assert.equal(all.filter(({ isRecommended }) => isRecommended).length, policies.length);
  });

  it('is for who may install one', async () => {
    for (const as of ['reader', 'clerk', 'limited'])
      assert.equal((await server.call('POST', PATH, null, as)).status, 403, as);
    assert.equal((await server.call('POST', PATH, null, 'stranger', server.companyId)).status, 404);
  });

  it('installs those that are missing, and leaves those that are there as they are', async () => {
    const from = (await server.audited()).length;
    const answers = await Promise.all([install(), install('analyst')]);
    assert.deepEqual(
      answers.map(({ installed }) => installed).toSorted((a, b) => a - b),
      [0, RECOMMENDED.length - 2],
      'of two who do it at the same moment, one does',
    );
    assert.deepEqual(answers[0]?.skipped, [own?.name]);
    const policies = await hub();
    const without = policies.filter(({ isInstalled }) => !isInstalled).map(({ key }) => key);
    assert.deepEqual(without, [own?.id]);
    const disabled = policies.filter(({ isEnabled }) => !isEnabled).map(({ key }) => key);
    assert.deepEqual(new Set(disabled), new Set([own?.id, known?.id]));
    const told = (await server.audited()).slice(from);
    assert.deepEqual(told, Array<string>(RECOMMENDED.length - 2).fill('policy.install'));
  });

  it('changes nothing when it is done again', async () => {
    const from = (await server.audited()).length;
    assert.deepEqual(await install(), { installed: 0, skipped: [own?.name] });
    assert.deepEqual((await server.audited()).slice(from), []);
  });

  it('POST-13 each can be uninstalled and turned off', async () => {
    const [first, second] = (await hub()).filter(({ isEnabled }) => isEnabled);
    assert.equal((await server.call('POST', `hub/${first?.key}/uninstall`)).status, 200);
    const turned = await server.call('PUT', `policies/${second?.policyId}`, {
      name: second?.name,
      severity: second?.severity,
      isEnabled: false,
      filter: second?.filter,
    });
    assert.equal(turned.status, 200, JSON.stringify(turned.body));
    const now = new Map((await hub()).map((policy) => [policy.key, policy]));
    assert.equal(now.get(first?.key ?? '')?.isInstalled, false);
    assert.equal(now.get(second?.key ?? '')?.isEnabled, false);
  });
});
