import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  defaultFieldResolver,
  isObjectType,
  type DocumentNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { guardOf, ruleOf } from '../auth/authRule.ts';
import { batchOf } from '../executor/batch.ts';
import type { FieldBehaviour, Guard } from '../executor/field.ts';
import type { GatewayDomain } from '../domain.ts';
import { nodeResolversOf } from '../graph/nodeQueries.ts';
import { DateTime, FilterValueScalar } from './scalars.ts';
import { mergeSdl, readSdl } from './sdl.ts';

type Operation = 'query' | 'mutation' | 'subscription';

/**
 * The executable graph: SDL and resolvers of all domains, each field with its guard for both
 * executors. Throws when a root field has neither @auth nor @public, or a Node type no node
 * resolver.
 */
export function buildGraph(
  domains: readonly GatewayDomain[],
  sdl: DocumentNode = mergeSdl(readSdl()),
): GraphQLSchema {
  const nodes = Object.assign(
    {},
    ...domains.map((domain) => domain.nodes),
  ) as GatewayDomain['nodes']; // Object.assign of a spread loses the type.
  const resolvers = [nodeResolversOf(nodes), ...domains.map((domain) => domain.resolvers)];
  const schema = makeExecutableSchema({
    typeDefs: sdl,
    resolvers: [{ DateTime, FilterValue: FilterValueScalar }, ...resolvers],
  });
  const problems = [...rootsWithoutRule(schema), ...nodesWithoutResolver(schema, nodes)];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const batch = batchOf(resolverOf(resolvers, type.name, field.name));
      guardField(schema, field, operationOf(schema, type), batch);
    }
  }
  return schema;
}

function operationOf(schema: GraphQLSchema, type: GraphQLObjectType): Operation | null {
  if (type === schema.getQueryType()) return 'query';
  if (type === schema.getMutationType()) return 'mutation';
  return type === schema.getSubscriptionType() ? 'subscription' : null;
}

function rootsWithoutRule(schema: GraphQLSchema): string[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
    (type) =>
      Object.values(type?.getFields() ?? {}).flatMap((field) =>
        ruleOf(schema, field) ? [] : [`${type?.name}.${field.name} has neither @auth nor @public.`],
      ),
  );
}

function nodesWithoutResolver(schema: GraphQLSchema, nodes: GatewayDomain['nodes']): string[] {
  const node = schema.getType('Node');
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) &&
    type.getInterfaces().some((known) => known === node) &&
    !Object.hasOwn(nodes, type.name)
      ? [`${type.name} is a Node without a node resolver.`]
      : [],
  );
}

/**
 * A resolver as its domain wrote it. The schema holds only a bound copy, on which properties such
 * as `batch` are lost.
 */
function resolverOf(resolvers: readonly object[], type: string, field: string): unknown {
  for (const map of resolvers) {
    const fields: unknown = Reflect.get(map, type);
    if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, field)) continue;
    return Reflect.get(fields, field);
  }
  return undefined;
}

function guardField(
  schema: GraphQLSchema,
  field: GraphQLField<unknown, unknown>,
  operation: Operation | null,
  batch: FieldBehaviour['batch'],
): void {
  const guard = guardOf(ruleOf(schema, field), operation);
  const { resolve, subscribe } = field;
  const own = resolve && resolve !== defaultFieldResolver ? resolve : null;
  const behaviour: FieldBehaviour = { guard, batch, resolve: own };
  field.extensions = { ...field.extensions, palisade: behaviour };
  if (!guard) return;
  field.resolve = guarded(guard, resolve ?? defaultFieldResolver);
  if (subscribe) field.subscribe = guarded(guard, subscribe);
}

function guarded(
  guard: Guard,
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  return (parent, args: Readonly<Record<string, unknown>>, context, info) => {
    const refusal = guard(parent, args, context);
    if (refusal) throw refusal;
    return resolve(parent, args, context, info);
  };
}
