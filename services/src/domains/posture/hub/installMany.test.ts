import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { CATALOGUE } from './catalogue.ts';
import type { HubPolicy } from './hub.schemas.ts';
import { postureServer, type PostureServer } from '../testing/postureServer.ts';

interface Result {
  readonly key: string;
  readonly name: string;
  readonly policyId: string | null;
  readonly fault: string | null;
}

describe('POST-12 installing the chosen policies of the hub together', () => {
  let server: PostureServer;
  const [first, second, known, named] = CATALOGUE.filter(({ installable }) => installable);
  const labelled = CATALOGUE.find(({ installable }) => !installable);
  const keyOf = (policy: { readonly id: string } | undefined) => policy?.id ?? '';
  const install = (keys: readonly string[], as?: string) =>
    server.call<Result[]>('POST', 'hub/install', { keys }, as);
  before(async () => {
    server = await postureServer();
    await server.call('POST', `hub/${keyOf(known)}/install`, {});
    await server.call('POST', 'policies', {
      name: named?.name.toLowerCase(),
      severity: 'low',
      filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
    });
  });
  after(() => server.close());

  it('is for who may install one, and needs some', async () => {
    for (const as of ['reader', 'clerk', 'limited'])
      assert.equal((await install([keyOf(first)], as)).status, 403, as);
    const strange = await server.call(
      'POST',
      'hub/install',
      { keys: [keyOf(first)] },
      'stranger',
      server.companyId,
    );
    assert.equal(strange.status, 404);
    assert.equal((await install([])).status, 400);
  });

  it('installs those that it can, says why it cannot the others, and notes each in the audit log', async () => {
    const from = (await server.audited()).length;
    const keys = [first, labelled, known, named, second, first].map(keyOf);
    const { body } = await install([...keys, 'never-was']);
    assert.deepEqual(
      body.map(({ key, fault }) => [key, fault]),
      [
        [keyOf(first), null],
        [keyOf(labelled), 'Policies about labels cannot be installed.'],
        [keyOf(known), 'This policy is installed already.'],
        [keyOf(named), 'Policy name already exists'],
        [keyOf(second), null],
        ['never-was', 'There is no such policy.'],
      ],
    );
    assert.equal(body[0]?.name, first?.name);
    const hub = (await server.call<HubPolicy[]>('POST', 'hub/search', {})).body;
    for (const [index, policy] of [
      [0, first],
      [4, second],
    ] as const) {
      const found = hub.find(({ key }) => key === keyOf(policy));
      assert.deepEqual([found?.isEnabled, found?.policyId], [true, body[index]?.policyId]);
      assert.equal(found?.severity, policy?.severity);
    }
    assert.deepEqual((await server.audited()).slice(from), ['policy.install', 'policy.install']);
  });

  it('POST-10 POST-12 refuses no policy that can be installed, evaluates by all of them, and takes each as the condition of an own one', async () => {
    const keys = CATALOGUE.filter(({ installable }) => installable).map(({ id }) => id);
    const strange = <Body>(path: string, body: object) =>
      server.call<Body>('POST', path, body, 'stranger');
    const { body } = await strange<Result[]>('hub/install', { keys });
    assert.deepEqual(
      body.filter(({ fault, policyId }) => fault !== null || policyId === null),
      [],
    );
    await server.work();
    const installed = (await strange<HubPolicy[]>('hub/search', {})).body;
    assert.deepEqual(
      installed.flatMap(({ key, isEnabled }) => (isEnabled === true ? [key] : [])).toSorted(),
      keys.toSorted(),
    );
    for (const { id, name, severity, filter } of CATALOGUE.filter(
      ({ installable }) => installable,
    )) {
      const tried = await strange<{ detail?: string }>('policies/back-test', { filter, severity });
      assert.equal(tried.status, 200, `${id}: ${tried.body.detail}`);
      const { status, body: own } = await strange<{ detail?: string }>('policies', {
        name: `${id} ${name}`.slice(0, 70),
        severity,
        filter,
      });
      assert.equal(status, 201, `${id}: ${own.detail}`);
    }
  });

  it('New is told of policies that came after others, not of all of them', async () => {
    const { body } = await server.call<{ isNew: boolean }>('POST', 'hub/counts-by-category', {});
    assert.equal(body.isNew, false);
  });
});
