import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  BUILT_IN_ROLES,
  FEATURES,
  isLeftToLimited,
  type Permission,
} from '@palisade/vocabulary/permissions.ts';
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { DOMAINS } from '../../domains.ts';
import {
  apiToken,
  COMPANY,
  companyContext,
  OTHER_COMPANY,
  person,
  USER,
} from '../../testing/people.ts';
import { stubInventory } from '../../testing/stubInventory.ts';
import { endpointRow } from '../../testing/rows.ts';
import { TestGateway } from '../../testing/testGateway.ts';
import { globalId } from '../graph/globalId.ts';
import { buildGraph } from '../schema/buildGraph.ts';
import { ruleOf } from './authRule.ts';

const schema = buildGraph(DOMAINS);
const ALL = BUILT_IN_ROLES.Administrator;

/** A value that an argument takes; ids name the company. */
function sample(name: string, type: GraphQLInputType, companyId: string): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.fromEntries(
      Object.values(named.getFields())
        .filter((field) => isNonNullType(field.type))
        .map((field) => [field.name, sample(field.name, field.type, companyId)]),
    );
  if (isEnumType(named)) return `ENUM:${named.getValues()[0]?.name}`; // One value is a list of one as well.
  if (name === 'companyId') return companyId;
  if (name === 'id') return globalId('Token', companyId, USER);
  if (named.name === 'Boolean') return true;
  return named.name === 'Int' ? 1 : USER;
}

const literal = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/"(\w+)":/g, '$1: ')
    .replaceAll(/"ENUM:(\w+)"/g, '$1');

/** A query or mutation that asks for the field in a company. */
function documentFor(
  kind: string,
  field: GraphQLField<unknown, unknown>,
  companyId: string,
): string {
  const given = field.args.filter(
    (argument) => isNonNullType(argument.type) && argument.defaultValue === undefined,
  );
  const args =
    given.length > 0
      ? `(${given.map((argument) => `${argument.name}: ${literal(sample(argument.name, argument.type, companyId))}`).join(', ')})`
      : '';
  const text = `${field.name}${args}${isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''}`;
  return kind === 'Company'
    ? `{ company(companyId: "${companyId}") { ${text} } }`
    : `mutation { ${text} }`;
}

const guarded = ['Company', 'Mutation'].flatMap((name) => {
  const type = schema.getType(name);
  if (!type || !('getFields' in type)) return [];
  return Object.values(type.getFields() as Record<string, GraphQLField<unknown, unknown>>).flatMap(
    (field) => {
      // An object type's fields.
      const rule = ruleOf(schema, field);
      return rule?.kind === 'granted'
        ? [
            {
              kind: name,
              field,
              permission: `${rule.feature}:${rule.action}` as Permission,
              isOfOrganizationAdmins: rule.organizationAdmin,
              isOnSeen: rule.onSeen,
            },
          ]
        : [];
    },
  );
});

function companyFields(): Record<string, GraphQLField<unknown, unknown>> {
  const type = schema.getType('Company');
  assert.ok(isObjectType(type));
  return type.getFields();
}

