import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, print } from 'graphql';
import { relayTags } from '../relay-tags.js';

// Put together, so that the transform under test leaves this file alone.
const TAG = `graphql${'`'}`;
const source = [
  `const query = ${TAG}`,
  '  query HostsQuery { hosts { id } }',
  '`;',
  'export const after = 1;',
].join('\n');
const tagged = 'query HostsQuery { hosts { id } }';

let folder = '';
const artifacts = () => join(folder, '__generated__');
const write = (text: string) => {
  const definition = parse(text).definitions[0];
  if (!definition) throw new Error('no definition');
  const hash = createHash('md5').update(print(definition)).digest('hex');
  writeFileSync(join(folder, 'HostsQuery.graphql.ts'), `(node as any).hash = "${hash}";\n`);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'relay-tags-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('relayTags', () => {
  it('replaces a tag by its artifact and keeps the line numbers', () => {
    write(tagged);
    const out = relayTags(source, join(folder, '..', 'hosts.ts'), folder);
    expect(out?.split('\n')[3]).toBe('export const after = 1;');
    expect(out).toMatch(
      /^import __relay_HostsQuery from ".\/relay-tags-\w+\/HostsQuery\.graphql\.ts";$/m,
    );
    expect(out).not.toContain(TAG);
  });

  it('refuses an artifact that is older than its tag', () => {
    write('query HostsQuery { hosts { id name } }');
    expect(() => relayTags(source, join(folder, '..', 'hosts.ts'), folder)).toThrow(
      /HostsQuery is stale/,
    );
  });

  it('names the tag whose artifact is missing', () => {
    expect(() => relayTags(source, join(folder, '..', 'hosts.ts'), artifacts())).toThrow(
      /HostsQuery has no artifact/,
    );
  });

  it('leaves other files alone, and blanks in artifacts what would fail at run time, and what nobody reads there', () => {
    expect(relayTags('export const a = 1;', '/src/a.ts', artifacts())).toBeNull();
    const artifact =
      'import type { x } from "./x";\n(companyResolverType satisfies (\n  a: string,\n) => string);\n(node as any).hash = "0a1b";\nexport default 1;';
    const out = relayTags(artifact, join(artifacts(), 'X.graphql.ts'), artifacts());
    expect(out).not.toMatch(/satisfies|hash/);
    expect(out?.split('\n')).toHaveLength(artifact.split('\n').length);
  });
});
