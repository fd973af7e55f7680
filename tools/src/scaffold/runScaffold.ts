import { run } from '../run.ts';
import type { Plan } from './plan.ts';
import { ScaffoldRefusal } from './refusal.ts';

/**
 * Writes a plan, formats what it wrote and tells what it did; a refusal is one line and exit code
 * 1.
 */
export async function runScaffold(make: () => Plan | Promise<Plan>, next: string): Promise<void> {
  try {
    const plan = await make();
    plan.apply();
    const files = [...plan.created, ...plan.changed];
    const { code } = await run('oxfmt', ['--no-error-on-unmatched-pattern', ...files]);
    if (code !== 0) throw new ScaffoldRefusal('What was written could not be formatted: pnpm fmt.');
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
