import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Receipt } from '../../../platform/intake.ts';
import { attackServer, type AttackServer } from '../../attackers/testing/attackServer.ts';
import { learnerServer, type LearnerServer } from '../../../composition/testing/learnerServer.ts';
import { booksOf, readBooks } from '../../../composition/testing/testIntake.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const START = Date.UTC(2026, 4, 1, 9);
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const HOST = 'https://shop.example';
const SECRET = {
  error: 'There is no such order',
  contact: 'ada@example.org',
  card: '4111 1111 1111 1111',
};
const many = (count: number, make: (index: number) => EntryOptions): EntryOptions[] =>
  Array.from({ length: count }, (_, index) => make(index));
const miss = (path: string, changes: EntryOptions = {}): EntryOptions => ({
  url: `${HOST}${path}`,
  status: 404,
  body: SECRET,
  at: at(700),
  ...changes,
});

describe('answers of "not found"', () => {
  let server: AttackServer;
  const receipts: Receipt[] = [];
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());
  const send = async (...entries: readonly EntryOptions[]): Promise<Receipt> => {
    const receipt = await server.send(...entries);
    receipts.push(receipt);
    return receipt;
  };
  const endpoints = () =>
    server.rows<{
      method: string;
      path: string;
      requests: number;
      errors: number;
      codes: number[];
      sensitive: boolean;
      content_types: string[];
    }>(
      'select method, path, requests, errors, response_codes as codes, sensitive, content_types from inventory.endpoints order by path, method',
    );
  const parameters = () =>
    server.rows(
      'select side, location, status_class, name, occurrences from inventory.parameters order by 1, 2, 3, 4',
    );

  it('INV-06 ENG-01 are traffic of an endpoint that is known, with their code, and teach it nothing else', async () => {
    await send(
      ...many(60, (index) => ({
        client: `203.0.113.${index % 9}`,
        url: `${HOST}/orders/${70_000 + index}`,
        at: at(index * 10),
      })),
    );
    const [before, learned] = [await endpoints(), await parameters()];
    const receipt = await send(
      miss('/orders/70999'),
      miss('/orders/71000'),
      miss('/orders/71001', { status: 405 }),
      miss('/orders/71002', { status: 501, body: 'x', client: '203.0.113.2' }),
    );
    assert.deepEqual([receipt.learned, receipt.noise], [4, {}]);
    assert.deepEqual(
      await endpoints(),
      before.map((row) => ({ ...row, requests: 64, errors: 4, codes: [200, 404, 405, 501] })),
    );
    assert.deepEqual(await parameters(), learned);
    const [hour] = await server.rows<{ requests: number; errors: number }>(
      'select sum(requests)::int as requests, sum(errors)::int as errors from inventory.traffic_hourly',
    );
    assert.deepEqual(hour, { requests: 64, errors: 4 });
  });

  it('make no endpoint: unknown paths and methods, words that APIs use for themselves and names that only scanners ask for stay noise', async () => {
    const before = await endpoints();
    const unknown = [
      miss('/invoices/7'),
      miss('/'),
      miss('/orders/7/lines'),
      miss('/orders/undefined'),
      miss('/orders/search'),
      miss('/orders/70001', { method: 'PURGE', status: 405 }),
      miss('/orders/8', { method: 'DELETE' }),
      miss('/x', { url: 'https://other.example/orders/7' }),
    ];
    const receipt = await send(...unknown);
    assert.deepEqual([receipt.learned, receipt.noise], [0, { notFound: unknown.length }]);
    assert.deepEqual(await endpoints(), before);
    assert.equal((await server.rows('select from inventory.hosts')).length, 1);
  });

  it('make no endpoint where words are values either, and no value of what only scanners ask for', async () => {
    const words = [
      'ada',
      'grace',
      'alan',
      'edsger',
      'barbara',
      'donald',
      'dennis',
      'margaret',
      'linus',
      'radia',
      'tony',
      'leslie',
      'niklaus',
      'john',
      'frances',
      'adele',
      'ken',
      'bjarne',
      'guido',
      'anita',
      'shafi',
      'silvio',
      'robin',
      'dana',
    ];
    await send(
      ...many(96, (index) => ({
        client: `203.0.113.${index % 9}`,
        url: `${HOST}/people/${words[index % 24]}`,
        body: { name: words[index % 24], followers: index },
        at: at(800 + index),
      })),
    );
    const people = async () =>
      (await endpoints())
        .filter(({ path }) => path.startsWith('/people'))
        .map(({ path, requests, errors }) => [path, requests, errors]);
    const [[template] = []] = await people();
    assert.deepEqual(await people(), [[template, 96, 0]]);
    const receipt = await send(
      miss('/people/eve'),
      miss('/people/search'),
      miss('/people/.env'),
      miss('/people/backup.sql'),
      miss('/people/phpmyadmin'),
    );
    assert.deepEqual([receipt.learned, receipt.noise], [2, { notFound: 3 }]);
    assert.deepEqual(await people(), [[template, 98, 2]]);
  });

  it('are what they were after a crash and a restart, and the books balance', async () => {
    const before = await endpoints();
    await server.restart('crash');
    await send(miss('/orders/70500', { at: at(1_000) }));
    await server.restart();
    await send(miss('/orders/70501', { at: at(1_001) }));
    assert.deepEqual(
      await endpoints(),
      before.map((row) =>
        row.path.startsWith('/orders') ? { ...row, requests: 66, errors: 6 } : row,
      ),
    );
    assert.deepEqual(await readBooks(server.test.db, server.companyId), booksOf(receipts));
  });

  it('ENG-04 tell who tries the objects of others, also where the guessed value is not the last of the path', async () => {
    const own = (index: number): EntryOptions => ({
      client: `203.0.113.${(index % 30) + 1}`,
      requestHeaders: { authorization: `Bearer user${index % 30}-a1B2c3D4e5F6g7H8` },
    });
    await send(
      ...many(300, (index) => ({
        ...own(index),
        url: `${HOST}/customers/${5_000 + (index % 30)}/cards/${1 + (index % 2)}`,
        at: at(2_000 + index * 6),
      })),
    );
    await send(
      ...many(20, (index) => ({
        client: '198.51.100.66',
        requestHeaders: { authorization: 'Bearer thief-a1B2c3D4e5F6g7H8' },
        url: `${HOST}/customers/${6_000 + index}/cards/1`,
        status: 404,
        body: SECRET,
        at: at(5_000 + index),
      })),
    );
    // Whoever asked for all of the above scans paths.
    const found = await server.rows<{ main_type: string; address: string }>(
      'select main_type, address from attackers.attackers order by address',
    );
    assert.deepEqual(found, [
      { main_type: 'objectEnumeration', address: '198.51.100.66' },
      { main_type: 'pathScan', address: '203.0.113.9' },
    ]);
    const [cards] = (await endpoints()).filter(({ path }) => path.startsWith('/customers'));
    assert.deepEqual(
      [cards?.requests, cards?.errors, cards?.codes, cards?.sensitive],
      [320, 20, [200, 404], false],
    );
  });
});

