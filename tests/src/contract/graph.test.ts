import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { seedDemo } from '@palisade/services/domains/ingest/demo.ts';
import { ROOT } from '@palisade/tools/run.ts';
import {
  buildSchema,
  getOperationAST,
  isInterfaceType,
  parse,
  validate,
  type GraphQLSchema,
} from 'graphql';
import { ADMIN, contractWorld, type ContractWorld, type GraphAnswer } from './contractWorld.ts';
import {
  attackerInput,
  attackGap,
  attackerSubjects,
  type AttackerSubjects,
  changeAttacker,
  changeRemediations,
} from './attackerSubjects.ts';
import { wantedEntries } from './audited.ts';
import { lostBeside } from './answersWithout.ts';
import { accountInput } from './accountInputs.ts';
import { resetLink, walkAccount } from './accountWalk.ts';
import { neededValues } from './neededValues.ts';
import { changeEndpoint } from './changeEndpoint.ts';
import { graphOf } from './companyGraph.ts';
import { companySubjects, type CompanySubjects } from './companySubjects.ts';
import { decide, decideSome, type Decisions } from './decisions.ts';
import { integrationInput, integrationSubjects, integrationValues } from './integrationInputs.ts';
import { inventoryInput, neededDecisions } from './inventoryInputs.ts';
import { closedCompany, ipInput, openIpLists } from './ipInputs.ts';
import { labelEndpoints } from './labelEndpoints.ts';
import { jobInput, oldestFailedJob } from './jobInputs.ts';
import { labelInput } from './labelInputs.ts';
import { madeInput, madeKeys } from './madeSubjects.ts';
import { postureInput } from './postureInputs.ts';
import { openGaps, postureSubjects, type PostureSubjects } from './postureSubjects.ts';
import { publishContractTerms, shellInput } from './shellInputs.ts';
import { openApiChecker } from './openApi.ts';
import { sendSteadily } from './sendSteadily.ts';
import { visitTenants } from './visitTenants.ts';
import { allFields, Reached } from './reached.ts';
import { pageQueries, schemaOperations, schemaQueries, type SchemaQuery } from './schemaQueries.ts';
import { valuesFor } from './sampleValues.ts';
import { COPY_PLAN, walkOrganizations } from './organizationInputs.ts';
import { walkRoles } from './roleInputs.ts';
import { isOfUsers, walkUsers } from './userInputs.ts';
import { provisionedProvider, walkScim } from './scimInputs.ts';
import { signOnProvider, triedProvider, walkSso } from './ssoWalk.ts';
import { firstMessage } from './firstMessage.ts';

const schema: GraphQLSchema = buildSchema(readFileSync(`${ROOT}schema.graphql`, 'utf8'));
const ofClient = JSON.parse(
  readFileSync(`${ROOT}gateway/trusted-documents.json`, 'utf8'),
) as Record<string, string>; // As relay-compiler writes it.
/** Lists of policies and attackers have other fields than the endpoints of the sample filter. */
const WITH_OTHER_FIELDS =
  /^(Policies|usePolicy|Hub|useHub|useGapOptions|Attackers|useAttacker|Tickets|useTickets)/;
const node = schema.getType('Node');
const nodeTypes = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];

/** Queries of the overview, of lists and of what is opened from them. */
const OVERVIEW =
  'OverviewCards|RequestsChart|LatestDiscoveries|TopDataTypes|useOpenGaps|TopGaps|useAttackerCounts';
const PAGES = new RegExp(
  `^(${OVERVIEW}|InventoryPage|EndpointDrawer|GapsPage|GapDrawer|AttackerPage)Query$`,
);

/**
 * Queries that answer the same again: the audit log grows by being read about, jobs come and go,
 * and the status and the health of the installation say which service is down.
 */
const STEADY = /^(?!Audit|BackgroundJobs|HealthPage|Hybrid)/;

/** An answer of a query of the client, with nobody away. */
interface Whole {
  readonly id: string;
  readonly name: string;
  readonly given: object;
  readonly data: unknown;
  /** Services that it asked. */
  readonly asked: ReadonlySet<string | undefined>;
}

