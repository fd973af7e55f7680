import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getNamedType, type GraphQLNamedType, isInterfaceType, isObjectType, parse } from 'graphql';

import { DOMAINS } from '../../domains.ts';
import { TestGateway } from '../../testing/testGateway.ts';
import { buildGraph } from '../schema/buildGraph.ts';
import { mayCompress, SECRET_FIELDS } from './compressAnswer.ts';

const LONG = `${'help'.repeat(1_000)}@example.com`;
const ASK = 'query Ask { installation { supportEmail } }';

describe('answers of the graph on the wire', () => {
  const gateway = new TestGateway();
  let supportEmail = LONG;
  before(async () => {
    gateway.trust({
      ask: ASK,
      change: 'mutation Change { signOut { url } }',
    });
    gateway.services
      .on('GET /identity/installation', () => ({ underMaintenance: false, supportEmail }))
      .on('DELETE /identity/sessions/current', () => ({ url: LONG }));
    await gateway.start();
  });
  after(() => gateway.stop());
  const send = (body: object, coding?: string) =>
    gateway.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: {
        'content-type': 'application/json',
        cookie: 'palisade_access=session',
        ...(coding !== undefined && { 'accept-encoding': coding }),
      },
      body: JSON.stringify(body),
    });

  it('are as small as the asker can read them, brotli before gzip', async () => {
    const codings = [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
      ['deflate', undefined, (body: Buffer) => body],
      [undefined, undefined, (body: Buffer) => body],
    ] as const;
    for (const [accepted, coding, read] of codings) {
      const { headers, rawPayload } = await send({ id: 'ask' }, accepted);
      assert.equal(headers['content-encoding'], coding, accepted);
      assert.equal(headers['vary'], 'accept-encoding', accepted);
      assert.equal(Number(headers['content-length']), rawPayload.length, accepted);
      assert.ok(coding === undefined || rawPayload.length < 200, `${rawPayload.length} bytes`);
      assert.deepEqual(JSON.parse(String(read(rawPayload))), {
        data: { installation: { supportEmail: LONG } },
      });
    }
  });

  it('are left as they are where they fit one packet', async () => {
    supportEmail = 'help@example.com';
    const { headers, body } = await send({ id: 'ask' }, 'br');
    supportEmail = LONG;
    assert.equal(headers['content-encoding'], undefined);
    assert.match(body, /help@example\.com/);
  });

  it('of a mutation are not compressed: it may hand out a secret beside what was sent', async () => {
    const { headers, rawPayload } = await send({ id: 'change' }, 'br');
    assert.equal(headers['content-encoding'], undefined);
    assert.ok(rawPayload.length > LONG.length, String(rawPayload));
  });

  it('with links and codes of mails are not compressed, wherever the document asks for them', () => {
    const outbox =
      'fragment F on Company { outbox(first: 1) { edges { node { body } } } } query Q { company(companyId: "1") { ...F } }';
    assert.equal(mayCompress(parse(outbox)), false);
    assert.equal(mayCompress(parse(`${ASK} mutation M { signOut { url } }`)), false);
    assert.equal(mayCompress(parse('subscription S { changesAdded { id } }')), false);
    assert.equal(mayCompress(parse(ASK)), true);
  });

  it('to queries hold no secret by its name, so that compressing them tells nobody one', () => {
    const schema = buildGraph(DOMAINS);
    const seen = new Set<GraphQLNamedType>();
    const found: string[] = [];
    const walk = (type: GraphQLNamedType | null | undefined): void => {
      if (!(isObjectType(type) || isInterfaceType(type)) || seen.has(type)) return;
      seen.add(type);
      for (const field of Object.values(type.getFields())) {
        const fieldType = getNamedType(field.type);
        if (SECRET_FIELDS.has(field.name)) continue;
        if (
          /^(?:secret|password|token|recoveryCodes|\w+(?:Secret|Password|Token))$/.test(
            field.name,
          ) &&
          String(fieldType) === 'String'
        )
          found.push(`${type.name}.${field.name}`);
        walk(fieldType);
      }
      if (isInterfaceType(type)) schema.getPossibleTypes(type).forEach(walk);
    };
    walk(schema.getQueryType());
    assert.ok(seen.size > 300, `${seen.size} types`);
    assert.deepEqual(found, []);
  });
});
