import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { BACKGROUND_JOBS } from '@palisade/vocabulary/backgroundJobs.ts';
import { DOMAINS } from '../domains.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { createLog } from '../platform/server/log.ts';
import { SecretBox } from '../platform/secretBox.ts';
import { maskEvidenceJob } from './maskEvidence.ts';
import { testSettings } from './testing/testIntake.ts';
import { maskDocumentsJob } from './maskStoredDocuments.ts';
import { finishDeletionsJob } from './sampleDeletions.ts';

describe('jobs of all domains', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase(DOMAINS);
  });
  after(() => test.close());

  it('are those that the vocabulary names, so that each has words on the page', () => {
    const { db } = test;
    const deps = {
      db,
      log: createLog('silent'),
      authenticate: async () => null,
      secrets: new SecretBox(Buffer.alloc(32)),
    };
    const masking = maskDocumentsJob({
      db,
      documents: { maskStored: async () => false },
      forgotten: () => undefined,
    });
    const evidence = maskEvidenceJob({ db, settings: testSettings() });
    const samples = finishDeletionsJob({ db, finish: async () => undefined });
    const ofDomains = DOMAINS.flatMap((domain) => domain.jobs?.(deps) ?? []);
    const names = [...ofDomains, masking, evidence, samples];
    assert.deepEqual(names.map(({ name }) => name).sort(), [...BACKGROUND_JOBS]);
  });
});
