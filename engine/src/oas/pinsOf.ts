import type { TemplatePin } from '../templates/templatePins.ts';
import type { DocumentedOperation } from './apiDocument.ts';

/**
 * Templates of operations with their base paths, each once, as the learner pins them. Greedy
 * parameters and template modifiers are left open.
 */
export function pinsOf(
  operations: readonly Pick<DocumentedOperation, 'path' | 'servers'>[],
): readonly TemplatePin[] {
  return pinsOfPaths(
    operations.flatMap(({ path, servers }) => [
      ...new Set(servers.map(({ basePath }) => `${basePath}${path}`)),
    ]),
  );
}

/** The same of whole paths. */
export function pinsOfPaths(paths: Iterable<string>): readonly TemplatePin[] {
  const templates = new Set<string>();
  for (const path of paths)
    if (!/\{[^}]*[+*]\}|\{[^}]*\{|\}[^{/]*\}/.test(path)) templates.add(path);
  return [...templates].map((template) => ({ template, absorb: 'values' }));
}
