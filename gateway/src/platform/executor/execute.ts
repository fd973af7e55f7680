import {
  execute as executeDepthFirst,
  getVariableValues,
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compile, Unsupported, type Plan, type Variables } from './plan.ts';
import { run } from './run.ts';

export interface Execution {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
  readonly contextValue?: unknown;
  readonly rootValue?: unknown;
}

interface Prepared {
  readonly operation: OperationDefinitionNode;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  /** Variables that decide what is selected. */
  readonly switches: readonly string[];
  /** Plans by the values of the switches; null where graphql-js has to run. */
  readonly plans: Map<string, Plan | null>;
}

/**
 * Documents are kept alive by the server's own store; plans go with them. Many switches could make
 * many plans: at most this many are kept.
 */
const PLANS_PER_OPERATION = 32;
const prepared = new WeakMap<DocumentNode, Map<string, Prepared>>();

/**
 * Executes an operation, breadth first where it can, else by graphql-js. Same data, errors and
 * nulls either way.
 */
export async function execute(execution: Execution): Promise<ExecutionResult> {
  const found = prepare(execution);
  if (!found) return fallback(execution);
  const { errors, coerced } = getVariableValues(
    execution.schema,
    found.operation.variableDefinitions ?? [],
    execution.variableValues ?? {},
    { maxErrors: 50 },
  );
  if (!coerced) return { errors };
  const plan = planOf(execution.schema, found, coerced);
  return plan
    ? run(plan, coerced, execution.contextValue, execution.rootValue)
    : fallback(execution);
}

async function fallback(execution: Execution): Promise<ExecutionResult> {
  return executeDepthFirst({
    ...execution,
    variableValues: execution.variableValues ?? {},
    operationName: execution.operationName ?? null,
  });
}

function planOf(
  schema: GraphQLSchema,
  { operation, fragments, switches, plans }: Prepared,
  variables: Variables,
): Plan | null {
  const key = switches.map((name) => (variables[name] === true ? '1' : '0')).join('');
  let plan = plans.get(key);
  if (plan === undefined || (plan !== null && plan.schema !== schema)) {
    plan = tryCompile(schema, operation, fragments, variables);
    if (plans.size >= PLANS_PER_OPERATION) plans.clear();
    plans.set(key, plan);
  }
  return plan;
}

function tryCompile(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Plan['fragments'],
  variables: Variables,
): Plan | null {
  try {
    return compile(schema, operation, fragments, variables);
  } catch (error) {
    // A directive whose variable is missing is an error that graphql-js knows how to answer.
    if (error instanceof Unsupported || error instanceof GraphQLError) return null;
    throw error;
  }
}

function prepare({ document, operationName }: Execution): Prepared | null {
  let byName = prepared.get(document);
  if (!byName) prepared.set(document, (byName = new Map()));
  const name = operationName ?? '';
  const found = byName.get(name) ?? prepareOperation(document, name);
  if (found) byName.set(name, found);
  return found;
}

function prepareOperation(document: DocumentNode, name: string): Prepared | null {
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const operation =
    name === '' && operations.length === 1
      ? operations[0]
      : operations.find((candidate) => candidate.name?.value === name && name !== '');
  if (!operation) return null; // graphql-js has the words for an unknown or missing name.
  const fragments = Object.fromEntries(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  return { operation, fragments, switches: switchesOf(document), plans: new Map() };
}

function switchesOf(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Directive(directive) {
      if (directive.name.value !== 'skip' && directive.name.value !== 'include') return;
      for (const { value } of directive.arguments ?? [])
        if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}
