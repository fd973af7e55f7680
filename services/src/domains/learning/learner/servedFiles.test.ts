import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { attackServer, type AttackServer } from '../../attackers/testing/attackServer.ts';
import type { EntryOptions } from '../../../composition/testing/traffic.ts';

const START = Date.UTC(2026, 4, 1, 9);
const GIT =
  '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = https://git.example/a.git\n';
const PAGE = '<!doctype html><title>Shop</title>';

describe('INV-01 files of a server that only scanners ask for', () => {
  let server: AttackServer;
  before(async () => {
    server = await attackServer();
  });
  after(() => server.close());
  const asked = (path: string, index: number, changes: EntryOptions): EntryOptions => ({
    url: `https://shop.example${path}`,
    at: new Date(START + index * 200).toISOString(),
    client: '198.51.100.80',
    requestHeaders: { 'user-agent': 'Mozilla/5.0 zgrab/0.x' },
    status: 404,
    contentType: 'text/html',
    body: PAGE,
    ...changes,
  });
  const paths = async (): Promise<readonly string[]> =>
    (await server.rows<{ path: string }>('select path from inventory.endpoints order by path')).map(
      ({ path }) => path,
    );

  it('are endpoints of their host where they hold what nobody should be given', async () => {
    await server.send(
      ...Array.from({ length: 200 }, (_, index) => asked(`/old${index}.php`, index, {})),
      asked('/.git/config', 201, { status: 200, contentType: 'text/plain', body: GIT }),
      asked('/db/dump.sql', 202, {
        status: 200,
        contentType: 'application/sql',
        body: '-- MySQL dump 10.13\n\nCREATE TABLE t (id int);\n',
        requestHeaders: { 'user-agent': 'curl/8.11.0' },
      }),
    );
    assert.deepEqual(await paths(), ['/.git/config', '/db/dump.sql']);
  });

  it('are none where a page is given in their place', async () => {
    const before = await paths();
    await server.send(
      asked('/.env', 300, { status: 200 }),
      asked('/.svn/entries', 301, { status: 200, contentType: 'text/plain', body: 'ok' }),
      asked('/backup.sql', 302, { status: 403, contentType: 'text/plain', body: 'no' }),
    );
    assert.deepEqual(await paths(), before);
  });
});
