import assert from 'node:assert/strict';
import { it } from 'node:test';
import { exampleExchange } from '@palisade/engine/exchange/exampleExchange.ts';
import { type Protocol, protocolsOf } from './protocols.ts';

const seen = (
  requestType: string,
  responseType = '',
  isGraphql = false,
  requestHeaders: readonly (readonly [string, string])[] = [],
): readonly Protocol[] =>
  protocolsOf(exampleExchange({ requestHeaders }), requestType, responseType, isGraphql);

it('ENG-03 gRPC, SOAP, GraphQL and REST are told apart as kinds of an endpoint', () => {
  assert.deepEqual(seen('application/grpc-web+proto'), ['gRPC']);
  assert.deepEqual(seen('', 'application/grpc'), ['gRPC']);
  assert.deepEqual(seen('application/soap+xml'), ['SOAP']);
  assert.deepEqual(seen('text/xml', 'text/xml', false, [['soapaction', '"urn:pay"']]), ['SOAP']);
  assert.deepEqual(seen('text/xml'), ['REST']);
  assert.deepEqual(seen('application/json', 'application/json', true), ['GraphQL', 'JSON']);
  assert.deepEqual(seen('', 'application/json'), ['REST', 'JSON']);
  assert.deepEqual(protocolsOf(exampleExchange({ scheme: 'http' }), '', '', false), [
    'HTTP',
    'REST',
  ]);
});

it('ENG-03 WebDAV is known by its methods, and by a server that says so', () => {
  const told = (method: string, header?: string, status = 207): readonly Protocol[] =>
    protocolsOf(
      exampleExchange({
        method,
        status,
        responseHeaders: header === undefined ? [] : [[header, '1, 3, calendar-access']],
      }),
      'application/xml',
      'application/xml',
      false,
    );
  for (const method of ['PROPFIND', 'REPORT', 'MKCALENDAR'])
    assert.deepEqual(told(method), ['WebDAV'], method);
  assert.deepEqual(told('PUT', 'dav'), ['WebDAV']);
  assert.deepEqual(told('PROPFIND', 'dav', 401), ['WebDAV']);
  assert.deepEqual(told('LOCK', 'dav'), ['WebDAV']);
  for (const status of [301, 401, 404, 405, 501])
    assert.deepEqual(told('PROPFIND', undefined, status), ['REST'], `refused with ${status}`);
  for (const method of ['LOCK', 'UNLOCK'])
    assert.deepEqual(told(method, undefined, 200), ['REST'], method);
  for (const method of ['GET', 'PUT', 'COPY']) assert.deepEqual(told(method), ['REST'], method);
  assert.deepEqual(told('GET', 'allow'), ['REST']);
});
