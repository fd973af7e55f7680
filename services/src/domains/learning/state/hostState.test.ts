import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HostState } from './hostState.ts';

describe('the templates of a host', () => {
  it('are in the journal after a commit, and leave memory only once they are written whole and the rows say all of them', () => {
    const host = new HostState('1', 'api.example.com', 10);
    host.isNew = false;
    host.markTemplatesSaved(true);
    assert.deepEqual([host.isUnsaved, host.isWritten], [false, true]);
    host.areCountsStale = true;
    assert.deepEqual([host.isUnsaved, host.isWritten], [true, false]);
    host.markJournaled();
    assert.deepEqual([host.isUnsaved, host.isWritten], [false, false]);
    host.markTemplatesSaved(false);
    assert.deepEqual([host.isUnsaved, host.isWritten], [false, false]);
    host.markTemplatesSaved(true);
    assert.deepEqual([host.isUnsaved, host.isWritten], [false, true]);
  });
});
