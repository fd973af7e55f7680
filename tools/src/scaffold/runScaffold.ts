import type { Plan } from './plan.ts';
import { ScaffoldRefusal } from './refusal.ts';

/** Writes a plan and tells what it did; a refusal is one line and exit code 1. */
export function runScaffold(make: () => Plan, next: string): void {
  try {
    const plan = make();
    plan.apply();
    for (const file of plan.created) console.log(`new      ${file}`);
    for (const file of plan.changed) console.log(`changed  ${file}`);
    console.log(next);
  } catch (error) {
    if (!(error instanceof ScaffoldRefusal) && !(error instanceof TypeError && 'code' in error))
      throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