const queries = schemaQueries(schema);
const pages = pageQueries(schema);
const operations = schemaOperations(schema);
const nodes = nodeTypes.map(({ name }): SchemaQuery => ({
  name: `node of ${name}`,
  text: `query generated($id: ID!) { node(id: $id) { __typename id } }`,
}));
const generated = Object.fromEntries(
  [...queries, ...pages, ...operations, ...nodes, COPY_PLAN].map(({ name, text }) => [name, text]),
);

/** Every answer below a name in an answer, however deep. */
function find(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [
    ...(key === name ? [below] : []),
    ...find(below, name),
  ]);
}
const right = (name: string, answer: GraphAnswer): void =>
  assert.deepEqual(
    {
      name,
      status: answer.status,
      errors: [...answer.errors, ...find(answer.data, 'errors').filter(Array.isArray).flat()],
    },
    { name, status: 200, errors: [] },
  );

describe('the graph over the real services', () => {
  const reached = new Reached(schema);
  let world: ContractWorld;
  let session = '';
  let companyId = '';
  let variables: Record<string, unknown> = {};
  let subjects: CompanySubjects;
  let decisions: Decisions;
  let ofPosture: PostureSubjects;
  let ofAttackers: AttackerSubjects;
  let label = { labelId: '', groupId: '', ruleId: '' };
  let integration = { id: '', integrationId: '' };
  const tokenInput = (name: string) => ({
    companyId,
    name,
    scopes: ['read'],
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const run = async (name: string, given: object = {}, bearer = session): Promise<GraphAnswer> => {
    const isMutation =
      getOperationAST(parse(generated[name] ?? ofClient[name] ?? ''))?.operation === 'mutation';
    const before = isMutation ? (await world.audited()).length : 0;
    const answer = await world.run(name, { ...variables, ...given }, bearer);
    reached.note(answer.data, isMutation ? schema.getMutationType() : schema.getQueryType());
    // The answer leads on to the outbox of the company, whose reading is told by itself.
    if (isMutation)
      assert.equal(
        (await world.audited(before)).filter((action) => action !== 'outbox.read').length,
        wantedEntries(name, answer, true, true),
        `ADM-09 entries of the audit log after ${name}: ${JSON.stringify(answer.errors)}`,
      );
    return answer;
  };

  before(async () => {
    world = await contractWorld({ ...ofClient, ...generated });
    companyId = world.services.first.demoCompanyId;
    const { intake, db } = world.services.deps;
    assert.ok(intake);
    // What is asked for by a raw key is there in each company of the viewer.
    await db.system.query('update identity.organization_members set is_admin = false');
    await db.system.query('update identity.users set is_system = true'); // May set up the organization, and sees no more for it.
    await db.system.query('delete from identity.company_roles where company_id <> $1', [companyId]);
    await seedDemo(intake, companyId, { exchanges: 1_500 });
    await visitTenants(intake, companyId);
    await sendSteadily(db, companyId);
    subjects = await companySubjects(world, companyId);
    decisions = await decide(world, subjects);
    await graphOf(world).mutate(
      'chooseRegulations',
      'ChooseRegulationsInput',
      { companyId, regulations: ['gdpr'] },
      '__typename',
    );
    await openIpLists(world, companyId);
    integration = await integrationSubjects(world, companyId);
    label = await labelEndpoints(db, companyId);
    await oldestFailedJob(world, companyId); // A quiet worker has none to list.
    ofPosture = await postureSubjects(world, companyId);
    ofAttackers = await attackerSubjects(world, companyId, subjects.endpointId);
    await attackGap(world, companyId, ofAttackers, ofPosture.gapId);
    await closedCompany(world);
    await publishContractTerms(world);
    await resetLink(world);
    session = await world.signIn(ADMIN.email, ADMIN.password);
    right(
      'createToken',
      await world.run('createToken', { input: tokenInput('reader'), companyId }, session),
    );
    right(
      'createToken',
      await world.run(
        'createToken',
        { input: { companyId, name: 'edge', scopes: ['collect'] }, companyId },
        session,
      ),
    );
    variables = {
      ...(await valuesFor(world, subjects, label)),
      ...(await madeKeys(world, companyId)),
      ...ofPosture,
      ...ofAttackers,
      severity: 'high',
      text: 'orders',
      isOfHub: true,
      ...integrationValues(integration.integrationId),
      identityProviderId: await provisionedProvider(world, companyId, FIRST_IDS.administrator),
      providerId: await triedProvider(world, companyId, session),
      trial: {
        id: await signOnProvider(world, companyId, session),
        email: 'ada@example.com',
        groups: ['Staff'],
      },
    };
  });
  after(() => world.close());

  it('GRAPH-03 every query that the schema allows is answered without errors', async () => {
    for (const { name } of queries) right(name, await run(name));
  });

  it('GRAPH-03 every connection goes on behind its cursor in every order', async () => {
    for (const { name } of pages) {
      const first = await run(name, { after: null });
      right(name, first);
      const cursor = find(first.data, 'endCursor').at(0);
      assert.equal(typeof cursor, 'string', name);
      right(`${name} after`, await run(name, { after: cursor }));
    }
  });

  it('GRAPH-03 who administers the organization accepts its terms', async () => {
    const { db } = world.services;
    await db.system.query('update identity.organization_members set is_admin = true');
    const { terms } = (await run('Terms')).data as unknown as {
      terms: { authId: string; document: { docId: string; latestVersion: number } };
    }; // What the query asks for.
    right(
      'acceptTerms',
      await run('acceptTerms', {
        input: {
          authId: terms.authId,
          userId: FIRST_IDS.administrator,
          docId: terms.document.docId,
          docVersion: terms.document.latestVersion,
        },
      }),
    );
    for (const underMaintenance of [true, false])
      right('setMaintenance', await run('setMaintenance', { input: { underMaintenance } }));
    await db.system.query('update identity.organization_members set is_admin = false');
  });

  it('GRAPH-03 a system user makes another one', async () => {
    const email = 'second.system.user@example.com';
    await world.services.db.system.query(
      `insert into identity.users (id, email, password_hash) values (gen_random_uuid(), $1, 'x')`,
      [email],
    );
    right('setSystemUser', await run('setSystemUser', { input: { email, isSystem: true } }));
  });

  it('GRAPH-03 organizations, environments, roles and users are made, changed and deleted', async () => {
    await walkOrganizations(world, run, right, companyId);
    await walkRoles(world, run, right, companyId);
    await walkUsers(world, run, right, companyId);
    // The person of the tests has one company, as before: ids of it are none of another's.
    await world.services.db.system.query(
      'delete from identity.organization_members where is_admin',
    );
  });

  it('GRAPH-03 every mutation is answered, as is one that fails', async () => {
    right(
      'signIn',
      await run('signIn', { input: { email: ADMIN.email, password: ADMIN.password } }),
    );
    const wrong = await run('signIn', {
      input: { email: ADMIN.email, password: 'not the password' },
    });
    assert.deepEqual(find(wrong.data, 'code'), ['badCredentials']);
    assert.deepEqual(find((await run('refreshSession')).data, 'code'), ['unauthenticated']);
    right('setSampling', await run('setSampling', { input: { companyId, sampling: true } }));
    // The way in, accounts and the installation have tests of their own; deciding for each
    // would fill the company.
    for (const { name } of operations.filter(
      (operation) =>
        accountInput(`Mutation.${operation.name}`) === null &&
        shellInput(`Mutation.${operation.name}`) === null &&
        !isOfUsers(operation.name),
    )) {
      const place = { companyId, endpointId: subjects.endpointId, ...label };
      const needed = neededDecisions(name, subjects);
      const input =
        (await ipInput(world, name, companyId)) ??
        (await jobInput(world, name, companyId)) ??
        (await madeInput(world, name, companyId)) ??
        (await labelInput(world, name, place)) ??
        (await postureInput(world, name, companyId, ofPosture)) ??
        (await attackerInput(world, name, companyId, ofAttackers)) ??
        (await integrationInput(world, name, companyId, integration, {
          gap: ofPosture.gapId,
          attacker: ofAttackers.attackerId,
        })) ??
        (needed &&
          inventoryInput(name, {
            ...subjects,
            ...decisions,
            ...(await decideSome(world, subjects, needed)),
          }));
      if (input !== null) right(name, await run(name, { input }));
    }
    const made = await run('createToken', { input: tokenInput('contract') });
    right('createToken', made);
    const id = find(made.data, 'node').map((token) =>
      Reflect.get(Object(token) as object, 'id'),
    )[0];
    right('updateToken', await run('updateToken', { input: { id, name: 'contract, renamed' } }));
    const revoked = await run('revokeToken', { input: { id } });
    right('revokeToken', revoked);
    assert.deepEqual(find(revoked.data, 'revokedId'), [id]);
    const own = await world.signIn(ADMIN.email, ADMIN.password);
    right('signOut', await run('signOut', {}, own));
    assert.equal((await world.run('signOut', {}, own)).errors.length, 0);
  });

  it('GRAPH-03 identity providers are set up, and people begin a sign-on', async () => {
    await walkSso(world, run, right, companyId);
    await walkScim(run, right, world, companyId);
    assert.deepEqual(find((await run('completeSso')).data, 'code'), ['badCredentials']);
  });

  it('GRAPH-03 people change their own account, and come back by a link', async () => {
    // The provider of whoever it provisions keeps their name.
    await world.services.db.system.query('delete from identity.scim_users');
    await walkAccount(
      world,
      async (name, input, bearer) => {
        const answer = await run(name, { input }, bearer);
        right(name, answer);
        return Object(answer.data?.[name]) as Record<string, unknown>;
      },
      async (name, input) => {
        const answer = await run(name, { input });
        assert.deepEqual(find(answer.data, 'code'), ['unauthenticated'], name);
        return answer;
      },
    );
    session = await world.signIn(ADMIN.email, ADMIN.password);
  });

  it('GRAPH-03 subscribers get what the schema promises', async () => {
    const { intake } = world.services.deps;
    assert.ok(intake);
    const stored = (): Promise<unknown> =>
      seedDemo(intake, companyId, { exchanges: 40, now: Date.now() - 3_600_000 });
    const message = await firstMessage(
      `${world.url}/graphql/stream`,
      await world.alive(session),
      { id: 'ingestProgress', variables, query: '' },
      stored,
    );
    assert.deepEqual(message.errors ?? [], []);
    reached.note(message.data, schema.getSubscriptionType());
    for (const id of ['gapsOpened', 'gapsChanged']) {
      const opened = await firstMessage(
        `${world.url}/graphql/stream`,
        await world.alive(session),
        { id, variables, query: '' },
        () => openGaps(world, companyId),
      );
      assert.deepEqual(opened.errors ?? [], []);
      reached.note(opened.data, schema.getSubscriptionType());
    }
    const changed = await firstMessage(
      `${world.url}/graphql/stream`,
      await world.alive(session),
      { id: 'attackersChanged', variables, query: '' },
      (heard) => changeAttacker(world, companyId, ofAttackers, heard),
    );
    assert.deepEqual(changed.errors ?? [], []);
    reached.note(changed.data, schema.getSubscriptionType());
    const added = await firstMessage(
      `${world.url}/graphql/stream`,
      await world.alive(session),
      { id: 'changesAdded', variables, query: '' },
      (heard) => changeEndpoint(world, companyId, subjects.endpointId, heard),
    );
    assert.deepEqual(added.errors ?? [], []);
    reached.note(added.data, schema.getSubscriptionType());
    const remediated = await firstMessage(
      `${world.url}/graphql/stream`,
      await world.alive(session),
      { id: 'remediationChanged', variables, query: '' },
      (heard) => changeRemediations(world, companyId, heard),
    );
    assert.deepEqual(remediated.errors ?? [], []);
    reached.note(remediated.data, schema.getSubscriptionType());
    const line = find(message.data, 'lines')
      .flat()
      .map((row) => String(Reflect.get(Object(row) as object, 'id')))[0];
    const again = await world.run('node of LedgerLine', { id: line }, session);
    assert.deepEqual(
      find(again.data, 'id'),
      [line],
      'a line has the same id in the stream and in the ledger',
    );
  });

  it('GRAPH-03 every kind of node is found again by its id', async () => {
    assert.ok(nodeTypes.length > 5);
    for (const { name: type } of nodeTypes) {
      const id = reached.ids.get(type);
      assert.ok(id !== undefined, `no ${type} was seen`);
      const answer = await run(`node of ${type}`, {
        id: type === 'Token' ? variables['tokenId'] : id,
      });
      right(type, answer);
      assert.deepEqual(
        find(answer.data, 'node').map((found) =>
          Reflect.get(Object(found) as object, '__typename'),
        ),
        [type],
      );
    }
  });

  it('GRAPH-03 every field of the schema was reached', () => {
    const missing = allFields(schema).filter((field) => !reached.fields.has(field));
    assert.deepEqual(missing, []);
  });

  it('GRAPH-03 every document of the web client is valid, and its queries are answered', async () => {
    assert.ok(Object.keys(ofClient).length > 10);
    for (const [id, text] of Object.entries(ofClient)) {
      const document = parse(text);
      const operation = getOperationAST(document);
      const name = operation?.name?.value ?? id;
      assert.deepEqual(
        validate(schema, document).map(({ message }) => `${name}: ${message}`),
        [],
      );
      if (operation?.operation !== 'query') continue;
      for (const nodeId of [variables['companyNode'], variables['endpointNode']])
        right(
          name,
          await run(id, {
            id: nodeId,
            ...neededValues(schema, operation, variables),
            ...(WITH_OTHER_FIELDS.test(name) ? { filter: null } : {}),
          }),
        );
    }
  });

  /** Answers of the client's queries, and which services they ask. */
  const wholes = async (names: RegExp) => {
    const found: Whole[] = [];
    for (const [id, text] of Object.entries(ofClient)) {
      const operation = getOperationAST(parse(text));
      const name = operation?.name?.value ?? id;
      if (operation?.operation !== 'query' || !names.test(name)) continue;
      const filter = WITH_OTHER_FIELDS.test(name) ? { filter: null } : {};
      const given = {
        ...variables,
        id: variables['endpointNode'],
        ...neededValues(schema, operation, variables),
        ...filter,
      };
      const before = world.calls.length;
      const whole = await world.run(id, given, session);
      right(name, whole);
      const asked = new Set(world.calls.slice(before).map(({ path }) => path.split('/')[1]));
      found.push({ id, name, given, data: whole.data, asked });
    }
    return found;
  };

  for (const [how, names] of [
    ['refuses', STEADY],
    ['hangs', PAGES],
  ] as const) {
    it(`GRAPH-03 with a service that ${how}, all that the others answer is there`, async (test) => {
      const documents = await wholes(names);
      assert.ok(documents.length >= 8);
      const services = ['inventory', 'labels', 'posture', 'integrations', 'attackers', 'ingest'];
      await Promise.all(
        services.map(async (service) => {
          const gateway = await world.without(service, how);
          test.after(() => gateway.close());
          let failed = 0;
          for (const { id, name, given, data, asked } of documents) {
            const startedAt = performance.now();
            const partly = await gateway.run(id, given, session);
            assert.ok(performance.now() - startedAt < 10_000, `${name} took too long`);
            const { status, errors } = partly;
            const codes = [...new Set(errors.map(({ extensions }) => extensions?.code))];
            const lostOf = (whole: unknown) => lostBeside(whole, partly.data, errors);
            // What the company is still learning may be in the later of two answers only.
            const lost =
              lostOf(data).length === 0 ? [] : lostOf((await world.run(id, given, session)).data);
            const wanted = {
              name,
              service,
              status: 200,
              codes: asked.has(service) ? ['UNAVAILABLE'] : [],
              lost: [],
            };
            assert.deepEqual({ name, service, status, codes, lost }, wanted);
            assert.doesNotMatch(JSON.stringify(partly.errors), /127\.0\.0\.1|ECONN|UND_ERR|stack/);
            failed += partly.errors.length;
          }
          assert.ok(failed > 0 || how === 'hangs', `nothing asks ${service}`);
        }),
      );
    });
  }

  it('GRAPH-03 without identity nobody is known, and nothing is answered', async (test) => {
    const gateway = await world.without('identity', 'refuses');
    test.after(() => gateway.close());
    const [id = ''] =
      Object.entries(ofClient).find(([, text]) => text.includes('query ShellQuery')) ?? [];
    const { status, data, errors } = await gateway.run(id, variables, session);
    assert.deepEqual(
      [status, data, errors.map(({ extensions }) => extensions?.code)],
      [503, null, ['UNAVAILABLE']],
    );
  });

  it('GRAPH-03 every call to a service and its answer is as the OpenAPI document of the service says', async () => {
    const checker = await openApiChecker();
    // Whether a server is ready is asked of none of its domains.
    const calls = world.calls.filter(({ path }) => path !== '/readyz');
    assert.deepEqual([...new Set(calls.flatMap((call) => checker.faults(call)))], []);
    assert.ok(checker.seen.size > 25, `only ${checker.seen.size} operations were called`);
  });
});
