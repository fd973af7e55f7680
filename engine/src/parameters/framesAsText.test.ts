import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from '../exchange/exampleExchange.ts';
import { EndpointParameters } from './endpointParameters.ts';

const ON = { sampling: false, hashKey: new TextEncoder().encode('0123456789abcdef') };
const TRACE = 'System.FormatException: wrong\n   at Acme.Edi.Ship(Order o) in D:\\Ship.cs:line 212';

/** Names of what an answer shows a stack trace in, learned from one and the same thrice. */
function traced(status: number, body: ReturnType<typeof exampleJson>): readonly string[] {
  const endpoint = new EndpointParameters();
  for (let index = 0; index < 3; index++)
    endpoint.observe(exampleExchange({ status, responseBody: body }), [], ON);
  return endpoint
    .list()
    .flatMap(({ name, dataType }) => (dataType === 'Stack Trace' ? [name] : []));
}
const text = (content: string, mediaType: string) => ({
  mediaType,
  text: content,
  size: content.length,
});

describe('ENG-03 stack traces of programs that failed', () => {
  const frames = [
    { file: '/srv/app/vendor/http-kernel/HttpKernel.php', line: 181 },
    { file: '/srv/app/public/index.php', line: 9 },
  ];
  const fault = `<?xml version="1.0"?><s:Envelope xmlns:s="urn:s"><s:Body><s:Fault><detail>${TRACE}</detail></s:Fault></s:Body></s:Envelope>`;

  it('are read where frames are told in parts', () => {
    const error = { class: 'TypeError', file: '/srv/app/src/Cart.php', line: 52, trace: frames };
    assert.deepEqual(traced(500, exampleJson(error)), ['trace[]']);
    assert.deepEqual(traced(500, exampleJson({ errors: { stackTrace: frames } })), [
      'errors.stackTrace[]',
    ]);
  });

  it('are read in a fault of SOAP, also where the answer does not say that it is XML', () => {
    assert.deepEqual(traced(500, text(fault, 'text/xml')), ['Envelope.Body.Fault.detail']);
    assert.deepEqual(traced(500, text(fault, '')), ['Envelope.Body.Fault.detail']);
  });

  it('are none in what people keep, in places of a document, and in a page', () => {
    assert.deepEqual(traced(200, exampleJson({ trace: frames })), []);
    assert.deepEqual(traced(400, exampleJson({ trace: [{ file: 'orders.csv', line: 7 }] })), []);
    assert.deepEqual(traced(422, exampleJson({ rows: [{ file: '/in/a.csv', line: 7 }] })), []);
    assert.deepEqual(traced(500, text('<?xml version="1.0"?><html><p>Error</p></html>', '')), []);
  });
});
