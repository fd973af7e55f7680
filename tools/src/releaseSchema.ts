import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse, print, visit } from 'graphql';
import { checkSchemaChanges, currentSchema, RELEASED } from './schemaChanges.ts';

/** A schema without its descriptions, whose words may change at any time. */
export function withoutDescriptions(schema: string): string {
  const bare = visit(parse(schema), {
    enter: (node) =>
      'description' in node && node.description !== undefined
        ? { ...node, description: undefined }
        : undefined,
  });
  return `${print(bare)}\n`;
}

/**
 * Keeps the schema as released, unless it breaks clients of the one before; tells whether it did.
 */
export function releaseSchema(): boolean {
  if (!checkSchemaChanges()) return false;
  writeFileSync(RELEASED, withoutDescriptions(currentSchema()));
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = releaseSchema() ? 0 : 1;
