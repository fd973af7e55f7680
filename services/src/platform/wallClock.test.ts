import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TREES = ['engine/src', 'services/src', 'gateway/src', 'tools/src', 'vocabulary/src'];

/**
 * Files that compute with the wall clock, since what they compare with is a moment that somebody
 * else wrote down.
 */
const COMPARES_MOMENTS = new Set([
  'services/src/domains/attackers/actions/recordAction.ts', // when an action was asked for, maybe of an earlier process
  'services/src/domains/attackers/marks/expiry.ts', // a date that a person chose
  'services/src/domains/attackers/watching/attackWatch.ts', // the same date, once it is reached
  'services/src/domains/identity/authenticate.ts', // when an API token ends
  'services/src/domains/identity/housekeepingJob.ts', // files that were written a week ago
  'services/src/domains/identity/signing-keys/accessTokens.ts', // when a key was retired, by the database
  'services/src/domains/integrations/webhook/deliver.ts', // a signature's timestamp, for its receiver
  'services/src/domains/documents/analysis/oasAnalysis.routes.ts', // when documents were compared last, by the database
  'services/src/platform/outbound/readAnswer.ts', // a date in Retry-After
  'tools/src/start/demoPolicies.ts', // the end of a token that is made here
]);

/** The wall clock beside an operator, or in a variable that begins or ends a period. */
const COMPUTES =
  /Date\.now\(\)\s*(?:[-+*/<>])|(?:[-+<>]=?|[<>])\s*Date\.now\(\)|\b(?:since|started|begun|until|end|deadline|\w*(?:started|begun|heard|looked|asked|read|forgot|saved|used|checked|weighed)At)\s*[:=]\s*Date\.now\(\)/i;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'generated', 'testing', 'dist'].includes(entry.name))
        yield* sources(path);
    } else if (/(?<!\.test|^test\w*)\.tsx?$/.test(entry.name)) yield path;
  }
}

describe('the wall clock', () => {
  it('measures no duration: it may jump, so time that passes is taken from performance.now()', () => {
    const found = TREES.flatMap((tree) => [...sources(join(ROOT, tree))])
      .filter((file) => COMPUTES.test(readFileSync(file, 'utf8')))
      .map((file) => relative(ROOT, file));
    assert.deepEqual(
      found.filter((file) => !COMPARES_MOMENTS.has(file)),
      [],
    );
    assert.deepEqual(
      [...COMPARES_MOMENTS].filter((file) => !found.includes(file)),
      [],
      'files that need no exception any more',
    );
  });

  it('is found wherever a duration is taken from it', () => {
    for (const text of [
      'Date.now() - since > 5',
      'now < x && until > Date.now()',
      'let heardAt = Date.now();',
      '#lookedAt = Date.now();',
      'const until = Date.now() + 5;',
    ])
      assert.ok(COMPUTES.test(text), text);
    for (const text of [
      'receivedAt: Date.now(),',
      'now: Date.now(),',
      'made.detectedAt = Date.now()',
    ])
      assert.ok(!COMPUTES.test(text), text);
  });
});
