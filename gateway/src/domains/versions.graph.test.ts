import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { globalId } from '../platform/graph/globalId.ts';
import { COMPANY } from '../testing/people.ts';
import { policyItem } from '../testing/postureRows.ts';
import { ruleRow } from '../testing/rows.ts';
import { TestGateway } from '../testing/testGateway.ts';

const MESSAGE = 'It was changed by ada at 2026-05-01 00:00 UTC meanwhile.';
const CONFLICT = { code: 'conflict', field: 'input.version', message: MESSAGE };

describe('a thing that somebody else saved since it was read', () => {
  const gateway = new TestGateway();
  const { services } = gateway;
  before(async () => {
    for (const [path, answer] of [
      ['PUT /posture/:companyId/policies/:policyId', policyItem(1)],
      ['PUT /labels/:companyId/rules/:ruleId', { cursor: 'c', ...ruleRow(0) }],
    ] as const)
      services.on(path, ({ body }, reply) =>
        Reflect.get(Object(body), 'version') === 1
          ? answer
          : reply.code(409).send({ code: 'conflict', detail: MESSAGE, field: 'version' }),
      );
    await gateway.start();
  });
  after(() => gateway.stop());

  const change = async (mutation: string, input: object) =>
    (await gateway.ask(mutation, { input })).data;

  it('POST-10 a policy is not saved over', async () => {
    const mutation =
      'mutation M($input: UpdatePosturePolicyInput!) { updatePosturePolicy(input: $input) { policy { version } errors { code field message } } }';
    const id = globalId('PosturePolicy', COMPANY, policyItem(1).id);
    const policy = { name: 'x' };
    assert.deepEqual(await change(mutation, { id, version: 1, policy }), {
      updatePosturePolicy: { policy: { version: 1 }, errors: [] },
    });
    assert.deepEqual(await change(mutation, { id, version: 2, policy }), {
      updatePosturePolicy: { policy: null, errors: [CONFLICT] },
    });
  });

  it('LAB-03 a label rule is not saved over', async () => {
    const mutation =
      'mutation M($input: UpdateLabelRuleInput!) { updateLabelRule(input: $input) { rule { version } errors { code field message } } }';
    const id = globalId('LabelRule', COMPANY, ruleRow(0).id);
    const rule = { name: 'x', source: { kind: 'pathLocation' } };
    assert.deepEqual(await change(mutation, { id, version: 1, rule }), {
      updateLabelRule: { rule: { version: 1 }, errors: [] },
    });
    assert.deepEqual(await change(mutation, { id, version: 2, rule }), {
      updateLabelRule: { rule: null, errors: [CONFLICT] },
    });
  });
});
