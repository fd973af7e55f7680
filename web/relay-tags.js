import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, print } from 'graphql';

/** What tells that an artifact is stale, read from its file: nobody asks for it in the browser. */
const HASH = /^\(node as any\)\.hash = "\w+";$/m;
const RESOLVER_ASSERTION = /^\(\w+ResolverType satisfies \([\s\S]*?\n\)[^\n]*;$/gm;

/**
 * The text that the compiler hashed: graphql's printer breaks long argument lists into lines, the compiler's does not.
 * @param {import('graphql').DefinitionNode} definition
 */
const printed = (definition) =>
  print(definition).replace(
    /\(\n([^()]*?)\n\s*\)/g,
    (_all, list) =>
      `(${list
        .split('\n')
        .map((/** @type {string} */ line) => line.trim())
        .join(', ')})`,
  );

/** @param {string} text */
const md5 = (text) => createHash('md5').update(text).digest('hex');

/** @param {string} from @param {string} to */
function relativeSpecifier(from, to) {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

/** @param {string} artifact @param {string} file @param {string} name */
function readArtifact(artifact, file, name) {
  try {
    return readFileSync(artifact, 'utf8');
  } catch (cause) {
    throw new Error(`${file}: ${name} has no artifact, run "pnpm gen"`, { cause });
  }
}

/**
 * Replaces each graphql`…` tag by a default import of its compiled artifact. Line numbers stay. One function for Vite and jest.
 * @param {string} code source text
 * @param {string} file absolute path of the source
 * @param {string} artifacts absolute path of the folder with the compiled artifacts
 * @returns {string | null} the new text, or null when nothing had to change
 * @throws when an artifact is missing or older than its tag
 */
export function relayTags(code, file, artifacts) {
  if (file.startsWith(artifacts)) {
    // A type-only import used as a statement would be a ReferenceError at run time.
    const out = code
      .replace(HASH, '')
      .replace(RESOLVER_ASSERTION, (text) => text.replace(/[^\n]/g, ''));
    return out === code ? null : out;
  }
  if (!code.includes('graphql`')) return null;
  const imports = new Set();
  const out = code.replace(/\bgraphql`([^`]*)`/g, (whole, body) => {
    const definition = parse(body).definitions[0];
    if (!definition || !('name' in definition) || !definition.name)
      throw new Error(`${file}: a graphql tag needs a name`);
    const name = definition.name.value;
    const artifact = join(artifacts, `${name}.graphql.ts`);
    const stored = /\)\.hash = "(\w+)"/.exec(readArtifact(artifact, file, name));
    if (stored && stored[1] !== md5(printed(definition)))
      throw new Error(`${file}: ${name} is stale, run "pnpm gen"`);
    imports.add(
      `import __relay_${name} from ${JSON.stringify(relativeSpecifier(file, artifact))};`,
    );
    return `__relay_${name}${'\n'.repeat(whole.split('\n').length - 1)}`;
  });
  return `${out}\n${[...imports].join('\n')}\n`;
}
