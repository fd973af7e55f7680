import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { EndpointParameters } from './endpointParameters.ts';
import { readXml } from './readXml.ts';

const ON = { sampling: true, hashKey: new TextEncoder().encode('0123456789abcdef') };
const xml = (text: string) => ({
  mediaType: 'application/soap+xml; charset=utf-8',
  text,
  size: text.length,
});

function learn(texts: readonly string[]) {
  const endpoint = new EndpointParameters();
  for (const text of texts)
    endpoint.observe(exampleExchange({ method: 'POST', requestBody: xml(text) }), [], ON);
  return endpoint.list();
}

const order = (n: number, items: number): string =>
  `<?xml version="1.0"?><!-- ${n} --><s:Envelope xmlns:s="urn:s"><s:Body><m:Order id="${n}"><state>${['new', 'paid'][n % 2]}</state><note><![CDATA[a < ${n}]]></note>${`<item><sku lang="de">A&amp;${n}</sku><count>${n % 7}</count></item>`.repeat(items)}<gift/></m:Order></s:Body></s:Envelope>`;

describe('XML bodies', () => {
  it('ENG-03 are learned as JSON is: paths, types, lists, attributes, fixed sets', () => {
    const found = new Map(
      learn(Array.from({ length: 120 }, (_, n) => order(n, 1 + (n % 3)))).map((parameter) => [
        parameter.name,
        parameter,
      ]),
    );
    assert.deepEqual(
      [...found].map(([name, { type }]) => [name, type]),
      [
        ['Envelope.Body.Order.@id', 'integer'],
        ['Envelope.Body.Order.state', 'string'],
        ['Envelope.Body.Order.note', 'string'],
        ['Envelope.Body.Order.item[].sku.@lang', 'string'],
        ['Envelope.Body.Order.item[].sku.#text', 'string'],
        ['Envelope.Body.Order.item[].count', 'integer'],
        ['Envelope.Body.Order.gift', 'null'],
      ],
    );
    assert.deepEqual(
      [
        found.get('Envelope.Body.Order.state')?.enumValues,
        found.get('Envelope.Body.Order.item[].count')?.items,
        found.get('Envelope.Body.Order.item[].count')?.occurrences,
      ],
      [['new', 'paid'], [1, 3], 240],
    );
    assert.ok(found.get('Envelope.Body.Order.item[].sku.#text')?.samples.includes('•&•'));
    assert.equal(found.get('Envelope.Body.Order.state')?.required, true);
  });

  it('that break off, nest without end or name entities of their own are read as far as they go', () => {
    assert.deepEqual(readXml('<a><b>1'), {
      name: 'a',
      attributes: [],
      children: [{ name: 'b', attributes: [], children: [], text: '' }],
      text: '',
    });
    assert.equal(readXml('no xml'), null);
    assert.equal(
      readXml('<!DOCTYPE a [<!ENTITY x "yyyy">]><a>&x;</a>')?.text.includes('yyyy'),
      false,
    );
    assert.ok(readXml('<a>'.repeat(50_000)) !== null);
    assert.ok(readXml(`<a ${'x="'.repeat(100_000)}`) === null);
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<',
            '>',
            '/',
            'a',
            '"',
            '=',
            ' ',
            '<!--',
            '-->',
            '<![CDATA[',
            ']]>',
            '&',
            ';',
            '?',
          ),
          { maxLength: 60 },
        ),
        (parts) => {
          readXml(parts.join(''));
        },
      ),
    );
  });
});
