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

/**
 * What pages read: the queries and fragments in their sources, where Relay's own directives still
 * stand.
 */
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

/**
 * Service of the rows that a fragment reads many of: a column that fails must not take them along.
 */
function homeOfRows(definition: Definition): readonly string[] {
  if (definition.kind !== Kind.FRAGMENT_DEFINITION || !has(definition, 'relay')) return [];
  const type = definition.typeCondition.name.value;
  return DOMAINS.flatMap(({ name, nodes }) => (Object.hasOwn(nodes, type) ? [name] : []));
}

/**
 * Services that the fields of a definition need, without those that are caught by themselves or
 * below such a one.
 */
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

/** Whether a field is answered by a call of its own. */
async function isOwnCall(typeName: string, fieldName: string): Promise<boolean> {
  const type = schema.getType(typeName);
  const field =
    isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined;
  return field !== undefined && (await servicesOf(field)).size > 0;
}

/**
 * Fields of a definition with calls of their own whose failure takes sections that do not stand
 * below them: a fragment that others stand beside must catch what it reads that way.
 */
async function takesOthers(definition: Definition): Promise<string[]> {
  const types = new TypeInfo(schema);
  const path: FieldNode[] = [];
  const read: { readonly node: FieldNode; readonly type: string }[] = [];
  const spreads: { readonly above: ReadonlySet<FieldNode>; readonly name: string }[] = [];
  visit(
    { kind: Kind.DOCUMENT, definitions: [definition] },
    visitWithTypeInfo(types, {
      Field: {
        enter(node: FieldNode) {
          if (has(node, 'catch')) return false;
          const parent = types.getParentType();
          if (parent) read.push({ node, type: parent.name });
          path.push(node);
          return undefined;
        },
        leave: () => void path.pop(),
      },
      FragmentSpread: (node) => void spreads.push({ above: new Set(path), name: node.name.value }),
    }),
  );
  const found: string[] = [];
  for (const { node, type } of read) {
    if (spreads.every(({ above }) => above.has(node)) || !(await isOwnCall(type, node.name.value)))
      continue;
    found.push(`${type}.${node.name.value}`);
  }
  return found;
}

/** Fields of a connection that count what it would list, by calls of their own. */
const TOTALS: ReadonlySet<string> = new Set(['totalCount', 'isTotalCountExact']);

/** Queries that are of no use without all that they ask for. */
const WHOLE: Readonly<Record<string, string>> = {
  DataFlowDrawerQuery: 'a flow without its applications would look as if it had none',
  useTaskChoicesQuery: 'one kind of choice is asked for at a time, of one service',
  HealthPageQuery: 'a service that fails leaves its own parts unknown, and the answer whole',
  HostPatternPreviewQuery: 'a decision is taken on all that it would change',
  useActionChoicesQuery: 'an action needs its integrations and its sources',
  useBackTestQuery: 'a policy is evaluated by which endpoints it would open gaps for',
  useFieldOptionsQuery: 'an option is chosen by its name',
  useMergePreviewQuery: 'a decision is taken on all that it would change',
  useOpenRemediationsQuery: 'one number is the sum of both',
  useRuleSamplesQuery: 'a sample is an endpoint',
};

/** What is read before anything that is beside it can be shown, each with its reason. */
const FIRST: Readonly<Record<string, string>> = {
  DataFlowDrawerQuery: 'the flow is the drawer',
  GapDrawerQuery: 'the gap is the drawer',
  HubPolicyDrawerQuery:
    'the policy is the drawer, and whether it is installed decides which form it has',
  LabelDrawerQuery: 'a label is saved with one of the groups',
  LabelRuleDrawerQuery: 'the form is filled with the group and the labels of the rule',
  ManagePolicyDrawerQuery: 'the policy is the drawer',
  OrganizationsPageQuery: 'the page is the organization with its environments',
  ProviderDrawerQuery: 'the form of a provider names the roles and environments of its rules',
  RoleDrawerQuery: 'the form of a role needs the names of the others',
  ShellQuery: 'terms and permissions decide what is shown at all',
  ShownStepQuery: 'one step, chosen or the first',
  useEndpointGroups_company: 'the rows of the first groups come with the groups',
  useRefreshAnalysisQuery: 'what is shown stays when it cannot be read again',
};

describe('queries and fragments of pages', () => {
  it('throw where a field failed, so that nothing is taken for none', () => {
    assert.ok(definitions.length > 200);
    // An error of a payload has no field that a call of its own answers.
    const silent = definitions.filter(
      (definition) =>
        !has(definition, 'throwOnFieldError') && definition.name?.value !== 'userErrors_error',
    );
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

  it('catch a field with a call of its own where sections stand beside it', async () => {
    const found = new Map<string, readonly string[]>();
    for (const definition of definitions) {
      const fields = await takesOthers(definition);
      if (fields.length > 0) found.set(definition.name?.value ?? '', fields);
    }
    for (const name of Object.keys(FIRST))
      assert.ok(found.delete(name), `${name} is no exception any more`);
    assert.deepEqual(Object.fromEntries(found), {});
  });

  it('catch the totals of a list beside its rows, so that the rows stay when counting failed', () => {
    const found = definitions.flatMap((definition) => {
      const above: FieldNode[] = [];
      let isTaken = false;
      visit(definition, {
        Field: {
          enter(node) {
            above.push(node);
            const { selections = [] } = node.selectionSet ?? {};
            const fields = selections.filter((each) => each.kind === Kind.FIELD);
            if (!fields.some(({ name }) => name.value === 'edges')) return;
            const totals = fields.filter(({ name }) => TOTALS.has(name.value));
            if (totals.some((total) => !has(total, 'catch'))) isTaken = true;
            // Relay gives a caught field as null when anything read with it failed, caught or not.
            // There the total belongs in a fragment of its own.
            if (totals.length > 0 && above.some((field) => has(field, 'catch'))) isTaken = true;
          },
          leave: () => void above.pop(),
        },
      });
      return isTaken ? [definition.name?.value ?? ''] : [];
    });
    assert.deepEqual(found, []);
  });
});
