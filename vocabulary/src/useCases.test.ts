import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { POLICY_CATEGORY_NAMES } from './posturePolicies.ts';
import { DATA_POLICY_CATEGORY, STEPS_OF_USE_CASES, useCaseStatus } from './useCases.ts';

describe('statuses of use cases', () => {
  it('ADM-14 is not started without what the use case lives on, whatever else is there', () => {
    assert.equal(useCaseStatus([false, true, true]), 'notStarted');
    assert.equal(useCaseStatus([false, null, null]), 'notStarted');
  });

  it('ADM-14 has open tasks until every step is done, then is active', () => {
    assert.equal(useCaseStatus([true, false, true]), 'openTasks');
    assert.equal(useCaseStatus([true, null, false]), 'openTasks');
    assert.equal(useCaseStatus([true, true, true]), 'active');
  });

  it('ADM-14 is unknown where a step that the viewer may not see decides', () => {
    assert.equal(useCaseStatus([null, true, true]), null);
    assert.equal(useCaseStatus([null, false, true]), null);
    assert.equal(useCaseStatus([true, null, true]), null);
  });

  it('ADM-14 is coming soon where the product has no such part', () => {
    assert.equal(useCaseStatus([]), 'comingSoon');
    const soon = Object.entries(STEPS_OF_USE_CASES).filter(([, steps]) => steps.length === 0);
    assert.deepEqual(
      soon.map(([useCase]) => useCase),
      ['surface', 'agent'],
    );
  });

  it('names a category that policies have', () => {
    assert.ok(POLICY_CATEGORY_NAMES.some((name) => name === DATA_POLICY_CATEGORY));
  });
});
