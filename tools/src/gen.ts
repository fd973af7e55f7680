import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { printGraph } from '@palisade/gateway/platform/schema/printGraph.ts';
import { writeTableTypes } from './tableTypes.ts';
import { writeUiProps } from './uiProps.ts';
import { writeUpstreamTypes } from './upstreamTypes.ts';
import { ROOT, run } from './run.ts';
import { digestOf, isStamped, stamp } from './stamp.ts';

const SOURCES = [
  'gateway/src/**/*.{graphql,ts}',
  'services/src/domains/**/*.{schemas,routes,domain}.ts',
  'services/src/platform/**/*.ts',
  'services/src/{domains,openapi}.ts',
  'vocabulary/src/**/*.ts',
  'web/src/**/*.{ts,tsx}',
  'codegen.yml',
  'relay.config.js',
  'schema.graphql',
  'pnpm-lock.yaml',
  'tools/src/{gen,uiProps,upstreamTypes}.ts',
];
const TRUSTED = `${ROOT}gateway/trusted-documents.json`;

/** Whether `schema.graphql` says what the SDL files say. */
export function isSchemaCurrent(): boolean {
  return (
    existsSync(`${ROOT}schema.graphql`) &&
    readFileSync(`${ROOT}schema.graphql`, 'utf8') === printGraph()
  );
}

/**
 * Writes everything generated: `schema.graphql`, Relay artifacts with the trusted documents,
 * resolver types, upstream types and the props of the parts of pages. Skipped when nothing it reads
 * has changed.
 */
export async function generate(): Promise<void> {
  if (!isSchemaCurrent()) writeFileSync(`${ROOT}schema.graphql`, printGraph());
  const digest = digestOf(SOURCES);
  if (isStamped('gen', digest) && existsSync(TRUSTED)) return;
  // relay-compiler never prunes the persisted file and skips documents whose artifact is current,
  // so both start empty.
  for (const folder of globSync('web/src/**/__generated__', { cwd: ROOT }))
    rmSync(ROOT + folder, { recursive: true });
  writeFileSync(TRUSTED, '{}\n');
  const results = await Promise.all([
    run('relay-compiler', [], { output: 'capture' }),
    run('graphql-codegen', ['--config', 'codegen.yml', '--silent'], { output: 'capture' }),
    writeUpstreamTypes(),
  ]);
  for (const result of results) {
    if (result !== undefined && result.code !== 0)
      throw new Error(`Generating failed:\n${result.output}`);
  }
  writeUiProps();
  stamp('gen', digest);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await generate();
  await writeTableTypes();
}