describe('the code of what was not found', () => {
  let server: LearnerServer;
  before(async () => {
    server = await learnerServer();
    await server.learn(
      ...many(20, (index) => ({ url: `${HOST}/orders/${70_000 + index}` })),
      ...many(20, (index) => ({ url: `https://stock.example/items/${index}` })),
    );
  });
  after(() => server.close());
  const withCode = async (code: number): Promise<string[]> => {
    const { status, body } = await server.call('POST', 'endpoints/search', {
      filter: { all: [{ field: 'responseCode', op: 'is', value: [code] }] },
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items.map(
      ({ path, responseCodes }: { path: string; responseCodes: number[] }) =>
        `${path} ${responseCodes.join(' ')}`,
    );
  };

  it('INV-02 INV-06 is filtered by and shown, once it was answered', async () => {
    assert.deepEqual([await withCode(404), (await withCode(200)).length], [[], 2]);
    await server.learn(miss('/orders/71999'), miss('/orders/72000', { status: 405 }));
    assert.deepEqual(
      [await withCode(404), await withCode(405)],
      [['/orders/{orderId} 200 404 405'], ['/orders/{orderId} 200 404 405']],
    );
    const options = await server.call('POST', 'filter-options', { field: 'responseCode' });
    assert.deepEqual(
      [options.status, options.body.map(({ value }: { value: string }) => String(value)).sort()],
      [200, ['200', '404', '405']],
    );
  });
});
