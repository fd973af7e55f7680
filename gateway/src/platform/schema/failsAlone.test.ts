import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { DOMAINS } from '../../domains.ts';
import { anything, INFO, SERVICES, servicesOf } from '../../testing/servicesOf.ts';
import { COMPANY, companyContext, USER } from '../../testing/people.ts';
import { globalId } from '../graph/globalId.ts';
import { UpstreamError } from '../upstream/errors.ts';
import { buildGraph } from './buildGraph.ts';

const schema = buildGraph(DOMAINS);
type Field = GraphQLField<unknown, unknown>;

const FIELDS = Object.values(schema.getTypeMap()).flatMap((type) =>
  isObjectType(type) && !type.name.startsWith('__')
    ? Object.values(type.getFields()).map((field: Field) => ({
        type,
        field,
        name: `${type.name}.${field.name}`,
      }))
    : [],
);

/**
 * Parts of a connection that its class answers by a call of their own; its edges are the page
 * itself.
 */
const isTotal = (type: GraphQLObjectType, field: Field): boolean =>
  type.name.endsWith('Connection') && /^(totalCount|isTotalCountExact)$/.test(field.name);

/** Fields that call a service and are never null, each with its reason. */
const NOT_ALONE: Readonly<Record<string, string>> = {};

describe('a field that a service of its own answers', () => {
  it('fails alone: it may be null, over the whole graph', async () => {
    const found: string[] = [];
    let calling = 0;
    for (const { type, field, name } of FIELDS) {
      // A subscription has one root field, and its failure is its message.
      if (type === schema.getSubscriptionType()) continue;
      if ((await servicesOf(field)).size === 0 && !isTotal(type, field)) continue;
      calling++;
      if (isNonNullType(field.type) && NOT_ALONE[name] === undefined)
        found.push(`${name}: ${String(field.type)}`);
    }
    assert.deepEqual(found, []);
    // What asks nothing of anybody would find nothing.
    assert.ok(calling > 200, `${calling} fields call a service`);
  });

  it('@semanticNonNull stands only at fields that may be null and that call a service', async () => {
    for (const { type, field, name } of FIELDS) {
      const says =
        field.astNode?.directives?.some(
          (directive) => directive.name.value === 'semanticNonNull',
        ) ?? false;
      if (!says) continue;
      assert.ok(!isNonNullType(field.type), name);
      const isByKind =
        type === schema.getMutationType() || isTotal(type, field) || type.name.endsWith('Payload');
      const isOfService = isByKind || (await servicesOf(field)).size > 0;
      assert.ok(isOfService, name);
    }
  });
});

/** A value that an input takes: the least of it, of the company and of a node of the type. */
function sample(name: string, type: GraphQLInputType, node: string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [sample(name, inner.ofType as GraphQLInputType, node)];
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const needed = Object.values(named.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(
      needed.map((field) => [field.name, sample(field.name, field.type, node)]),
    );
  }
  if (isEnumType(named)) return named.getValues()[0]?.value;
  if (name === 'companyId') return COMPANY;
  if (named.name === 'ID' && /^ids?$/.test(name)) return globalId(node, COMPANY, USER);
  if (name === 'eventType') return 'ATTACKER_EVENT';
  if (named.name === 'Boolean') return false;
  return named.name === 'Int' ? 1 : USER;
}

/** Mutations whose payload shows what a second call reads. */
const READ_AGAIN = [
  'addApi',
  'attachLabels',
  'configureParameter',
  'deleteFieldTune',
  'detachLabels',
  'installPolicy',
  'markStep',
  'mergeEndpoints',
  'removeDenyEntry',
  'saveFieldTune',
  'setHostPattern',
  'setTagGroups',
  'splitEndpoint',
  'testIntegration',
  'tuneAuthentication',
  'undoCorrection',
  'undoParameterDecision',
  'uninstallPolicy',
  'updateApi',
];

const NODES = FIELDS.flatMap(({ type, field }) => (field.name === 'id' ? [type.name] : []));
/** A browser that holds every token but one of a session that would have to be ended first. */
const TOKENS = {
  accessToken: null,
  refreshToken: 'token',
  challengeToken: 'token',
  ssoToken: 'token',
  ssoAnswerToken: 'token',
};
const SESSION = new Proxy(TOKENS, {
  get: (tokens, key) =>
    Object.hasOwn(tokens, key) ? (Reflect.get(tokens, key) as unknown) : anything(),
});
const FLAGS = new Proxy({}, { get: () => ({ canView: true, canEdit: true }) });
const COMPANIES = {
  get: () => ({ ...companyContext(), flags: FLAGS, isOrganizationAdmin: true }),
};

interface Run {
  readonly calls: number;
  readonly payload: unknown;
}

/** Asks for every field of a payload that is read only then; they may fail by themselves. */
async function askForAll(payload: unknown): Promise<void> {
  if (typeof payload !== 'object' || payload === null) return;
  const onDemand = Object.values(payload).filter((value) => typeof value === 'function');
  await Promise.allSettled(onDemand.map((read: () => Promise<unknown>) => read()));
}

/**
 * Runs a mutation whose first call is done and after which nobody answers; null where the id names
 * no such thing.
 */
async function afterTheWrite(field: Field, node: string): Promise<Run | null> {
  let calls = 0;
  const context: object = new Proxy(
    { viewer: { companies: COMPANIES, token: null }, session: SESSION },
    {
      get: (target, key) => {
        if (!SERVICES.has(String(key))) return (Reflect.get(target, key) as unknown) ?? anything();
        return anything(() => {
          calls++;
          if (calls === 1) return Promise.resolve(anything());
          const failed = Promise.reject(new UpstreamError(503, null));
          failed.catch(() => undefined);
          return failed;
        });
      },
    },
  );
  const args = Object.fromEntries(
    field.args.map(({ name, type }) => [name, sample(name, type, node)]),
  );
  try {
    const payload: unknown = await field.extensions.palisade?.resolve?.({}, args, context, INFO);
    await askForAll(payload);
    return { payload, calls };
  } catch (error) {
    if (calls === 0) return null;
    throw new Error(`${field.name} is told as failed though its first call of ${calls} was done.`, {
      cause: error,
    });
  }
}

describe('a mutation', () => {
  it('is told as done when what it changed cannot be read again', async () => {
    const [unknown, readsAgain]: [string[], string[]] = [[], []];
    for (const { type, field } of FIELDS) {
      if (type !== schema.getMutationType()) continue;
      let run: Awaited<ReturnType<typeof afterTheWrite>> = null;
      for (const node of NODES) run ??= await afterTheWrite(field, node);
      if (run === null) unknown.push(field.name);
      else if (run.calls > 1) readsAgain.push(field.name);
    }
    assert.deepEqual(unknown, [], 'no call was made');
    assert.deepEqual(readsAgain.sort(), READ_AGAIN);
  });
});