describe('permissions at the gateway', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 3);
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('the graph knows the features and actions of the vocabulary', () => {
    const words = (name: string): string[] => {
      const type = schema.getType(name);
      return isEnumType(type) ? type.getValues().map((value) => value.name) : [];
    };
    assert.deepEqual(words('Feature'), Object.keys(FEATURES));
    assert.deepEqual(words('Action'), ['read', 'create', 'update', 'delete']);
    assert.ok(guarded.length >= 12);
    for (const { permission } of guarded) assert.ok(ALL.includes(permission), permission);
  });

  it('PERM-01 whoever has a role in a company sees what names it and what they may do, and the rest by a permission', () => {
    const open = Object.values(companyFields())
      .filter((field) => ruleOf(schema, field) === null)
      .map(({ name }) => name);
    assert.deepEqual(open.sort(), [
      'companyId',
      'expiresAt',
      'id',
      'kind',
      'licences',
      'name',
      'organizationName',
      'sampling',
      // Each step asks for its own permissions, and is null without them.
      'useCases',
      'viewerFlags',
      'viewerIsLimited',
      'viewerIsOrganizationAdmin',
      'viewerPermissions',
      'viewerRolePermissions',
    ]);
  });

  it('PERM-04 what labels take away is refused with that reason, except on subjects that are seen', async () => {
    const limited = person(ALL.filter(isLeftToLimited));
    const companies = limited.companies.map((company) => ({
      ...company,
      rolePermissions: [...ALL],
    }));
    gateway.people.set('plt_limited', { ...limited, companies });
    const taken = guarded.filter(({ permission }) => !isLeftToLimited(permission));
    const onSeen = taken.filter(({ isOnSeen }) => isOnSeen).map(({ field }) => field.name);
    assert.deepEqual(onSeen.toSorted(), [
      'configureParameter',
      'deleteFieldTune',
      'saveFieldTune',
      'tuneAuthentication',
      'undoParameterDecision',
    ]);
    const refusal = async ({ kind, field }: (typeof guarded)[number]) =>
      (await gateway.ask(documentFor(kind, field, COMPANY), {}, 'plt_limited')).errors.find(
        ({ extensions }) => extensions?.['code'] === 'FORBIDDEN',
      )?.message;
    for (const each of taken.filter(({ isOfOrganizationAdmins }) => !isOfOrganizationAdmins))
      assert.equal(
        await refusal(each),
        each.isOnSeen
          ? undefined
          : 'This reaches beyond the endpoints with the labels that your role is limited to.',
        each.field.name,
      );
  });

  for (const { kind, field, permission, isOfOrganizationAdmins } of guarded) {
    it(`PERM-01 ${kind}.${field.name} needs ${permission} at the gateway: all other permissions are not enough`, async () => {
      const bearer = `plt_without_${permission}`.replaceAll(':', '_');
      gateway.people.set(
        bearer,
        apiToken(
          ['read', 'write'],
          ALL.filter((other) => other !== permission),
        ),
      );
      assert.deepEqual((await gateway.ask(documentFor(kind, field, COMPANY), {}, bearer)).codes, [
        'FORBIDDEN',
      ]);
      assert.deepEqual(gateway.upstreamCalls(), []);
      const granted = `${bearer}_only`;
      gateway.people.set(granted, apiToken(['read', 'write'], [permission]));
      assert.equal(
        (await gateway.ask(documentFor(kind, field, COMPANY), {}, granted)).codes.includes(
          'FORBIDDEN',
        ),
        isOfOrganizationAdmins,
      );
    });

    it(`PERM-01 ${kind}.${field.name} of a company without a role is not there`, async () => {
      const { data, codes } = await gateway.ask(documentFor(kind, field, OTHER_COMPANY));
      if (kind === 'Company') assert.deepEqual([data, codes], [{ company: null }, []]);
      else assert.deepEqual(codes, ['NOT_FOUND']);
      assert.deepEqual(gateway.upstreamCalls(), []);
    });
  }

  it('PERM-01 nodes of another company, or without the permission for their type, are not there', async () => {
    gateway.people.set('plt_tokens', apiToken(['read'], ['feature_api_tokens:read']));
    const ask = (companyId: string, bearer: string) =>
      gateway.ask(
        'query ($id: ID!) { node(id: $id) { id } }',
        { id: globalId('Endpoint', companyId, endpointRow(0).id) },
        bearer,
      );
    assert.deepEqual((await ask(OTHER_COMPANY, 'plt_token')).data, { node: null });
    assert.deepEqual((await ask(COMPANY, 'plt_tokens')).data, { node: null });
    assert.deepEqual(gateway.upstreamCalls(), []);
    assert.notDeepEqual((await ask(COMPANY, 'plt_token')).data, { node: null });
  });

  it('PERM-01 a token may only do what its scopes say', async () => {
    gateway.people.set('plt_read', apiToken(['read']));
    gateway.people.set('plt_collect', apiToken(['collect']));
    const change = `mutation { setSampling(input: { companyId: "${COMPANY}", sampling: true }) { errors { code } } }`;
    assert.deepEqual((await gateway.ask(change, {}, 'plt_read')).codes, ['FORBIDDEN']);
    // No permission closes what is about the caller alone, so the scope is all that does.
    const own = 'mutation { abortSecondFactor { __typename } }';
    assert.deepEqual((await gateway.ask(own, {}, 'plt_read')).codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
    assert.deepEqual(
      (await gateway.ask(`{ company(companyId: "${COMPANY}") { name } }`, {}, 'plt_collect')).codes,
      ['FORBIDDEN'],
    );
  });

  it('PERM-01 companies of one answer are judged each by its own role', async (test) => {
    gateway.people.set('session-two', {
      user: {
        id: USER,
        email: 'a@b.c',
        firstName: '',
        lastName: '',
        defaultCompanyId: null,
        language: null,
      },
      token: null,
      companies: [companyContext(), companyContext([], OTHER_COMPANY)],
      roleView: null,
      closedCompanies: [],
    });
    const fresh = new TestGateway();
    test.after(() => fresh.stop());
    fresh.trust({
      two: 'query Two { viewer { companies { companyId endpoint(endpointId: "x") { id } } } }',
    });
    for (const [bearer, who] of gateway.people) fresh.people.set(bearer, who);
    await fresh.start();
    const { data, errors } = await fresh.post(
      { id: 'two' },
      { cookie: 'palisade_access=session-two' },
    );
    assert.deepEqual(data, {
      viewer: {
        companies: [
          { companyId: COMPANY, endpoint: null },
          { companyId: OTHER_COMPANY, endpoint: null },
        ],
      },
    });
    assert.deepEqual(
      errors.map(({ path, extensions }) => [path, extensions?.code]),
      [[['viewer', 'companies', 1, 'endpoint'], 'FORBIDDEN']],
    );
  });
});
