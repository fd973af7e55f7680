import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { generate } from './gen.ts';
import { ROOT, run } from './run.ts';
import { digestOf, isStamped, stamp } from './stamp.ts';

const SOURCES = [
  'web/src/**/*',
  'web/public/**/*',
  'web/*.{html,ts,js,cjs}',
  'vocabulary/src/**/*',
  'gateway/src/**/*.graphql',
  'schema.graphql',
  'pnpm-lock.yaml',
];

/**
 * Generates code and builds the web client into `web/dist`; does nothing when the sources are as
 * they were.
 */
export async function build(): Promise<void> {
  await generate();
  const digest = digestOf(SOURCES);
  if (isStamped('build', digest) && existsSync(`${ROOT}web/dist/index.html`)) return;
  // On two processors this takes half a minute, in which nothing else would be said.
  console.log('Building the pages, which takes up to a minute after an installation or upgrade …');
  const result = await run(
    'node',
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    { cwd: `${ROOT}web`, output: 'capture' },
  );
  if (result.code !== 0) throw new Error(`Building the web client failed:\n${result.output}`);
  stamp('build', digest);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
