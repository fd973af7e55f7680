import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TRANSPORT_CASES } from '@palisade/services/domains/posture/testing/policies/transportCases.ts';
import { measureChange } from './change.ts';

it('POST-14 posture follows changes: gaps close by clean requests, and open again when the change is taken back', async () => {
  const printed: string[] = [];
  const cases = TRANSPORT_CASES.filter(
    ({ key }) => key === 'prov-tls-001' || key === 'prov-tls-007',
  );
  const scenarios = await measureChange(
    (line) => printed.push(line),
    () => undefined,
    cases,
  );
  assert.deepEqual(printed, [JSON.stringify({ measure: 'change', scenarios })]);
  for (const [name, { expected, closed, falseOpen, falseClose = 0 }] of Object.entries(scenarios)) {
    assert.deepEqual([closed, falseOpen, falseClose], [expected, 0, 0], name);
  }
  const { expected = 0, requestsToClose } = scenarios['repair'] ?? {};
  assert.equal(expected, 2);
  const requests = requestsToClose ?? 0;
  assert.ok(
    requests >= 300 && requests <= 400,
    `${requests}: 300, and what batches and judging add`,
  );
});
