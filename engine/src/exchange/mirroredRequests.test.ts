import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleExchange, exampleJson } from './exampleExchange.ts';
import { MirroredRequests } from './mirroredRequests.ts';

const line = exampleExchange({ unseen: 'messages' });
/** Joins a line of a batch of its own. */
const join = (mirrored: MirroredRequests, companyId: string, id: string | null, now: number) => {
  const lines = mirrored.lines(companyId, now);
  const joined = lines.join({}, id, line);
  lines.stored();
  return joined;
};
const request = (id: string, size = 10) => ({
  id,
  headers: [['authorization', 'Bearer x']] as const,
  body: { ...exampleJson({}), text: 'x'.repeat(size) },
});

describe('joining mirrored requests with their log lines', () => {
  it('gives a line the headers and the body of its request, once', () => {
    const mirrored = new MirroredRequests();
    mirrored.add('a', request('1'), 0);
    const joined = join(mirrored, 'a', '1', 1);
    assert.deepEqual(
      [joined.unseen, joined.requestHeaders, joined.requestBody?.text],
      ['answer', [['authorization', 'Bearer x']], 'x'.repeat(10)],
    );
    assert.equal(join(mirrored, 'a', '1', 1), line);
    assert.equal(mirrored.size, 0);
  });

  it('keeps companies apart, and lines without an id as they are', () => {
    const mirrored = new MirroredRequests();
    mirrored.add('a', request('1'), 0);
    assert.equal(join(mirrored, 'b', '1', 1), line);
    assert.equal(join(mirrored, 'a', null, 1), line);
  });

  it('waits no longer than it may, and holds no more than it may', () => {
    const mirrored = new MirroredRequests({ bytes: 5_000, wait: 100 });
    mirrored.add('a', request('old'), 0);
    assert.equal(join(mirrored, 'a', 'old', 100), line);
    for (let n = 0; n < 100; n += 1) mirrored.add('a', request(String(n), 800), n);
    assert.ok(mirrored.size <= 5, String(mirrored.size));
    assert.equal(join(mirrored, 'a', '0', 100), line);
    assert.equal(join(mirrored, 'a', '99', 100).unseen, 'answer');
    mirrored.add('a', request('later'), 10_000);
    assert.equal(mirrored.size, 1);
  });

  it('gives the same line its request again, whatever comes meanwhile, until it is stored', () => {
    const mirrored = new MirroredRequests({ bytes: 2_500, wait: 100 });
    mirrored.add('a', request('1', 800), 0);
    const [lines, place] = [mirrored.lines('a', 1), {}];
    assert.equal(lines.join(place, '1', line).unseen, 'answer');
    for (const id of ['2', '3', '4']) mirrored.add('a', request(id, 800), 2);
    assert.equal(mirrored.size, 1, 'what lines hold counts as memory');
    assert.equal(lines.join({}, '1', line), line, 'another line of that id');
    assert.equal(lines.join(place, '1', line).requestBody?.text?.length, 800);
    lines.stored();
    for (const id of ['5', '6', '7']) mirrored.add('a', request(id, 800), 4);
    assert.equal(mirrored.size, 2);
  });

  it('is there again for lines that were not stored and come again', () => {
    const mirrored = new MirroredRequests();
    mirrored.add('a', request('1'), 0);
    mirrored.add('a', request('2'), 0);
    const lines = mirrored.lines('a', 1);
    for (const id of ['1', '2']) assert.equal(lines.join({}, id, line).unseen, 'answer');
    mirrored.add('a', request('2', 99), 2);
    lines.giveBack();
    assert.equal(join(mirrored, 'a', '1', 3).unseen, 'answer');
    assert.equal(join(mirrored, 'a', '2', 3).requestBody?.text?.length, 99, 'the later one');
    assert.equal(mirrored.size, 0);
  });
});
