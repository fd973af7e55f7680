import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Kind,
  parse,
  Source,
  type DefinitionNode,
  type DocumentNode,
  type ObjectTypeDefinitionNode,
} from 'graphql';
import { withInheritedDescriptions } from './descriptions.ts';

const SOURCES = fileURLToPath(new URL('../../', import.meta.url));

/** Every SDL file of the gateway: platform before domains, in each domain by the file's name. */
export function readSdl(): DocumentNode[] {
  const inDomain = (file: string) => `${file.split('/')[1] ?? ''}/${basename(file)}`;
  return [
    ...globSync('platform/**/*.graphql', { cwd: SOURCES }).sort(),
    ...globSync('domains/**/*.graphql', { cwd: SOURCES }).sort((a, b) =>
      inDomain(a) < inDomain(b) ? -1 : 1,
    ),
  ].map((file) => {
    const path = `${SOURCES}${file}`;
    return parse(new Source(readFileSync(path, 'utf8'), relative(SOURCES, path)));
  });
}

/**
 * One document of many: `extend type` is folded into its type, definitions are sorted by name,
 * fields keep the order of the files. Fields take the description of their interface, `first`,
 * `after` and `input` the standard one.
 */
export function mergeSdl(documents: readonly DocumentNode[]): DocumentNode {
  const definitions = new Map<string, DefinitionNode>();
  const extensions: ObjectTypeDefinitionNode[] = [];
  for (const definition of documents.flatMap((document) => document.definitions)) {
    if (definition.kind === Kind.OBJECT_TYPE_EXTENSION) {
      extensions.push({ ...definition, kind: Kind.OBJECT_TYPE_DEFINITION });
    } else {
      const key = sortKey(definition);
      if (definitions.has(key)) throw new Error(`${nameOf(definition)} is defined twice.`);
      definitions.set(key, definition);
    }
  }
  for (const extension of extensions) {
    const key = sortKey(extension);
    const base = definitions.get(key);
    if (base?.kind !== Kind.OBJECT_TYPE_DEFINITION)
      throw new Error(`extend type ${extension.name.value}: there is no such type.`);
    definitions.set(key, {
      ...base,
      interfaces: [...(base.interfaces ?? []), ...(extension.interfaces ?? [])],
      fields: [...(base.fields ?? []), ...(extension.fields ?? [])],
    });
  }
  const sorted = [...definitions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, definition]) => definition);
  return withInheritedDescriptions({ kind: Kind.DOCUMENT, definitions: sorted });
}

function sortKey(definition: DefinitionNode): string {
  return `${definition.kind === Kind.DIRECTIVE_DEFINITION ? '0' : '1'} ${nameOf(definition)}`;
}

function nameOf(definition: DefinitionNode): string {
  if ('name' in definition && definition.name) return definition.name.value;
  throw new Error(`${definition.kind} has no place in the SDL of the gateway.`);
}
