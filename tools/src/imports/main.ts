import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.ts';
import { cyclesOf } from './cycles.ts';
import { importsOf } from './parse.ts';
import { broken, brokenPackage } from './rules.ts';

const GLOB = '{vocabulary,engine,services,gateway,web,tests,tools}/src/**/*.{ts,tsx}';
const GENERATED = ['**/__generated__/**', '**/generated/**', '**/node_modules/**'];

/** Path relative to the root that a specifier of ours names, or null for packages from npm. */
function target(from: string, specifier: string): string | null {
  const own = /^@palisade\/([a-z]+)\/(.+)$/.exec(specifier);
  if (own !== null) return `${own[1]}/src/${own[2]}`;
  if (!specifier.startsWith('.')) return null;
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => existsSync(ROOT + file)) ?? path;
}

/** One line for each import that breaks a rule of the layout, and for each circle of imports. */
export function brokenImports(): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of globSync(GLOB, { cwd: ROOT, exclude: GENERATED }).sort()) {
    const targets: string[] = [];
    for (const { specifier, line, isTypeOnly } of importsOf(
      file,
      readFileSync(ROOT + file, 'utf8'),
    )) {
      const to = target(file, specifier);
      const why = to === null ? brokenPackage(file, specifier) : broken(file, to);
      if (why !== null) problems.push(`${file}:${line} imports ${specifier}: ${why}`);
      if (to !== null && !isTypeOnly) targets.push(to);
    }
    graph.set(file, targets);
  }
  for (const cycle of cyclesOf(graph)) problems.push(`import cycle: ${cycle.join(' → ')}`);
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = brokenImports();
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
