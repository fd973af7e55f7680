import { randomUUID } from 'node:crypto';
import { globalId, parseGlobalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { TERMS_ID } from '@palisade/services/domains/identity/shell/terms.repository.ts';
import {
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLSchema,
} from 'graphql';
import type { ContractWorld } from './contractWorld.ts';
import { oldestFailedJob } from './jobInputs.ts';
import { MADE, MADE_LISTS } from './madeSubjects.ts';
import { scimKeys } from './scimInputs.ts';
import { identityProvider } from './ssoInputs.ts';
import { call, documentOf, selection, type SchemaQuery } from './schemaQueries.ts';

/**
 * A document with an argument that names something, and the path of that argument in its variables.
 */
export interface IdArgument extends SchemaQuery {
  readonly variable: string;
  /**
   * Fields of the input object that lead to the id, however deep; empty when the variable is the id
   * itself.
   */
  readonly inputPath: readonly string[];
}

/** An id of something that another company has, and one like it of nothing. */
export interface IdPair {
  readonly variable: string;
  readonly foreign: string;
  readonly unknown: string;
}

const isId = ({ type }: GraphQLArgument | GraphQLInputField): boolean =>
  getNamedType(type).name === 'ID';

/**
 * Paths of the fields of an input that take an id, those of the inputs inside it too. Filters name
 * values, which are no ids to the graph.
 */
function idPaths(
  input: GraphQLInputObjectType,
  above: readonly GraphQLInputObjectType[] = [],
): string[][] {
  if (input.name === 'FilterInput' || above.includes(input)) return [];
  return Object.values(input.getFields()).flatMap((part) => {
    const named = getNamedType(part.type);
    if (isId(part)) return [[part.name]];
    return isInputObjectType(named)
      ? idPaths(named, [...above, input]).map((path) => [part.name, ...path])
      : [];
  });
}

/** A value with another one at a path; in a list, at the path of each entry. */
export function withIdAt(value: unknown, [name, ...below]: readonly string[], id: string): unknown {
  if (name === undefined) return id;
  if (Array.isArray(value)) return value.map((each) => withIdAt(each, [name, ...below], id));
  return {
    ...(Object(value) as object),
    [name]: withIdAt(Reflect.get(Object(value), name), below, id),
  };
}

/** Every argument of queries and mutations, and every field of an input, that takes an id. */
export function idArguments(schema: GraphQLSchema): IdArgument[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getSubscriptionType())
      return [];
    const kind = type === schema.getMutationType() ? 'mutation' : 'query';
    return Object.values(type.getFields()).flatMap((field) =>
      field.args.flatMap((argument): IdArgument[] => {
        const named = getNamedType(field.type);
        const input = getNamedType(argument.type);
        const more = call(field).includes(`$${argument.name}`)
          ? []
          : [`${argument.name}: $${argument.name}`];
        const text = documentOf(
          schema,
          kind,
          type,
          field,
          `${call(field, more)}${isCompositeType(named) ? ` { ${selection(named, 1)} }` : ''}`,
        );
        const name = (of: string): string => `${type.name}.${field.name}(${of})`;
        if (isId(argument))
          return [{ name: name(argument.name), text, variable: argument.name, inputPath: [] }];
        return isInputObjectType(input)
          ? idPaths(input).map((path) => ({
              name: name([argument.name, ...path].join('.')),
              text,
              variable: argument.name,
              inputPath: path,
            }))
          : [];
      }),
    );
  });
}

