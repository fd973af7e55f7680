import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FewEndpoints } from './testing/fewEndpoints.ts';

const SECOND = 1_000;
const SLIP = '/slips/{id}';
const [PROGRAM, BROWSER] = [
  'Apache-HttpClient/4.5.3',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0',
];
const [INSIDE, OUTSIDE] = ['10.31.9.40', '198.51.100.40'];

/** Twenty people look at their own slips, then somebody counts through 300. */
function counted(
  addressOf: (person: number) => string,
  job: { readonly address: string; readonly agent: string; readonly status?: number },
): FewEndpoints {
  const service = new FewEndpoints(SLIP);
  for (let round = 0; round < 3; round++)
    for (let person = 0; person < 20; person++)
      for (let slip = 0; slip < 3; slip++)
        service.send(person, {
          path: `/slips/${1_000 + person * 37 + slip}`,
          address: addressOf(person),
        });
  for (let slip = 0; slip < 300; slip++)
    service.send(
      99,
      {
        path: `/slips/${5_000 + slip}`,
        address: job.address,
        agent: job.agent,
        ...(job.status === undefined || slip % 2 === 0 ? {} : { status: job.status }),
      },
      SECOND,
    );
  return service;
}
const outside = (person: number): string => `203.0.113.${person}`;
const inside = (person: number): string => `10.8.0.${person}`;

describe('ATK-05 a program inside of the network that counts through what others outside use', () => {
  it('is suspected and no more: it prints at night what came in by day', () => {
    const { found, suspected } = counted(outside, { address: INSIDE, agent: PROGRAM });
    assert.deepEqual([found, suspected.length], [[], 1]);
  });

  for (const [what, addressOf, job] of [
    ['comes from outside', outside, { address: OUTSIDE, agent: PROGRAM }],
    ['is a browser', outside, { address: INSIDE, agent: BROWSER }],
    ['does not say what it is', outside, { address: INSIDE, agent: '' }],
    ['is refused every other one', outside, { address: INSIDE, agent: PROGRAM, status: 403 }],
    ['is among callers who are all inside', inside, { address: INSIDE, agent: PROGRAM }],
  ] as const)
    it(`is an attacker where it ${what}`, () => {
      assert.equal(counted(addressOf, job).found.length, 1);
    });
});
