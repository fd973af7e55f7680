import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from './testing/fewEndpoints.ts';

const HOUR = 3_600_000;
const KEYS = '{"Code":"Success","AccessKeyId":"ASIATMPLB8CMQ7FWDD2L","SecretAccessKey":"x"}';

/** Somebody stores the address of a webhook, and has it tried later. */
function stored(
  url: string,
  responseBody: string,
  { pause = 20_000, tester = 3 } = {},
): FewEndpoints {
  const few = new FewEndpoints('/webhooks', '/webhooks/{id}/test');
  const events = ['delivered'];
  for (let other = 10; other < 30; other++)
    few.send(other, {
      method: 'POST',
      path: '/webhooks',
      body: { url: `https://hooks.example.net/${other}`, events },
      status: 201,
      answer: { id: `wh_${other}` },
    });
  few.send(3, {
    method: 'POST',
    path: '/webhooks',
    body: { url, events },
    status: 201,
    answer: { id: 'wh_3' },
  });
  const answer = { delivered: true, responseBody };
  few.send(tester, { method: 'POST', path: '/webhooks/wh_3/test', body: {}, answer }, pause);
  return few;
}

const successes = (few: FewEndpoints): number =>
  [...few.detector.state.attackers.all()].reduce((sum, one) => sum + one.successes, 0);

describe('ATK-08 an address within that is stored first and fetched later', () => {
  const METADATA = 'http://169.254.169.254/latest/meta-data/iam/security-credentials/app';

  it('succeeds where the later answer shows what is behind it', () => {
    assert.equal(successes(stored(METADATA, KEYS)), 1);
    assert.equal(
      successes(stored('http://169.254.169.254/latest/user-data', 'root:x:0:0:root:/root:/bin/sh')),
      1,
    );
  });

  for (const [what, url, answer, options] of [
    ['nothing came back', METADATA, 'connection refused', {}],
    ['a webhook is one of a public host', 'https://hooks.example.net/3', KEYS, {}],
    ['it is days later', METADATA, KEYS, { pause: 50 * HOUR }],
    ['somebody else is shown it', METADATA, KEYS, { tester: 12 }],
  ] as const)
    it(`does not where ${what}`, () => {
      assert.equal(successes(stored(url, answer, options)), 0);
    });
});