/** Ids of one kind that are tried. */
const TRIED = 3;
const FIND = `query ($companyId: ID!, $endpointId: ID!, $labelId: ID!, $thingId: ID!, $gapId: ID!, $attackerId: ID!) { company(companyId: $companyId) {
  id
  endpoint(endpointId: $endpointId) {
    id endpointId host { id hostId } api { id apiId } parameters(first: 1) { edges { node { id parameterId decisions { decisionId } } } } corrections { id correctionId } tunes { tuneId }
  }
  label(labelId: $labelId) { id labelId groupId }
  oasDocuments(first: 1) { edges { node { id documentId } } }
  inventorySettings { parameterTypes { parameterTypeId } correlators { correlatorId } }
  dataClassification { types { dataTypeId } categories { dataCategoryId reference }
    keywordLists { keywordListId } }
  labelGroups(first: 1) { edges { node { id } } }
  labelRules(first: 1) { edges { node { id ruleId } } }
  tokens(first: 1) { edges { node { id } } }
  auditLog(first: 1) { edges { node { entryId } } }
  ipExcludeList(first: 1) { edges { node { rangeId } } }
  ipAllowedList(first: 1) { edges { node { rangeId } } }
  posturePolicies(first: 1) { edges { node { id policyId } } }
  gap(gapId: $gapId) { id gapId }
  attacker(attackerId: $attackerId) { id attackerId steps(first: 1) { edges { node { id } } } }
  integrations { id integrationId }
  gapTickets(gapIds: [$thingId]) { thingId tickets { id } }
  ledger(first: 1) { edges { node { id } } }
  ingestBatches(first: 1) { edges { node { id } } }
  ${MADE_LISTS}
} }`;

function textsUnder(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    names.includes(key) && typeof below === 'string' ? [below] : textsUnder(below, names),
  );
}

/** The company with one of each list of what was made: people may have many saved filters. */
const oneOfEachMade = (data: object | null): object =>
  Object.fromEntries(
    Object.entries(Object(Reflect.get(Object(data), 'company')) as object).map(([field, value]) => [
      field,
      field.startsWith('made') && Array.isArray(value) ? value.slice(0, 1) : (value as unknown),
    ]),
  );

/** A role that the organization of a company made for itself. */
async function ownRole({ services: { db } }: ContractWorld, companyId: string): Promise<string> {
  const [role] = await db.system.query<{ id: string }>(
    `insert into identity.roles (id, organization_id, name) select $1, organization_id, 'Of the matrix' from identity.companies where id = $2
     on conflict (organization_id, lower(name)) do update set name = excluded.name returning id`,
    [randomUUID(), companyId],
  );
  if (role === undefined) throw new Error('There is no such company.');
  return role.id;
}

/**
 * Ids of what a company has, each beside one of nothing; also its keys under the name of the
 * company that asks.
 */
