import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { evaluateAll } from '../../../composition/testing/drained.ts';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { createServer } from '../../../platform/server/createServer.ts';
import { createLog } from '../../../platform/server/log.ts';
import { posture } from '../posture.domain.ts';
import type { TypeEffect } from '../../learning/data-types/typeEffect.client.ts';
import { partsByHost, typeTrial } from './typeTrial.ts';
import type { TypeTrial } from './typeTrial.schemas.ts';

const TYPE = {
  name: 'Badge',
  categories: ['PII'],
  privacy: 'mask',
  names: [{ kind: 'keyword', text: 'badge' }],
  values: [] as object[],
  operator: 'or',
};
const UNKNOWN = '0f000000-0000-4000-8000-000000000009';
const is = (field: string, value: unknown) => ({ all: [{ field, op: 'is', value }] });
/** What they say of an endpoint follows from the data that it holds, but for the last. */
const POLICIES = {
  'Holds data': is('sensitive', true),
  'Holds none': is('sensitive', false),
  'Gives badges': {
    all: [{ field: 'response', op: 'has', value: is('dataType', ['Badge']) }],
  },
  'Personal data': is('dataCategory', ['PII']),
  'Any reading': is('method', ['GET']),
};

describe('DATA-02 gaps of a data type before it is saved', () => {
  let server: LearnerServer;
  let app: Awaited<ReturnType<typeof createServer>>;
  let labelIds: readonly string[] | null = null;
  let features: (feature: string) => boolean = () => true;
  before(async () => {
    server = await learnerServer(['labels', 'posture']);
    const caller: AuthContext = {
      kind: 'user',
      userId: server.test.companyId(),
      tokenId: null,
      sessionId: null,
      companyId: null,
      actor: 'maya@example.com',
      sees: (id) => id === server.companyId,
      can: (id, feature) => id === server.companyId && features(feature),
      flag: () => ({ canView: true, canEdit: true }),
      licensed: () => true,
      labels: () => labelIds,
      collects: () => false,
    };
    app = await createServer({
      domains: [{ ...posture, start: async () => async () => undefined }],
      deps: { db: server.test.db, log: createLog('error'), authenticate: async () => caller },
    });
    for (const [name, filter] of Object.entries(POLICIES)) {
      const { statusCode, body } = await post('policies', { name, severity: 'medium', filter });
      assert.equal(statusCode, 201, body);
    }
    for (const [host, body] of [
      ['one.example', { badge: 'blue', note: 'fine' }],
      ['two.example', { staff: { badgeCode: 'red' }, lockerKey: 'a' }],
      ['three.example', { lockerKey: 'b' }],
      // Holds data already, and goes on to.
      ['four.example', { password: 'correct-horse-battery', badge: 'green' }],
    ] as const)
      await server.learn(
        ...Array.from({ length: 10 }, () => ({ url: `https://${host}/staff`, body })),
      );
    await evaluateAll(server.test.db);
  });
  after(async () => {
    await app.close();
    await server.close();
  });
  const post = (path: string, payload: object, companyId = server.companyId) =>
    app.inject({
      method: 'POST',
      url: `/posture/${companyId}/${path}`,
      headers: { authorization: 'Bearer any' },
      payload,
    });
  const trial = async (type: object) => (await post('data-types/trial', type)).json<TypeTrial>();
  const openGaps = async (): Promise<ReadonlySet<string>> => {
    const rows = await server.rows(
      `select p.name, g.host from posture.gaps g join posture.policies p on p.id = g.policy_id
        where g.status = 'open'`,
    );
    return new Set(rows.map(({ name, host }) => `${String(name)} at ${String(host)}`));
  };
  /** What a change really opens and closes. */
  const moved = async (change: () => Promise<unknown>) => {
    const before = await openGaps();
    await change();
    await evaluateAll(server.test.db);
    const then = await openGaps();
    return {
      opens: [...then].filter((gap) => !before.has(gap)).length,
      closes: [...before].filter((gap) => !then.has(gap)).length,
    };
  };
  let id = '';

  it('counts what saving it then opens and closes', async () => {
    const { isWhole, ...expected } = await trial(TYPE);
    assert.equal(isWhole, true);
    const real = await moved(async () => {
      const { status, body } = await server.call('POST', 'data-types', { ...TYPE, enabled: true });
      assert.equal(status, 201);
      id = body.id;
    });
    assert.deepEqual(expected, real);
    // Three give badges, which are personal data; two of them held no data before.
    assert.deepEqual(real, { opens: 3 + 3 + 2, closes: 2 });
  });

  it('counts what an edit loses, opens again and leaves as it is', async () => {
    assert.deepEqual(await trial({ ...TYPE, id }), { opens: 0, closes: 0, isWhole: true });
    const other = { ...TYPE, names: [{ kind: 'exact', text: 'lockerKey' }] };
    const { isWhole: _isWhole, ...expected } = await trial({ ...other, id });
    const real = await moved(async () =>
      assert.equal(
        (await server.call('PUT', `data-types/${id}`, { ...other, enabled: true })).status,
        200,
      ),
    );
    assert.deepEqual(expected, real);
    assert.ok(real.opens > 0 && real.closes > 0);
  });

  it('says that it did not try all once its time is over, and keeps hosts together', async () => {
    const { query } = server.test.db.company(server.companyId);
    const gained = await server.rows(
      `select endpoint_id as "endpointId", side, location, content_type as "contentType",
           status_class as "statusClass", name, true as "isOfType"
         from inventory.parameters where name = 'lockerKey'`,
    );
    const effect = {
      name: 'Locker',
      categories: ['PII'],
      changed: gained as unknown as TypeEffect['changed'],
      isWhole: true,
    };
    const whole = await typeTrial(query, effect, Date.now());
    assert.ok(whole.opens + whole.closes > 0 && whole.isWhole, JSON.stringify(whole));
    const none = { opens: 0, closes: 0, isWhole: false };
    assert.deepEqual(await typeTrial(query, effect, Date.now(), -1), none);
    const hosts = ['a', 'b', 'a', 'c', 'c', 'c', 'd'].map((host) => ({ host }));
    const parts = partsByHost(hosts, 3).map((part) => part.map(({ host }) => host).join(''));
    assert.deepEqual(parts, ['aab', 'ccc', 'd']);
  });

  it('leaves what a person decided, and writes nothing', async () => {
    const before = await openGaps();
    const [row] = await server.rows(`select id from inventory.parameters where name = 'note'`);
    const said = await server.call('PUT', `parameters/${String(row?.['id'])}/configuration`, {
      sensitive: false,
      dataType: null,
      applyToAll: false,
    });
    assert.equal(said.status, 200);
    const byNote = { ...TYPE, name: 'Note', names: [{ kind: 'keyword', text: 'note' }] };
    assert.deepEqual(await trial(byNote), { opens: 0, closes: 0, isWhole: true });
    assert.deepEqual(await openGaps(), before);
  });

  it('takes what hidden values were found to be for what they go on to be', async () => {
    const byValue = {
      ...TYPE,
      name: 'Locker',
      names: [],
      values: [{ kind: 'regex', text: 'LK[0-9]{6}' }],
    };
    const saved = await server.call('POST', 'data-types', { ...byValue, enabled: true });
    assert.equal(saved.status, 201);
    await server.learn(
      ...Array.from({ length: 60 }, (_, at) => ({
        url: 'https://five.example/doors',
        body: { door: `LK${100_000 + at}`, side: at % 2 === 0 ? 'left' : 'right' },
      })),
    );
    await evaluateAll(server.test.db);
    const [door] = await server.rows(
      `select data_type, type_source, samples from inventory.parameters where name = 'door'`,
    );
    assert.deepEqual([door?.['data_type'], door?.['type_source']], ['Locker', 'companyValues']);
    assert.ok(String(door?.['samples']).includes('••••••••'));

    const own = { ...byValue, id: saved.body.id };
    assert.deepEqual(await trial(own), { opens: 0, closes: 0, isWhole: true });
    // Other rules about values may find them or not, and so may a new type.
    const wider = { ...own, values: [{ kind: 'regex', text: 'LK[0-9]{4,6}' }] };
    assert.deepEqual(await trial(wider), { opens: 0, closes: 0, isWhole: false });
    const fresh = { ...byValue, name: 'Word', values: [{ kind: 'regex', text: 'zz[0-9]{7}' }] };
    assert.deepEqual(await trial(fresh), { opens: 0, closes: 0, isWhole: false });
    const readable = { ...fresh, names: [{ kind: 'exact', text: 'side' }], operator: 'and' };
    assert.deepEqual(await trial(readable), { opens: 0, closes: 0, isWhole: true });
    // A name that its values may not have any more is lost for certain; its categories change too.
    for (const other of [
      { ...byValue, categories: ['Financial'] },
      { ...byValue, names: [{ kind: 'exact', text: 'side' }], operator: 'and' },
    ]) {
      const { isWhole, ...expected } = await trial({ ...other, id: saved.body.id });
      assert.equal(isWhole, true);
      const real = await moved(async () => {
        const path = `data-types/${saved.body.id}`;
        assert.equal((await server.call('PUT', path, { ...other, enabled: true })).status, 200);
      });
      assert.deepEqual(expected, real);
      assert.ok(real.closes > 0);
    }
  });

  it('takes a type that is only technical for no sensitive data, as learning does', async () => {
    const trace = {
      ...TYPE,
      name: 'Trace',
      categories: ['Technical'],
      names: [{ kind: 'exact', text: 'door' }],
    };
    const tried = async (
      type: typeof trace & { readonly id?: string },
      save: () => Promise<unknown>,
    ) => {
      const { isWhole, ...expected } = await trial(type);
      assert.equal(isWhole, true);
      const real = await moved(save);
      assert.deepEqual(expected, real);
      return real;
    };
    let made = '';
    const none = await tried(trace, async () => {
      const { status, body } = await server.call('POST', 'data-types', { ...trace, enabled: true });
      assert.equal(status, 201);
      made = body.id;
    });
    assert.deepEqual(none, { opens: 0, closes: 0 });
    const both = { ...trace, categories: ['Technical', 'PII'] };
    const some = await tried({ ...both, id: made }, async () => {
      const { status } = await server.call('PUT', `data-types/${made}`, { ...both, enabled: true });
      assert.equal(status, 200);
    });
    assert.deepEqual(some, { opens: 2, closes: 1 });
  });

  it('PERM-01 keeps to labels, to the company and to who reads gaps and data types', async () => {
    const fresh = { ...TYPE, name: 'Mail', names: [{ kind: 'keyword', text: 'note' }] };
    labelIds = [UNKNOWN];
    assert.deepEqual(await trial({ ...fresh, id: null }), { opens: 0, closes: 0, isWhole: true });
    labelIds = null;
    assert.equal((await post('data-types/trial', fresh, UNKNOWN)).statusCode, 404);
    for (const denied of ['feature_security_posture_gaps', 'feature_sensitive_data_settings']) {
      features = (feature) => feature !== denied;
      assert.equal((await post('data-types/trial', fresh)).statusCode, 403);
    }
    features = () => true;
    const unclosed = { ...fresh, names: [{ kind: 'keyword', text: 'locker AND' }] };
    assert.equal((await post('data-types/trial', unclosed)).statusCode, 400);
  });
});
