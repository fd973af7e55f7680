import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { TrustedDocuments } from './trustedDocuments.ts';

it('a document that was compiled after the start is found in development, not in production', (test) => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-documents-'));
  test.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'documents.json');
  writeFileSync(file, '{"a":"{ __typename }"}');
  const [development, production] = [
    new TrustedDocuments(file, true),
    new TrustedDocuments(file, false),
  ];
  writeFileSync(file, '{"a":"{ __typename }","b":"{ viewer { email } }"}');
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  assert.equal(development.text('b'), '{ viewer { email } }');
  assert.equal(production.text('b'), undefined);
  assert.equal(production.text('a'), '{ __typename }');
  assert.equal(production.text('__proto__'), undefined);
});
