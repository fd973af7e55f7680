import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { documentServer } from '../../../composition/testing/documentServer.ts';

const NOW = Date.UTC(2026, 4, 9);
const EMAIL = 'zulu.quokka@canarymail.example';
const NEEDLES = [EMAIL, encodeURIComponent(EMAIL), 'Featherstonehaugh', 'hunter2'];

const operation = {
  summary: `Orders of ${EMAIL}`,
  parameters: [
    {
      name: 'name',
      in: 'query',
      schema: { type: 'string', default: 'Quokkabert Featherstonehaugh' },
    },
  ],
  responses: {
    200: {
      description: 'ok',
      content: { 'application/json': { example: { password: 'hunter2', status: 'pending' } } },
    },
  },
};
const openApi = (host: string, paths: object): object => ({
  openapi: '3.0.3',
  info: { title: `Shop of ${EMAIL}`, version: '1' },
  servers: [{ url: `https://${host}/` }],
  paths,
});
const collection = (host: string): object => ({
  info: {
    name: 'Shop',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  },
  item: [
    {
      name: EMAIL,
      request: {
        method: 'GET',
        url: `https://${host}/users/${EMAIL}/carts?name=Quokkabert%20Featherstonehaugh`,
      },
    },
  ],
});
type Item = {
  id: string;
  name: string;
  warnings: string[];
  operationCount: number;
  uploadedAt: string;
};

