import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Learners } from './learners.ts';
import { OwnedIntake } from './ownedIntake.ts';
import type { Ownership } from './ownership.ts';

it('tells which of its learners is dead for good, which /healthz asks', () => {
  const dead: string[] = [];
  const learners: Pick<Learners, 'dead' | 'onLost'> = {
    dead: () => dead,
    onLost: () => () => undefined,
  };
  const intake = new OwnedIntake(learners as Learners, {} as Ownership); // Nothing else of both is asked.
  assert.deepEqual(intake.dead(), []);
  dead.push('learning');
  assert.deepEqual(intake.dead(), ['learning']);
});
