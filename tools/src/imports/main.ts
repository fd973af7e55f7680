import { pathToFileURL } from 'node:url';
import { cyclesOf } from './cycles.ts';
import { broken, brokenPackage } from './rules.ts';
import { sourceFiles } from './sourceFiles.ts';

/** One line for each import that breaks a rule of the layout, and for each circle of imports. */
export function brokenImports(): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  for (const { file, imports } of sourceFiles()) {
    const targets: string[] = [];
    for (const { specifier, line, to } of imports) {
      const why = to === null ? brokenPackage(file, specifier) : broken(file, to);
      if (why !== null) problems.push(`${file}:${line} imports ${specifier}: ${why}`);
      if (to !== null) targets.push(to);
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
