import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isForeign } from './fuzz.ts';

const HEAD = 'HTTP/1.1 405 Method Not Allowed\r\ncontent-length: 168\r\n\r\n';
const OURS = 'HTTP/1.1 400 Bad Request\r\n\r\n{"type":"about:blank","title":"Bad input"}';
const FOREIGN = 'HTTP/1.1 400 Bad Request\r\n\r\n{"statusCode":400}';

describe('isForeign', () => {
  it('takes refusals in our shape, and those without a body', () => {
    for (const answers of ['', HEAD, OURS, `${OURS}${OURS}`, `${HEAD}${OURS}`])
      assert.equal(isForeign(answers), false);
  });

  it('finds a refusal in another shape, behind whatever came before it', () => {
    for (const before of ['', HEAD, OURS, 'HTTP/1.1 200 OK\r\n\r\n{}'])
      assert.equal(isForeign(`${before}${FOREIGN}`), true);
  });

  it('finds names of libraries in our shape', () => {
    assert.equal(isForeign(`${HEAD}${OURS.replace('Bad input', 'FST_ERR_BAD')}`), true);
  });
});
