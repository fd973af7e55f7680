import { parseSync } from 'oxc-parser';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  readonly isTypeOnly: boolean;
}

/** Every static, re-exporting and literal dynamic import of a module, in order. */
export function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: Import[] = [];
  for (const item of module.staticImports) {
    const isTypeOnly = item.entries.length > 0 && item.entries.every((entry) => entry.isType);
    found.push({ specifier: item.moduleRequest.value, line: lineAt(item.start), isTypeOnly });
  }
  for (const item of module.staticExports) {
    for (const entry of item.entries) {
      if (entry.moduleRequest)
        found.push({
          specifier: entry.moduleRequest.value,
          line: lineAt(item.start),
          isTypeOnly: entry.isType,
        });
    }
  }
  for (const item of module.dynamicImports) {
    const literal = /^['"]([^'"]+)['"]$/.exec(
      source.slice(item.moduleRequest.start, item.moduleRequest.end),
    );
    if (literal?.[1] !== undefined)
      found.push({ specifier: literal[1], line: lineAt(item.start), isTypeOnly: false });
  }
  return found;
}
