import { randomUUID } from 'node:crypto';
import { globalId, parseGlobalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { TERMS_ID } from '@palisade/services/domains/identity/shell/terms.repository.ts';
import { getNamedType, isCompositeType, isInputObjectType, isObjectType, type GraphQLArgument, type GraphQLInputField, type GraphQLSchema } from 'graphql';
import type { ContractWorld } from './contractWorld.ts';
import { call, documentOf, selection, type SchemaQuery } from './schemaQueries.ts';

/** A document with an argument that names something, and the path of that argument in its variables. */
export interface IdArgument extends SchemaQuery {
  readonly variable: string;
  /** Field of the input object; null when the variable is the id itself. */
  readonly inputField: string | null;
}

/** An id of something that another company has, and one like it of nothing. */
export interface IdPair {
  readonly variable: string;
  readonly foreign: string;
  readonly unknown: string;
}

const isId = ({ type }: GraphQLArgument | GraphQLInputField): boolean => getNamedType(type).name === 'ID';

/** Every argument of queries and mutations, and every field of an input, that takes an id. */
export function idArguments(schema: GraphQLSchema): IdArgument[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getSubscriptionType()) return [];
    const kind = type === schema.getMutationType() ? 'mutation' : 'query';
    return Object.values(type.getFields()).flatMap((field) => field.args.flatMap((argument): IdArgument[] => {
      const named = getNamedType(field.type);
      const input = getNamedType(argument.type);
      const more = call(field).includes(`$${argument.name}`) ? [] : [`${argument.name}: $${argument.name}`];
      const text = documentOf(schema, kind, type, field, `${call(field, more)}${isCompositeType(named) ? ` { ${selection(named, 1)} }` : ''}`);
      const name = (of: string): string => `${type.name}.${field.name}(${of})`;
      if (isId(argument)) return [{ name: name(argument.name), text, variable: argument.name, inputField: null }];
      if (!isInputObjectType(input) || input.name === 'FilterInput') return [];
      return Object.values(input.getFields()).filter(isId).map((part) => ({ name: name(`${argument.name}.${part.name}`), text, variable: argument.name, inputField: part.name }));
    }));
  });
}

/** Ids of one kind that are tried. */
const TRIED = 3;
const FIND = `query ($companyId: ID!, $endpointId: ID!, $labelId: ID!, $thingId: ID!) { company(companyId: $companyId) {
  id
  endpoint(endpointId: $endpointId) {
    id endpointId host { id hostId } api { id apiId } parameters(first: 1) { edges { node { id } } } corrections { id correctionId } tunes { tuneId }
  }
  label(labelId: $labelId) { id labelId groupId }
  oasDocuments(first: 1) { edges { node { id documentId } } }
  inventorySettings { parameterTypes { parameterTypeId } correlators { correlatorId } }
  labelGroups(first: 1) { edges { node { id } } }
  labelRules(first: 1) { edges { node { id ruleId } } }
  tokens(first: 1) { edges { node { id } } }
  auditLog(first: 1) { edges { node { entryId } } }
  ipExcludeList(first: 1) { edges { node { rangeId } } }
  ipAllowedList(first: 1) { edges { node { rangeId } } }
  posturePolicies(first: 1) { edges { node { id policyId } } }
  gaps(first: 1, status: null) { edges { node { id gapId } } }
  integrations { id integrationId }
  tickets(thing: gap, thingIds: [$thingId]) { thingId tickets { id } }
  ledger(first: 1) { edges { node { id } } }
  ingestBatches(first: 1) { edges { node { id } } }
} }`;

function textsUnder(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => (names.includes(key) && typeof below === 'string' ? [below] : textsUnder(below, names)));
}

/** Ids of what a company has, each beside one of nothing; also its keys under the name of the company that asks. */
export async function foreignIds(world: ContractWorld, { companyId, endpointId, labelId, savedFilterId, thingId, changeId }: Readonly<Record<'companyId' | 'endpointId' | 'labelId' | 'savedFilterId' | 'thingId' | 'changeId', string>>, askingId: string): Promise<IdPair[]> {
  const { data } = await world.ask(FIND, { companyId, endpointId, labelId, thingId });
  const [session] = await world.services.db.system.query<{ id: string }>('select id from identity.sessions where user_id = $1 order by created_at limit 1', [FIRST_IDS.administrator]);
  if (session === undefined) throw new Error('The administrator never signed in.');
  const globals = [...new Set([...textsUnder(data, ['id']), savedFilterId, globalId('User', '', FIRST_IDS.administrator), globalId('Session', '', session.id)])];
  const pairs = globals.flatMap((foreign): IdPair[] => {
    const parsed = parseGlobalId(foreign);
    if (parsed === null) throw new Error(`${foreign} is not a global id.`);
    const { type, companyId: owner, key } = parsed;
    const other = owner === '' ? [] : [{ variable: 'id', foreign: globalId(type, askingId, key), unknown: globalId(type, askingId, randomUUID()) }];
    return [{ variable: 'id', foreign, unknown: globalId(type, owner, randomUUID()) }, ...other];
  });
  const raw = (name: string, variable = name): IdPair[] => [...new Set(textsUnder(data, [name]))].slice(0, TRIED).map((foreign) => ({ variable, foreign, unknown: randomUUID() }));
  const ofLabels = ['labelId', 'groupId', 'ruleId', 'endpointId'].flatMap((name) => [...(name === 'endpointId' ? [] : raw(name)), ...raw(name, `${name}s`)]);
  const ofInventory = ['endpointId', 'hostId', 'apiId', 'correctionId', 'documentId', 'parameterTypeId', 'correlatorId', 'tuneId', 'entryId', 'rangeId', 'integrationId', 'thingId'].flatMap((name) => raw(name));
  const ofTickets = raw('thingId', 'thingIds');
  const ofGroups = ['hostId', 'labelId'].flatMap((name) => raw(name, 'key'));
  const ofPosture = [...raw('policyId'), ...raw('gapId'), ...raw('gapId', 'gapIds'), { variable: 'changeId', foreign: changeId, unknown: randomUUID() }];
  const ofPeople = Object.entries({ authId: session.id, userId: FIRST_IDS.administrator, docId: TERMS_ID, companyId, defaultCompanyId: companyId }).map(([variable, foreign]) => ({ variable, foreign, unknown: randomUUID() }));
  return [...pairs, ...pairs.map((pair) => ({ ...pair, variable: 'ids' })), ...ofInventory, ...ofTickets, ...ofGroups, ...ofLabels, ...ofPosture, ...ofPeople];
}