describe('sensitive values in documents', () => {
  let server: Awaited<ReturnType<typeof documentServer>>;
  before(async () => {
    server = await documentServer(() => NOW);
  });
  after(() => server.close());

  const upload = async (name: string, text: string): Promise<Item> => {
    const answer = await server.ask<Item>(
      'POST',
      `oas-documents?name=${encodeURIComponent(name)}`,
      { payload: Buffer.from(text) },
    );
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const query = (text: string) =>
    server.test.db.company(server.companyId).query<Record<string, unknown>>(text);
  const TABLES = [
    'inventory.oas_documents',
    'inventory.oas_operations',
    'inventory.oas_issues',
    'inventory.oas_findings',
    'inventory.endpoints',
    'inventory.endpoint_findings',
    'inventory.host_models',
    'inventory.model_journal',
    'identity.audit_log',
  ];
  const textOf = (value: unknown): string => {
    if (!Buffer.isBuffer(value)) return JSON.stringify(value);
    return (value[0] === 0x1f ? gunzipSync(value) : value).toString('utf8');
  };
  const stored = async (needles = NEEDLES): Promise<string[]> => {
    const found: string[] = [];
    for (const table of TABLES) {
      for (const row of await query(`select * from ${table}`)) {
        for (const [column, value] of Object.entries(row)) {
          const text = textOf(value);
          found.push(
            ...needles
              .filter((needle) => text.includes(needle))
              .map((needle) => `${table}.${column}: ${needle}`),
          );
        }
      }
    }
    return [...new Set(found)];
  };

  it('DATA-07 are masked in all that is stored and shown of OpenAPI and collections', async () => {
    await server.learn([
      {
        url: 'https://shop.example/users/other@canarymail.example/orders',
        at: new Date(NOW).toISOString(),
      },
    ]);
    const yaml = await upload(
      `${EMAIL}.yaml`,
      [
        `# asked for by ${EMAIL}`,
        'openapi: 3.0.3',
        'info: {title: Bare, version: "1"}',
        'servers: [{url: "https://bare.example"}]',
        'paths: {/orders: {get: {responses: {}}}}',
      ].join('\n'),
    );
    const json = await upload(
      'shop.json',
      JSON.stringify(openApi('shop.example', { [`/users/${EMAIL}/orders`]: { get: operation } })),
    );
    const postman = await upload('postman.json', JSON.stringify(collection('cart.example')));
    await server.documents.analyse(server.companyId);
    assert.deepEqual(await stored(), []);
    assert.match(
      json.warnings[0] ?? '',
      /^5 sensitive values were masked before the document was kept\.$/,
    );
    assert.equal(yaml.warnings[0], 'Comments that hold sensitive values were left out.');
    for (const { id } of [yaml, json, postman]) {
      for (const part of ['json', 'content']) {
        const { text } = await server.ask('GET', `oas-documents/${id}/${part}`);
        assert.deepEqual(
          NEEDLES.filter((needle) => text.includes(needle)),
          [],
        );
        assert.ok(text.length > 50);
      }
    }
    const operations = await query('select path from inventory.oas_operations order by path');
    assert.deepEqual(
      operations.map(({ path }) => path),
      ['/orders', '/users/{emailAddress}/carts', '/users/{emailAddress}/orders'],
    );
    const orphans = (
      await server.ask<{ items: { path: string }[] }>('GET', 'oas-findings?kind=orphan')
    ).body.items;
    assert.deepEqual(
      orphans.map(({ path }) => path),
      ['/orders', '/users/{emailAddress}/carts'],
      'traffic to another address is traffic to the operation',
    );
  });

  it('leave a document as it was uploaded where there are none', async () => {
    const text = `${JSON.stringify(openApi('plain.example', { '/orders/{id}': { get: { responses: {} } } }), null, 3).replace(EMAIL, 'everything')}\n`;
    const { id, warnings } = await upload('plain.json', text);
    assert.deepEqual(
      [(await server.ask('GET', `oas-documents/${id}/content`)).text, warnings],
      [text, []],
    );
  });

  it('cannot be tried until the hash of the document fits', async () => {
    const { id } = await upload(
      'hash.json',
      JSON.stringify(openApi('hash.example', { '/orders': { get: operation } })),
    );
    const [row] = await server.test.db
      .company(server.companyId)
      .query<{ content: Buffer; hash: Buffer; hosts: string[] }>(
        'select content, hash, hosts from inventory.oas_documents where id = $1',
        [id],
      );
    assert.ok(row !== undefined);
    assert.deepEqual(
      row.hash,
      createHash('sha256')
        .update(gunzipSync(row.content))
        .update(`\0${row.hosts.join(' ')}`)
        .digest(),
    );
  });

  it('DATA-04 are masked after the start in documents that an earlier release kept', async () => {
    const { id, uploadedAt } = await upload(
      'old.json',
      JSON.stringify(openApi('old.example', { '/first': { get: { responses: {} } } })),
    );
    const old = Buffer.from(
      JSON.stringify(openApi('old.example', { [`/users/${EMAIL}/orders`]: { get: operation } })),
    );
    const company = server.test.db.company(server.companyId);
    await company.query(
      `update inventory.oas_documents set masking_rule = 0, name = $2, title = $2, content = $3
       where id = $1`,
      [id, EMAIL, gzipSync(old)],
    );
    await company.query(
      `update inventory.oas_operations set path = $2, own_path = $2, pointer = $2, summary = $2
       where document_id = $1`,
      [id, `/users/${EMAIL}/orders`],
    );
    assert.ok((await stored()).length >= 6);
    assert.equal(await server.documents.maskStored(server.companyId), true);
    assert.deepEqual(await stored(), []);
    const rows = await company.query<{ path: string; uploadedAt: string; uploadedBy: string }>(
      `select o.path, d.uploaded_at as "uploadedAt", d.uploaded_by as "uploadedBy"
       from inventory.oas_operations o join inventory.oas_documents d on d.id = o.document_id where d.id = $1`,
      [id],
    );
    assert.deepEqual(rows, [
      { path: '/users/{emailAddress}/orders', uploadedAt, uploadedBy: 'maya@example.com' },
    ]);
    assert.equal(await server.documents.maskStored(server.companyId), false, 'once');
    await server.learn([
      { url: `https://old.example/users/${EMAIL}/orders`, at: new Date(NOW).toISOString() },
    ]);
    const endpoints = await query(
      `select path from inventory.endpoints where host = 'old.example'`,
    );
    assert.deepEqual(
      endpoints,
      [{ path: '/users/{emailAddress}/orders' }],
      'pinned by the document',
    );
    assert.deepEqual(server.failures, []);
  });
});
