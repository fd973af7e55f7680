import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exampleExchange } from '../exchange/exampleExchange.ts';
import { isSuspect, requestSignatures } from './requestSignatures.ts';

type Header = readonly [name: string, value: string];

const protocolOf = (headers: readonly Header[], query: readonly Header[] = []): string[] =>
  requestSignatures(exampleExchange({ requestHeaders: headers, query }))
    .flatMap(({ signatures }) => signatures)
    .filter(({ family }) => family === 'protocol')
    .map(({ name }) => name);

describe('ENG-04 how a request is to be read', () => {
  const odd: readonly (readonly [found: string, ...headers: Header[]])[] = [
    ['two lengths', ['content-length', '7'], ['transfer-encoding', 'chunked']],
    ['odd coding', ['transfer-encoding', 'xchunked']],
    ['odd length', ['content-length', '7, 7']],
    ['many ranges', ['range', 'bytes=0-1,2-3,4-5,6-7,8-9,10-11']],
    ['range without sense', ['range', 'bytes=9-3']],
    ['range of an old grammar', ['request-range', 'bytes=0-9']],
    ['odd connection', ['connection', 'keep-alive, close']],
    ['odd charset', ['content-type', 'text/plain; charset=utf-7']],
    ['odd charset', ['content-type', 'text/plain; charset=utf-8; charset=ibm037']],
    ['odd boundary', ['content-type', 'application/json; boundary=x']],
    ['other method', ['x-http-method-override', 'DELETE']],
  ];
  for (const [found, ...headers] of odd) {
    test(`${found}: ${headers.map(([, value]) => value).join(' ')}`, () => {
      assert.deepEqual(protocolOf(headers), [found]);
      assert.deepEqual(protocolOf(headers), [found], 'the second time too');
      assert.equal(
        isSuspect(requestSignatures(exampleExchange({ requestHeaders: headers }))),
        false,
      );
    });
  }

  test('two lengths are found after the coding alone was harmless', () => {
    assert.deepEqual(protocolOf([['transfer-encoding', 'chunked']]), []);
    assert.deepEqual(
      protocolOf([
        ['content-length', '7'],
        ['transfer-encoding', 'chunked'],
      ]),
      ['two lengths'],
    );
  });

  test('a method in a parameter', () => {
    assert.deepEqual(protocolOf([], [['_method', 'DELETE']]), ['other method']);
    assert.deepEqual(protocolOf([], [['_method', 'card']]), []);
  });

  test('an attack in such a header is found beside it', () => {
    const exchange = exampleExchange({
      requestHeaders: [
        ['content-type', "%{(#a='multipart/form-data').(#b=@java.lang.Runtime@getRuntime())}"],
      ],
    });
    assert.equal(isSuspect(requestSignatures(exchange)), true);
    assert.equal(isSuspect(requestSignatures(exchange)), true, 'the second time too');
  });

  test('nothing of what clients send every day', () => {
    const headers: Header[] = [
      ['content-type', 'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW'],
      ['content-type', 'application/json; charset=utf-8'],
      ['content-type', 'text/csv;charset="UTF-8"'],
      ['content-type', 'application/vnd.shop.v2+json'],
      ['content-type', 'multipart/related; boundary="a b"; type="application/json"'],
      ['content-length', '123'],
      ['connection', 'keep-alive'],
      ['range', 'bytes=0-1023'],
      ['range', 'bytes=-500'],
      ['transfer-encoding', 'gzip, chunked'],
      ['content-encoding', 'gzip'],
    ];
    for (const header of headers) assert.deepEqual(protocolOf([header]), [], header.join(': '));
  });

  test('parts of a form whose encoding is undone', () => {
    const text =
      '--p\r\nContent-Disposition: form-data; name="b"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=3Cscript=3Ealert(7)=3C/script=3E\r\n--p--\r\n';
    const found = requestSignatures(
      exampleExchange({
        method: 'POST',
        requestBody: { mediaType: 'multipart/form-data; boundary=p', text, size: text.length },
      }),
    );
    assert.deepEqual(
      found
        .flatMap(({ signatures }) => signatures.map(({ family }) => family))
        .toSorted()
        .slice(0, 2),
      ['protocol', 'xss'],
    );
    assert.equal(isSuspect(found), true);
  });
});
