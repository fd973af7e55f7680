import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { MergeOptions } from '../corrections/corrections.schemas.ts';
import { documentServer } from '../../../composition/testing/documentServer.ts';

describe('routes that instrumentation tells', () => {
  let server: Awaited<ReturnType<typeof documentServer>>;
  before(async () => {
    server = await documentServer();
  });
  after(() => server.close());

  const rows = (host: string) =>
    server.test.db
      .company(server.companyId)
      .query<{ path: string; apiId: string; kinds: string[]; requests: number }>(
        `select path, api_id as "apiId", requests, array(select jsonb_array_elements(path_evidence) ->> 'kind') as kinds from inventory.endpoints where host = $1 order by path`,
        [host],
      );
  const paths = async (host: string) => (await rows(host)).map(({ path }) => path);
  const upload = (host: string, path: string) =>
    server.ask<{ id: string }>('POST', 'oas-documents?name=shop.json', {
      payload: Buffer.from(
        JSON.stringify({
          openapi: '3.0.3',
          info: { title: 'Shop', version: '1' },
          servers: [{ url: `https://${host}` }],
          paths: { [path]: { get: { responses: { default: { description: 'any' } } } } },
        }),
      ),
    });

  it("ENG-02 pin the template of their paths; what was apart is one, and the name is the router's", async () => {
    await server.learnSpans('pinned.example', [{ path: '/team/red' }, { path: '/orders/17' }]);
    assert.deepEqual(await paths('pinned.example'), ['/orders/{orderId}', '/team/red']);
    await server.learnSpans('pinned.example', [
      { path: '/team/red', route: '/team/:colour' },
      { path: '/team/green', route: '/team/:colour' },
      { path: '/orders/18', route: '/orders/<int:number>' },
    ]);
    assert.deepEqual(
      (await rows('pinned.example')).map(({ path, kinds, requests }) => [path, kinds, requests]),
      [
        ['/orders/{number}', ['pinned'], 2],
        ['/team/{colour}', ['pinned'], 3],
      ],
    );
  });

  it('ENG-02 take only the words they were told of', async () => {
    await server.learnSpans('words.example', [
      { path: '/items/featured' },
      { path: '/items/lamp', route: '/items/[item]' },
      { path: '/items/featured', route: '/items/featured' },
    ]);
    assert.deepEqual(await paths('words.example'), ['/items/featured', '/items/{item}']);
  });

  it('ENG-02 that take everything, or are the path itself, say nothing', async () => {
    await server.learnSpans('silent.example', [
      { path: '/team/red', route: '/*' },
      { path: '/team/red', route: '/{area}/{name}' },
      { path: '/orders/17', route: '/orders/17' },
      { path: '/orders/18', route: '/shop/orders/:id' },
    ]);
    assert.deepEqual(await paths('silent.example'), ['/orders/{orderId}', '/team/red']);
  });

  it('ENG-02 INV-15 give way to a document, before and after it', async () => {
    await upload('document.example', '/orders/{orderKey}');
    await server.learnSpans('document.example', [
      { path: '/orders/17', route: '/orders/:id' },
      { path: '/team/red', route: '/team/:id' },
    ]);
    assert.deepEqual(await paths('document.example'), ['/orders/{orderKey}', '/team/{id}']);
    await upload('document.example', '/team/{colour}');
    await server.learnSpans('document.example', [{ path: '/team/blue', route: '/team/:id' }]);
    assert.deepEqual(await paths('document.example'), ['/orders/{orderKey}', '/team/{colour}']);
  });

  it('ENG-02 INV-11 give way to a person', async () => {
    await server.learn(
      ['/team/red', '/team/blue', '/team/plan'].map((path) => ({
        url: `https://person.example${path}`,
        body: { [`${path} total`]: 1 },
      })),
    );
    const place = {
      apiId: (await rows('person.example'))[0]?.apiId ?? '',
      path: '/team/red',
      index: 1,
    };
    const {
      body: { options },
    } = await server.ask<MergeOptions>('POST', 'corrections/merge-options', { payload: place });
    const merged = options
      .filter(({ path }) => path !== '/team/plan')
      .map(({ path, version }) => ({ path, version }));
    const done = await server.ask('POST', 'corrections/merges', {
      payload: { ...place, name: 'colour', merged, excludedPaths: ['/team/plan'] },
    });
    assert.equal(done.status, 200, done.text);
    await server.learnSpans('person.example', [
      { path: '/team/red', route: '/team/:id' },
      { path: '/team/plan', route: '/team/:id' },
      { path: '/team/red/size', route: '/team/red/:what' },
    ]);
    assert.deepEqual(
      (await paths('person.example')).filter((path) => !path.endsWith('/size')),
      ['/team/plan', '/team/{colour}'],
    );
    assert.deepEqual(
      (await paths('person.example')).filter((path) => path.endsWith('/size')),
      ['/team/{colour}/size'],
    );
  });
});
