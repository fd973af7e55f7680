import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { FIXTURES } from '@palisade/engine/exchange/testing/formatFixtures.ts';
import type { Json } from '@palisade/engine/oas/apiDocument.ts';
import { stringifyYaml } from '@palisade/engine/oas/stringifyYaml.ts';
import { isBalanced } from '../domains/ingest/pipeline/tally.ts';
import { lintDocument } from '../domains/documents/lint/lintDocument.ts';
import type { Receipt } from '../platform/intake.ts';
import { documentServer } from './testing/documentServer.ts';

/** Names that every object has by itself, or that code asks any object for. */
const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'then'];
/** What `Object.prototype` has; whatever else it has came from a request. */
const OWN = Object.getOwnPropertyNames(Object.prototype).join();

/** JSON in which `NAME` stands for the name; a key of an object literal would set its prototype. */
const named = (value: unknown, name: string): string =>
  JSON.stringify(value).replaceAll('NAME', name);

/** Documents and entries of HAR in which everything that has a name is called `NAME`. */
const ODD = JSON.parse(
  readFileSync(new URL('testing/oddNames.json', import.meta.url), 'utf8'),
) as Readonly<Record<'openApi' | 'swagger' | 'postman' | 'entry' | 'xmlEntry', object>>;
/** The placeholder that samples of every format have where an odd name goes. */
const WORDS = /orders|curl|page|SPAN_KIND_SERVER|\bMay\b|https?(?=:)|nginx/g;

describe('names that every object has by itself', () => {
  let server: Awaited<ReturnType<typeof documentServer>>;
  before(async () => {
    server = await documentServer();
  });
  after(() => server.close());

  const untouched = (): void => {
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), OWN);
    assert.equal(Reflect.get({}, 'NAME'), undefined);
  };

  for (const name of NAMES) {
    it(`takes documents in which everything is called ${name}`, async () => {
      const written = [ODD.openApi, ODD.swagger, ODD.postman].map((one) => named(one, name));
      const texts = [...written, stringifyYaml(ODD.openApi as Json).replaceAll('NAME', name)];
      for (const text of texts) {
        const file = `oas-documents?name=${name}.json`;
        const payload = Buffer.from(text);
        const answer = await server.ask<{ id: string; detail?: string }>('POST', file, { payload });
        assert.ok([201, 400].includes(answer.status), answer.text);
        if (answer.status === 400) assert.match(answer.body.detail ?? '', /^[A-Z].*\.$/);
        const content = `oas-documents/${answer.body.id}/content`;
        if (answer.status === 201) assert.equal((await server.ask('GET', content)).status, 200);
      }
      assert.equal((await server.ask('POST', 'oas-analysis')).status, 200);
      assert.equal((await server.ask('GET', 'oas-findings?kind=drift')).status, 200);
      untouched();
    });

    it(`lints documents in which everything is called ${name} like any other`, async () => {
      for (const document of [ODD.openApi, ODD.swagger]) {
        const found = await lintDocument(named(document, name));
        const usual = await lintDocument(named(document, 'usual'));
        const rules = [found, usual].map(({ issues }) => issues.map(({ rule }) => rule).sort());
        const [odd, plain] = rules;
        assert.deepEqual(odd, plain);
        assert.doesNotMatch(JSON.stringify(found), /OwnName/);
      }
      untouched();
    });

    it(`learns from traffic in which everything is called ${name}`, async () => {
      const entries = [ODD.entry, ODD.xmlEntry].map((entry) => named(entry, name));
      const bodies = [
        Buffer.from(`${entries.join('\n')}\n`),
        Buffer.from(`{"${name}":1,"log":{"${name}":{},"entries":[${entries.join()}]}}`),
        ...FIXTURES.filter(({ format }) => format !== 'otlp-protobuf').map(({ bytes }) =>
          Buffer.from(bytes.toString().replaceAll(WORDS, name)),
        ),
      ];
      for (const body of bodies) {
        const answer = await server.collect(body);
        const told = answer.json<Receipt & { detail?: string }>();
        assert.ok([200, 400, 415].includes(answer.statusCode), answer.body);
        if (answer.statusCode === 200) assert.ok(isBalanced(told), answer.body);
        else assert.match(told.detail ?? '', /^[A-Z].*\.$/);
        assert.equal(told.rejected?.unlearnable ?? told.rejected?.tookTooLong, undefined);
      }
      untouched();
    });
  }

  it('keeps nothing of code', async () => {
    const query = server.test.db.company(server.companyId).query;
    const text = 'select to_jsonb(e)::text as text from inventory.endpoints e';
    const rows = await query<{ text: string }>(text);
    const all = rows.map(({ text }) => text).join();
    assert.match(all, /odd\.example/);
    assert.doesNotMatch(all, /native code|\[object /);
    assert.deepEqual(server.failures, []);
  });
});
