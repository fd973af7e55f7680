import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from './exampleExchange.ts';
import { MirroredRequests } from './mirroredRequests.ts';

const line = exampleExchange({ unseen: 'messages' });
const request = (id: string, size = 10) => ({ id, headers: [['authorization', 'Bearer x']] as const, body: { ...exampleJson({}), text: 'x'.repeat(size) } });

describe('joining mirrored requests with their log lines', () => {
  it('gives a line the headers and the body of its request, once', () => {
    const mirrored = new MirroredRequests();
    mirrored.add('a', request('1'), 0);
    const joined = mirrored.join('a', '1', line, 1);
    assert.deepEqual([joined.unseen, joined.requestHeaders, joined.requestBody?.text], ['answer', [['authorization', 'Bearer x']], 'x'.repeat(10)]);
    assert.equal(mirrored.join('a', '1', line, 1), line);
    assert.equal(mirrored.size, 0);
  });

  it('keeps companies apart, and lines without an id as they are', () => {
    const mirrored = new MirroredRequests();
    mirrored.add('a', request('1'), 0);
    assert.equal(mirrored.join('b', '1', line, 1), line);
    assert.equal(mirrored.join('a', null, line, 1), line);
  });

  it('waits no longer than it may, and holds no more than it may', () => {
    const mirrored = new MirroredRequests({ bytes: 5_000, wait: 100 });
    mirrored.add('a', request('old'), 0);
    assert.equal(mirrored.join('a', 'old', line, 100), line);
    for (let n = 0; n < 100; n += 1) mirrored.add('a', request(String(n), 800), n);
    assert.ok(mirrored.size <= 5, String(mirrored.size));
    assert.equal(mirrored.join('a', '0', line, 100), line);
    assert.equal(mirrored.join('a', '99', line, 100).unseen, 'answer');
    mirrored.add('a', request('later'), 10_000);
    assert.equal(mirrored.size, 1);
  });
});
