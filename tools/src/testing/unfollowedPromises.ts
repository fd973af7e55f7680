import { createRequire } from 'node:module';

/** What Node's own code has of its hooks, which `--expose-internals` lets others load. */
interface Internals {
  getHookArrays(): readonly [readonly { disable(): unknown }[], unknown];
}

/**
 * Ends that Node's runner follows every promise to the test that made it. Suites know their tests by
 * that while files are loaded; later it only tells whose an error is that nobody caught, and takes
 * a seventh of a process that runs tests of services: 30 s of processors instead of 36 for
 * `permissions.test.ts`. Only where Node was started with `--expose-internals`.
 * @returns whether it follows none any more
 */
export function unfollowPromises(): boolean {
  if (!process.execArgv.includes('--expose-internals')) return false;
  const load = createRequire(import.meta.url) as (name: string) => unknown;
  const { getHookArrays } = load('internal/async_hooks') as Internals;
  for (const hook of getHookArrays()[0].slice()) hook.disable();
  return true;
}
