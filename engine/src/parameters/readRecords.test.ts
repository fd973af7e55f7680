import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findRecords, isOfRecords, readRecords } from './readRecords.ts';

const table = (text: string) => readRecords('text/csv', text);
const lines = (text: string) => readRecords('application/x-ndjson', text);

describe('records of bodies with one a line', () => {
  it('ENG-03 knows tables and lines of JSON by their media types', () => {
    const types = [
      'text/csv',
      'text/x-csv',
      'text/comma-separated-values',
      'text/tab-separated-values',
      'application/x-ndjson',
    ];
    assert.ok([...types, 'application/jsonl', 'application/fhir+ndjson'].every(isOfRecords));
    assert.ok(!['application/json', 'text/plain', 'text/html', ''].some(isOfRecords));
  });

  it('ENG-03 names the cells of a table by its first line', () => {
    const ada = { id: '1', email: 'ada@mail.example' };
    assert.deepEqual(table('id,email\r\n1,ada@mail.example\r\n'), [ada]);
    assert.deepEqual(table('id;email\n1;ada@mail.example'), [ada]);
    assert.deepEqual(table('\ufeffsep=;\r\nid;email\r\n1;ada@mail.example\r\n'), [ada]);
    assert.deepEqual(table('id\temail\n1\tada@mail.example\n\n'), [ada]);
    assert.deepEqual(table('name,note\n"Byron, Ada","says ""no"""'), [
      { name: 'Byron, Ada', note: 'says "no"' },
    ]);
    assert.deepEqual(table('id,email,phone\n1'), [{ id: '1', email: '', phone: '' }]);
  });

  it('ENG-03 says nothing of a table without names, and of texts that are none', () => {
    for (const text of [
      '',
      'id,email',
      'one column\nvalue',
      '1,ada@mail.example\n2,b@mail.example',
    ])
      assert.equal(table(text), null, text);
  });

  it('ENG-03 reads lines of JSON, and none of what is broken', () => {
    assert.deepEqual(lines('{"a":1}\n\n{"a":2}\n'), [{ a: 1 }, { a: 2 }]);
    for (const text of ['', '1\n2', '{"a":1}\n{broken']) assert.equal(lines(text), null, text);
  });

  it('ENG-03 reads the first twenty of a large body, and no line that was cut', () => {
    const rows = Array.from({ length: 90_000 }, (_, n) => `${n},n${n}@mail.example`);
    assert.equal(table(`id,email\n${rows.join('\n')}`)?.length, 20);
    const long = `{"a":"${'x'.repeat(70_000)}"}`;
    assert.deepEqual(lines(`{"a":1}\n${long}`), [{ a: 1 }]);
  });

  it('ENG-03 are found where the type does not say so: tables handed out as any text, lines as JSON', () => {
    const rows = 'id,name,email\n1,Ada,ada@mail.example\n2,Bob,bob@mail.example\n';
    for (const type of ['text/plain', '', 'application/vnd.ms-excel', 'application/force-download'])
      assert.equal(findRecords(type, rows)?.length, 2, type);
    assert.deepEqual(findRecords('application/json', '{"a":1}\n{"a":2}\n'), [{ a: 1 }, { a: 2 }]);
  });

  for (const [what, type, text] of [
    [
      'sentences',
      'text/plain',
      'Dear all, as ever, thanks\nSo long, my friends, Ada\nYours, b, c\n',
    ],
    [
      'lines of a log',
      'text/plain',
      'started, 12:00, ok\nstopped, 13:00\nfailed, 14:00, no, disk\n',
    ],
    ['rows of other lengths', 'text/plain', 'level,time,note\nok,12:00\nfailed,13:00,no,disk\n'],
    ['two columns', 'text/plain', 'name,note\nAda,a\nBob,b\n'],
    ['one row', 'text/plain', 'id,name,email\n1,Ada,ada@mail.example\n'],
    ['numbers', 'text/plain', '1,2,3\n4,5,6\n7,8,9\n'],
    ['a page', 'text/html', 'id,name,email\n1,Ada,a\n2,Bob,b\n'],
    ['broken JSON', 'application/json', '{"a":1}\n{"a":'],
  ] as const)
    it(`ENG-03 are not found in ${what}`, () => {
      assert.equal(findRecords(type, text), null);
    });
});
