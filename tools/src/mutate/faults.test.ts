import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../run.ts';
import { applied } from './applied.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';

/** What is out of date about a fault; null when it can be tried. */
function outOfDate(fault: Fault): string | null {
  const lost = [fault.file, ...(fault.tests ?? [])].find((file) => !existsSync(join(ROOT, file)));
  if (lost !== undefined) return `The fault “${fault.name}” names ${lost}, which is gone.`;
  try {
    applied(fault, readFileSync(join(ROOT, fault.file), 'utf8'));
    return null;
  } catch (error) {
    return String(error);
  }
}

describe('the faults of pnpm mutate', () => {
  it('are in files that still have their text once, and name tests that are there', () => {
    assert.deepEqual(
      FAULTS.map(outOfDate).filter((words) => words !== null),
      [],
    );
  });
  it('have a name each', () => {
    const names = FAULTS.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
});
