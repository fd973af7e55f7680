import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { DOMAINS } from '@palisade/gateway/domains.ts';
import { buildGraph } from '@palisade/gateway/platform/schema/buildGraph.ts';
import { servicesOf } from '@palisade/gateway/testing/servicesOf.ts';
import { ROOT } from '@palisade/tools/run.ts';
import {
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DirectiveNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';

type Definition = FragmentDefinitionNode | OperationDefinitionNode;

const schema = buildGraph(DOMAINS);

/** What pages read: the queries and fragments in their sources, where Relay's own directives still stand. */
const definitions = globSync('web/src/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/__generated__/**', '**/*.test.*'],
})
  .flatMap((file) => [...readFileSync(ROOT + file, 'utf8').matchAll(/graphql`([^`]*)`/g)])
  .flatMap(([, text = '']) => parse(text).definitions)
  .filter(
    (definition): definition is Definition =>
      definition.kind === Kind.FRAGMENT_DEFINITION ||
      (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'query'),
  );

const has = (
  node: { readonly directives?: readonly DirectiveNode[] | undefined },
  name: string,
): boolean => node.directives?.some((directive) => directive.name.value === name) ?? false;

/** Service of the rows that a fragment reads many of: a column that fails must not take them along. */
function homeOfRows(definition: Definition): readonly string[] {
  if (definition.kind !== Kind.FRAGMENT_DEFINITION || !has(definition, 'relay')) return [];
  const type = definition.typeCondition.name.value;
  return DOMAINS.flatMap(({ name, nodes }) => (Object.hasOwn(nodes, type) ? [name] : []));
}

/** Services that the fields of a definition need, without those that are caught by themselves or below such a one. */
async function servicesRead(definition: Definition): Promise<ReadonlySet<string>> {
  const fields: [type: string, field: string][] = [];
  const types = new TypeInfo(schema);
  visit(
    { kind: Kind.DOCUMENT, definitions: [definition] },
    visitWithTypeInfo(types, {
      Field(node: FieldNode) {
        if (has(node, 'catch')) return false;
        const parent = types.getParentType();
        if (parent) fields.push([parent.name, node.name.value]);
        return undefined;
      },
    }),
  );
  const all = new Set(homeOfRows(definition));
  for (const [typeName, fieldName] of fields) {
    const type = schema.getType(typeName);
    const field =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;
    if (field) for (const service of await servicesOf(field)) all.add(service);
  }
  return all;
}

/** Queries that are of no use without all that they ask for. */
const WHOLE: Readonly<Record<string, string>> = {
  HostPatternDialogQuery: 'a decision is taken on all that it would change',
  MergePreviewQuery: 'a decision is taken on all that it would change',
  useActionChoicesQuery: 'an action needs its integrations and its sources',
  useBackTestQuery: 'a policy is judged by which endpoints it would open gaps for',
  useFieldOptionsQuery: 'an option is chosen by its name',
  useOpenRemediationsQuery: 'one number is the sum of both',
  useRuleSamplesQuery: 'a sample is an endpoint',
};

describe('queries and fragments of pages', () => {
  it('throw where a field failed, so that nothing is taken for none', () => {
    assert.ok(definitions.length > 200);
    const silent = definitions.filter((definition) => !has(definition, 'throwOnFieldError'));
    assert.deepEqual(
      silent.map(({ name }) => name?.value),
      [],
    );
  });

  it('read what one service answers, and catch what another does', async () => {
    const mixed = new Map<string, readonly string[]>();
    for (const definition of definitions) {
      const services = await servicesRead(definition);
      if (services.size > 1) mixed.set(definition.name?.value ?? '', [...services]);
    }
    for (const name of Object.keys(WHOLE))
      assert.ok(mixed.delete(name), `${name} is no exception any more`);
    assert.deepEqual(Object.fromEntries(mixed), {});
  });
});
