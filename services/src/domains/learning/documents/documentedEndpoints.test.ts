import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MergeOptions } from '../corrections/corrections.schemas.ts';
import { documentServer } from '../../../composition/testing/documentServer.ts';

const documentOf = (title: string, paths: readonly string[]) => ({
  openapi: '3.0.3',
  info: { title, version: '1.0.0' },
  servers: [{ url: 'https://shop.example' }],
  paths: Object.fromEntries(
    paths.map((path) => [path, { get: { responses: { default: { description: 'any' } } } }]),
  ),
});

interface Row {
  readonly id: string;
  readonly apiId: string;
  readonly path: string;
  readonly sourceTypes: readonly string[];
  readonly score: number;
  readonly isCounted: boolean;
}

describe('endpoints that documents describe', () => {
  let server: Awaited<ReturnType<typeof documentServer>>;
  let id = '';
  before(async () => {
    server = await documentServer();
    await learn(['/orders/1', '/hidden', '/team/red', '/team/blue']);
  });
  after(() => server.close());

  const learn = (paths: readonly string[]) =>
    server.learn(
      paths.map((path) => ({ url: `https://shop.example${path}`, body: { [`${path} total`]: 1 } })),
    );
  const upload = (document: object) =>
    server.ask<{ id: string }>('POST', 'oas-documents?name=shop.json', {
      payload: Buffer.from(JSON.stringify(document)),
    });
  const rows = () =>
    server.test.db
      .company(server.companyId)
      .query<Row & Record<string, unknown>>(
        `select id, api_id as "apiId", path, source_types as "sourceTypes", risk_score as score, risk_factors @> '[{"key":"undocumented"}]' as "isCounted" from inventory.endpoints order by path`,
      );
  const look = async () =>
    Object.fromEntries(
      (await rows()).map(({ path, sourceTypes, isCounted }) => [
        path,
        `${sourceTypes.join('+')}${isCounted ? ', undocumented' : ''}`,
      ]),
    );
  const score = async (wanted: string) =>
    (await rows()).find(({ path }) => path === wanted)?.score ?? assert.fail(`no ${wanted}`);
  /** A change that fails has all of the company read again from its rows. */
  const forgetMemory = async () =>
    assert.equal(
      (await upload(documentOf('Shop', ['/orders/{orderId}', '/team/red', '/later/{laterId}'])))
        .status,
      409,
    );
  const DESCRIBED = {
    '/hidden': 'Traffic, undocumented',
    '/orders/{orderId}': 'OAS+Traffic',
    '/team/blue': 'Traffic, undocumented',
    '/team/red': 'OAS+Traffic',
  };

  it('ENG-05 without a document nothing is held against anybody', async () => {
    assert.deepEqual(await look(), {
      '/hidden': 'Traffic',
      '/orders/{orderId}': 'Traffic',
      '/team/blue': 'Traffic',
      '/team/red': 'Traffic',
    });
  });

  it('ENG-05 INV-15 a document says of each endpoint of its host whether it is described; the risk follows', async () => {
    const before = [await score('/hidden'), await score('/orders/{orderId}')];
    const answer = await upload(
      documentOf('Shop', ['/orders/{orderId}', '/team/red', '/later/{laterId}']),
    );
    id = answer.body.id;
    assert.deepEqual(await look(), DESCRIBED);
    assert.ok((await score('/hidden')) > (before[0] ?? 10));
    assert.equal(await score('/orders/{orderId}'), before[1]);
  });

  it('INV-02 endpoints are found by it', async () => {
    const filter = { all: [{ field: 'sourceType', op: 'is', value: ['OAS'] }] };
    const { body, text } = await server.ask<{ items?: { path: string }[] }>(
      'POST',
      'endpoints/search',
      { payload: { filter, sort: 'path', direction: 'ascending', first: 50 } },
    );
    assert.deepEqual(
      body.items?.map(({ path }) => path),
      ['/orders/{orderId}', '/team/red'],
      text,
    );
  });

  it('what is learned later, and after a restart, is told apart too', async () => {
    await learn(['/later/1', '/unheard']);
    assert.deepEqual(await look(), {
      ...DESCRIBED,
      '/later/{laterId}': 'OAS+Traffic',
      '/unheard': 'Traffic, undocumented',
    });
    await forgetMemory();
    await learn(['/later/2', '/anew', '/hidden']);
    assert.deepEqual(await look(), {
      ...DESCRIBED,
      '/anew': 'Traffic, undocumented',
      '/later/{laterId}': 'OAS+Traffic',
      '/unheard': 'Traffic, undocumented',
    });
  });

  it('INV-11 a merge into a path that no document has is undocumented, and taking it back tells them apart again', async () => {
    const place = {
      apiId: (await rows()).find(({ path }) => path === '/team/red')?.apiId ?? '',
      path: '/team/red',
      index: 1,
    };
    const {
      body: { options },
    } = await server.ask<MergeOptions>('POST', 'corrections/merge-options', { payload: place });
    const merged = options.map(({ path, version }) => ({ path, version }));
    const done = await server.ask<{ correctionId: string }>('POST', 'corrections/merges', {
      payload: { ...place, name: 'colour', merged, excludedPaths: [] },
    });
    assert.equal(done.status, 200, done.text);
    assert.equal((await look())['/team/{colour}'], 'Traffic, undocumented');
    assert.equal(
      (await server.ask('POST', `corrections/${done.body.correctionId}/undo`, { payload: {} }))
        .status,
      200,
    );
    const { '/team/red': red, '/team/blue': blue } = await look();
    assert.deepEqual([red, blue], ['OAS+Traffic', 'Traffic, undocumented']);
  });

  it('INV-12 a value that is split off a documented endpoint is described too, and taken back joins it again', async () => {
    await learn(Array.from({ length: 5 }, () => '/orders/77'));
    const before = await rows();
    const { id: endpointId, apiId } =
      before.find(({ path }) => path === '/orders/{orderId}') ??
      assert.fail('no endpoint to split');
    const done = await server.ask<{ correctionId: string }>('POST', 'corrections/splits', {
      payload: { apiId, endpointId, path: '/orders/{orderId}', index: 1, value: '77' },
    });
    assert.equal(done.status, 200, done.text);
    await learn(['/orders/77', '/orders/78']);
    const { '/orders/77': value, '/orders/{orderId}': rest } = await look();
    assert.deepEqual([value, rest], ['OAS+Traffic', 'OAS+Traffic']);
    await forgetMemory();
    assert.equal(
      (await server.ask('POST', `corrections/${done.body.correctionId}/undo`, { payload: {} }))
        .status,
      200,
    );
    assert.deepEqual(
      (await rows()).map(({ id, path }) => [id, path]),
      before.map(({ id, path }) => [id, path]),
    );
  });

  it('INV-15 a second document adds to it; as they go, so does what they said', async () => {
    const second = await upload(documentOf('Teams', ['/team/blue', '/orders/{orderId}']));
    assert.deepEqual(
      Object.entries(await look())
        .filter(([, is]) => is.startsWith('OAS'))
        .map(([path]) => path),
      ['/later/{laterId}', '/orders/{orderId}', '/team/blue', '/team/red'],
    );
    assert.equal((await server.ask('DELETE', `oas-documents/${id}`)).status, 204);
    assert.deepEqual(
      Object.entries(await look())
        .filter(([, is]) => is.startsWith('OAS'))
        .map(([path]) => path),
      ['/orders/{orderId}', '/team/blue'],
    );
    assert.equal((await server.ask('DELETE', `oas-documents/${second.body.id}`)).status, 204);
    assert.deepEqual(new Set(Object.values(await look())), new Set(['Traffic']));
  });

  it('INV-15 a document of a host without traffic tells it once that comes', async () => {
    await upload({ ...documentOf('Later', ['/a']), servers: [{ url: 'https://later.example' }] });
    await server.learn(['/a', '/b'].map((path) => ({ url: `https://later.example${path}` })));
    const { '/a': described, '/b': other } = await look();
    assert.deepEqual([described, other], ['OAS+Traffic', 'Traffic, undocumented']);
  });
});
