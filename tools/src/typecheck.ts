import { pathToFileURL } from 'node:url';
import { run } from './run.ts';

const PACKAGES = ['vocabulary', 'engine', 'services', 'gateway', 'web', 'tests', 'tools'];

/**
 * Type-checks every package, what did not change since the last time from what was found then;
 * prints what is wrong and tells whether all is well.
 */
export async function typecheck(): Promise<boolean> {
  let isClean = true;
  for (const name of PACKAGES) {
    const { code, output } = await run(
      'tsc',
      ['-p', name, '--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`],
      { output: 'capture' },
    );
    if (code !== 0) {
      isClean = false;
      process.stdout.write(output);
    }
  }
  return isClean;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = (await typecheck()) ? 0 : 1;
