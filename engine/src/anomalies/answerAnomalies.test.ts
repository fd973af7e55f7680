import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { answerAnomaly } from './answerAnomalies.ts';

function usual(answers: number): EndpointTraffic {
  const traffic = new EndpointTraffic('GET /orders');
  for (let count = 0; count < answers; count++)
    traffic.answer(count % 20 === 0 ? 404 : 200, 3_000 + (count % 50) * 40);
  return traffic;
}

describe('ENG-04 answers beside those that an endpoint gave before', () => {
  for (const [what, answers, status, size, expected] of [
    ['one like them', 400, 200, 4_000, null],
    ['a status that it gives at times', 400, 404, 200, null],
    ['a status that it never gave', 400, 500, 200, { isStatusUnusual: true, isSizeUnusual: false }],
    ['far more data than ever', 400, 200, 90_000, { isStatusUnusual: false, isSizeUnusual: true }],
    ['twice as much as ever', 400, 200, 10_000, null],
    ['anything while few answers were seen', 100, 500, 90_000, null],
  ] as const) {
    it(what, () => assert.deepEqual(answerAnomaly(usual(answers), status, size), expected));
  }

  it('are the same after a restart', () => {
    const again = EndpointTraffic.fromJSON(JSON.parse(JSON.stringify(usual(400))));
    assert.deepEqual(answerAnomaly(again, 500, 90_000), {
      isStatusUnusual: true,
      isSizeUnusual: false,
    });
    assert.deepEqual(answerAnomaly(again, 200, 90_000)?.isSizeUnusual, true);
  });
});
