import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HostState } from './hostState.ts';
import { LEARNING_LIMITS } from './learningLimits.ts';

describe('the templates of a host', () => {
  it('are saved for counts alone after a while, and at the end', () => {
    const host = new HostState('1', 'api.example.com', 10);
    host.isNew = false;
    host.markTemplatesSaved(1_000);
    assert.deepEqual([host.isUnsaved, host.areTemplatesDue(false, 1e9), host.areTemplatesDue(true, 1_000)], [false, false, true]);
    host.areCountsStale = true;
    const due = 1_000 + LEARNING_LIMITS.saveModelsEvery;
    assert.deepEqual([host.isUnsaved, host.areTemplatesDue(false, due - 1), host.areTemplatesDue(false, due)], [true, false, true]);
    host.markTemplatesSaved(due);
    assert.deepEqual([host.isUnsaved, host.areTemplatesDue(false, due + 1e9)], [false, false]);
  });
});