export async function foreignIds(
  world: ContractWorld,
  {
    companyId,
    endpointId,
    labelId,
    thingId,
    gapId,
    changeId,
    attackerId,
  }: Readonly<
    Record<
      'companyId' | 'endpointId' | 'labelId' | 'thingId' | 'gapId' | 'changeId' | 'attackerId',
      string
    >
  >,
  askingId: string,
): Promise<IdPair[]> {
  const { data } = await world.ask(FIND, {
    companyId,
    endpointId,
    labelId,
    thingId,
    gapId,
    attackerId,
  });
  const [session] = await world.services.db.system.query<{ id: string }>(
    'select id from identity.sessions where user_id = $1 order by created_at limit 1',
    [FIRST_IDS.administrator],
  );
  if (session === undefined) throw new Error('The administrator never signed in.');
  const roleId = await ownRole(world, companyId);
  const globals = [
    ...new Set([
      globalId('Role', companyId, roleId),
      globalId('OrganizationUser', companyId, FIRST_IDS.administrator),
      ...textsUnder(oneOfEachMade(data), ['id']),
      globalId('User', '', FIRST_IDS.administrator),
      globalId('Session', '', session.id),
      globalId('Organization', companyId, FIRST_IDS.organization),
      globalId('Environment', companyId, companyId),
    ]),
  ];
  const pairs = globals.flatMap((foreign): IdPair[] => {
    const parsed = parseGlobalId(foreign);
    if (parsed === null) throw new Error(`${foreign} is not a global id.`);
    const { type, companyId: owner, key } = parsed;
    const other =
      owner === ''
        ? []
        : [
            {
              variable: 'id',
              foreign: globalId(type, askingId, key),
              unknown: globalId(type, askingId, randomUUID()),
            },
          ];
    return [{ variable: 'id', foreign, unknown: globalId(type, owner, randomUUID()) }, ...other];
  });
  const raw = (name: string, variable = name): IdPair[] =>
    [...new Set(textsUnder(data, [name]))]
      .slice(0, TRIED)
      .map((foreign) => ({ variable, foreign, unknown: randomUUID() }));
  const ofLabels = ['labelId', 'groupId', 'ruleId', 'endpointId'].flatMap((name) => [
    ...(name === 'endpointId' ? [] : raw(name)),
    ...raw(name, `${name}s`),
  ]);
  const ofInventory = [
    'endpointId',
    'hostId',
    'apiId',
    'correctionId',
    'documentId',
    'parameterTypeId',
    'correlatorId',
    'dataTypeId',
    'dataCategoryId',
    'keywordListId',
    'tuneId',
    'parameterId',
    'decisionId',
    'entryId',
    'rangeId',
    'integrationId',
    'thingId',
  ].flatMap((name) => raw(name));
  const ofCategories = [
    ...raw('dataCategoryId', 'categories'),
    ...raw('keywordListId', 'keywordLists'),
  ];
  const ofOrganizations = [
    { variable: 'organizationId', foreign: FIRST_IDS.organization, unknown: randomUUID() },
    ...['environmentId', 'sourceId', 'targetId'].map((variable) => ({
      variable,
      foreign: companyId,
      unknown: randomUUID(),
    })),
  ];
  const ofMade = Object.values(MADE).flatMap(({ key }) => (key === undefined ? [] : raw(key)));
  const ofTasks = [
    ...raw('taskId', 'relatedTaskId'),
    { variable: 'assignedTo', foreign: FIRST_IDS.administrator, unknown: randomUUID() },
  ];
  const ofTickets = [...raw('thingId', 'gapIds'), ...raw('attackerId', 'attackerIds')];
  const ofGroups = ['hostId', 'labelId'].flatMap((name) => [
    ...raw(name, 'key'),
    ...raw(name, 'keys'),
  ]);
  const ofPosture = [
    ...raw('policyId'),
    ...raw('policyId', 'policyIds'),
    ...raw('gapId'),
    ...raw('gapId', 'gapIds'),
    ...['changeId', 'undoes'].map((variable) => ({
      variable,
      foreign: changeId,
      unknown: randomUUID(),
    })),
  ];
  const ofAttackers = [...raw('attackerId'), ...raw('attackerId', 'eventId')];
  const ofJobs = [
    { variable: 'jobId', foreign: await oldestFailedJob(world, companyId), unknown: randomUUID() },
  ];
  const ofSso = [
    ...['roleId', 'replacementId'].map((variable) => ({
      variable,
      foreign: roleId,
      unknown: randomUUID(),
    })),
    { variable: 'companyIds', foreign: companyId, unknown: randomUUID() },
    ...Object.entries(await scimKeys(world, companyId)).map(([variable, foreign]) => ({
      variable,
      foreign,
      unknown: randomUUID(),
    })),
    {
      variable: 'providerId',
      foreign: await identityProvider(world, companyId),
      unknown: randomUUID(),
    },
  ];
  const ofPeople = Object.entries({
    authId: session.id,
    sessionId: session.id,
    userId: FIRST_IDS.administrator,
    docId: TERMS_ID,
    companyId,
    defaultCompanyId: companyId,
  }).map(([variable, foreign]) => ({ variable, foreign, unknown: randomUUID() }));
  return [
    ...pairs,
    ...pairs.map((pair) => ({ ...pair, variable: 'ids' })),
    ...ofInventory,
    ...ofMade,
    ...ofTasks,
    ...ofOrganizations,
    ...ofCategories,
    ...ofTickets,
    ...ofGroups,
    ...ofLabels,
    ...ofPosture,
    ...ofAttackers,
    ...ofPeople,
    ...ofJobs,
    ...ofSso,
  ];
}
