import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROOT } from '@palisade/tools/run.ts';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { buildSchema } from 'graphql';
import {
  actors,
  limitedAnalyst,
  otherCompany,
  READER,
  STRANGER,
  WRITER,
  type Actor,
} from './actors.ts';
import { ADMIN, contractWorld, type ContractWorld, type GraphAnswer } from './contractWorld.ts';
import { guardedFields, type GuardedField } from './guardedFields.ts';
import { firstMessage } from './firstMessage.ts';
import { foreignIds, idArguments, withIdAt, type IdArgument, type IdPair } from './foreignIds.ts';
import {
  attackerInput,
  attackerSubjects,
  type AttackerSubjects,
  changeAttacker,
  changeRemediations,
} from './attackerSubjects.ts';
import { auditFaults } from './auditContents.ts';
import { changesOf } from './rowChanges.ts';
import { wantedEntries } from './audited.ts';
import { accountInput, OF_PERSONS, ownSession } from './accountInputs.ts';
import { changeEndpoint } from './changeEndpoint.ts';
import { companySubjects, spareDocument, type CompanySubjects } from './companySubjects.ts';
import { decide, decideSome, freshName, type Decisions } from './decisions.ts';
import {
  integrationInput,
  integrationSubjects,
  integrationValues,
  THING,
} from './integrationInputs.ts';
import { inventoryInput, inventoryValues, neededDecisions } from './inventoryInputs.ts';
import { openApiChecker, type OpenApiChecker } from './openApi.ts';
import type { UpstreamCall } from './recordingProxy.ts';
import { rulesOfCall } from './routeAuth.ts';
import { ipInput, openIpLists } from './ipInputs.ts';
import { labelEndpoints, putLabelOn } from './labelEndpoints.ts';
import { jobInput } from './jobInputs.ts';
import { changedFilter, madeInput, madeKeys } from './madeSubjects.ts';
import { labelInput } from './labelInputs.ts';
import { postureInput } from './postureInputs.ts';
import { openGaps, postureSubjects, type PostureSubjects } from './postureSubjects.ts';
import { shellInput } from './shellInputs.ts';
import {
  organizationInput,
  organizationValues,
  ownEnvironmentInput,
} from './organizationInputs.ts';
import { roleInput, roleKeys } from './roleInputs.ts';
import { userInput, userKeys } from './userInputs.ts';
import { scimInput, scimKeys } from './scimInputs.ts';
import { ownSsoInput, ssoInput } from './ssoInputs.ts';

const schema = buildSchema(readFileSync(`${ROOT}schema.graphql`, 'utf8'));
const { fields, withoutRule } = guardedFields(schema);
/** A link to choose a password that nobody was sent. */
const NO_LINK = 'A'.repeat(43);
const takers = idArguments(schema);
const CREATE =
  'mutation ($input: CreateTokenInput!) { createToken(input: $input) { tokenEdge { node { id } } } }';
const tokenInput = (companyId: string) => ({
  companyId,
  name: 'matrix',
  scopes: ['read'],
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
});

/**
 * Who asks, signing in, whether there is maintenance, and one's own account, which the service
 * tells whose it is.
 */
const IDENTITY = /^\/identity\/(context|sessions|profile|second-factor|installation$)/;
/** Whether a service is ready, which is no company's own and which anybody may ask. */
const READY = '/readyz';
/** Behind a switch that only administrators have on. */
const SWITCHED = new Set(['Mutation.updateLabel', 'Mutation.updateLabelGroup']);
/** Ids of what `foreignIds` makes each time. */
const MADE_ANEW = new Set(['identityProviderId', 'tokenId', 'providerId']);
/** Mutations that take away what they are about: each time it is made anew. */
const TAKES_AWAY = /^Mutation\.(?:delete|undo)/;
/** What a policy is tried out with. */
const TRIED_FILTER = {
  filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] },
  severity: 'high',
} as const;
/** After these the session is over, or sees what a role does. */
const ENDS = new Set([
  'Mutation.signIn',
  'Mutation.signOut',
  'Mutation.revokeSession',
  'Mutation.viewAsRole',
]);
const LIMITED = 'an Administrator limited to a label';
const OF_TOKENS = new Set(['Mutation.revokeToken', 'Mutation.updateToken']);
/** What the matrix asks of others' tokens and changes: only the service knows whose they are. */
const OF_OTHERS: ReadonlyMap<string, string> = new Map([
  ...[...OF_TOKENS].map((name) => [name, 'FORBIDDEN'] as const),
  ['Company.gapStatusChange', 'NOT_FOUND'],
]);
const isOfOthers = (title: string, name: string): boolean =>
  title === LIMITED && OF_OTHERS.has(name);
const DEAD = new Set(['an expired token', 'a revoked token']);
/** Reads that are asked with a body. */
const LOOKUP = /\/(?:lookup|search|counts|by-owner|preview|dry-run|test)\b/;
const isRefused = (wanted: string | undefined): boolean =>
  wanted !== undefined && !['', 'nothing'].includes(wanted);

/**
 * Codes that the actor is to be answered with: empty when they may, `nothing` when the company is
 * not there for them.
 */
/** Only who may view `system` does these: nobody here. */
const OF_SYSTEM = new Set([
  'Mutation.remediateField',
  'Mutation.switchFieldRemediation',
  'Mutation.createOrganization',
  'Mutation.updateOrganization',
  'Company.account',
]);
/** What is asked for by system users whatever their role, and refused to everybody else. */
const BACK_OFFICE = new Set([
  'Mutation.changeCompanyFeatures',
  'Mutation.showOnboarding',
  'Mutation.changeInstallationSettings',
  'Company.installationHealth',
  'Company.installationSettings',
  'Company.servedEnvironments',
  'Company.servedEnvironmentCount',
  'Company.onboardingProgress',
  'Company.discoveryReport',
]);
/** What people limited to labels change, as far as they see it. */
const WORKED_ON = /^feature_(?:security_posture_gaps|attackers|remediations):update$/;
/** What is named beside the subject of a change, and is no secret to them. */
const BESIDE = new Set(['integrationId', 'companyId']);

function expected(
  { title, permissions, onSeen, belongs, mayChange, isSystem }: Actor,
  { name, rule, kind, isRoot, within, isOfOrganizationAdmins, isOnSeen }: GuardedField,
): string {
  if (OF_PERSONS.has(name) && (title === READER || title === WRITER || title === STRANGER))
    return 'FORBIDDEN'; // A token has no session that could end, no name and no password.
  if (rule === 'public') return DEAD.has(title) ? 'UNAUTHENTICATED' : ''; // Who sends a token wants it to be good.
  if (permissions === null) return 'UNAUTHENTICATED';
  if (kind === 'mutation' && !mayChange) return 'FORBIDDEN';
  if (BACK_OFFICE.has(name)) {
    if (!isRoot && !belongs) return 'nothing';
    return isSystem === true ? '' : 'FORBIDDEN';
  }
  if (rule === 'signedIn') return '';
  if (!belongs) return isRoot ? 'NOT_FOUND' : 'nothing';
  if (name === 'Mutation.viewAsRole') return 'FORBIDDEN'; // Nobody here administers the organization by a session.
  const rules = [...within, rule];
  if (!mayChange && rules.some((each) => !each.endsWith(':read'))) return 'FORBIDDEN'; // What a change would come to is asked for by who may make it.
  if (isOfOrganizationAdmins && title !== WRITER && isSystem !== true) return 'FORBIDDEN'; // The token is the only one here of somebody who administers the organization.
  if (name === 'Company.ssoDryRun') return 'NOT_FOUND'; // It is asked with the id of an endpoint.
  if (name === 'Mutation.createScimToken' && title === WRITER) return 'FORBIDDEN'; // Tokens make no tokens of identity providers.
  const ofOthers = title === LIMITED ? OF_OTHERS.get(name) : undefined;
  if (ofOthers !== undefined) return ofOthers;
  if (SWITCHED.has(name) && !permissions.includes('feature_users:update')) return 'FORBIDDEN';
  const left = isOnSeen ? (onSeen ?? permissions) : permissions;
  return rules.every((each) => left.includes(each)) && (isSystem === true || !OF_SYSTEM.has(name))
    ? ''
    : 'FORBIDDEN';
}

/** The part of a path that the answer has, down to the field that is null for the failures below. */
function downToNull(data: unknown, path: readonly unknown[]): readonly unknown[] {
  let value = data;
  const end = path.findIndex((key) => {
    value = Reflect.get(Object(value), key as PropertyKey);
    return value == null;
  });
  return end < 0 ? path : path.slice(0, end + 1);
}

function outcome(
  { data, errors }: Pick<GraphAnswer, 'data' | 'errors'>,
  { isRoot }: GuardedField,
): string {
  if (errors.length > 0)
    return errors.map(({ extensions }) => extensions?.code ?? 'no code').join();
  return !isRoot && data !== null && Object.values(data).every((value) => value === null)
    ? 'nothing'
    : '';
}

describe('who may do what', () => {
  let world: ContractWorld;
  let everybody: Actor[] = [];
  let companyId = '';
  let subjects: CompanySubjects;
  let made: Record<string, string> = {};
  let decisions: Decisions;
  let ofPosture: PostureSubjects;
  let ofAttackers: AttackerSubjects;
  let label = { labelId: '', groupId: '', ruleId: '' };
  let integration = { id: '', integrationId: '' };
  let stored = 0;
  let checker: OpenApiChecker;
  let otherId = '';

  before(async () => {
    world = await contractWorld(
      Object.fromEntries([...fields, ...takers].map(({ name, text }) => [name, text])),
    );
    companyId = world.services.first.demoCompanyId;
    checker = await openApiChecker();
    await store();
    subjects = await companySubjects(world, companyId);
    const { identityProviderId } = await scimKeys(world, companyId);
    made = {
      ...(await madeKeys(world, companyId)),
      identityProviderId,
      providerId: identityProviderId,
    };
    decisions = await decide(world, subjects);
    await openIpLists(world, companyId);
    integration = await integrationSubjects(world, companyId);
    label = await labelEndpoints(world.services.db, companyId);
    ofPosture = await postureSubjects(world, companyId);
    ofAttackers = await attackerSubjects(world, companyId, subjects.endpointId);
    otherId = await otherCompany(world);
    everybody = await actors(world, companyId, otherId, label.labelId);
  });
  after(() => world.close());

  async function store(): Promise<void> {
    stored += 1;
    await world.services.deps.intake?.submit(
      {
        companyId,
        source: 'matrix',
        kind: 'demo',
        tokenId: null,
        idempotencyKey: `matrix ${stored}`,
        format: 'ndjson',
      },
      lines(),
    );
  }
  async function* lines(): AsyncGenerator<Uint8Array> {
    const request = { method: 'GET', url: 'https://shop.example/orders/17', headers: [] };
    yield Buffer.from(
      `${JSON.stringify({ startedDateTime: new Date().toISOString(), request, response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{"id":17}' } } })}\n`,
    );
  }
  async function inputOf(name: string): Promise<object> {
    if (name === 'Mutation.signIn') return { email: ADMIN.email, password: ADMIN.password };
    if (name === 'Mutation.setSampling') return { companyId, sampling: true };
    const ofSso =
      (await ssoInput(world, name, companyId)) ?? (await scimInput(world, name, companyId));
    if (ofSso !== null) return ofSso;
    const ofOrganizations = organizationInput(name, companyId);
    if (ofOrganizations !== null) return ofOrganizations;
    const ofEnvironments = await ownEnvironmentInput(world, name, companyId);
    if (ofEnvironments !== null) return ofEnvironments;
    const ofRoles = await roleInput(world, name, companyId);
    if (ofRoles !== null) return ofRoles;
    const ofUsers = await userInput(world, name, companyId);
    if (ofUsers !== null) return ofUsers;
    const ofPeople = shellInput(name) ?? accountInput(name);
    if (ofPeople !== null) return ofPeople;
    if (name === 'Mutation.deleteOasDocument')
      subjects = { ...subjects, spareDocumentId: await spareDocument(world, companyId) };
    const ofIpLists = await ipInput(world, name, companyId);
    if (ofIpLists !== null) return ofIpLists;
    const ofJobs = await jobInput(world, name, companyId);
    if (ofJobs !== null) return ofJobs;
    const ofMade = await madeInput(world, name, companyId);
    if (ofMade !== null) return ofMade;
    const ofIntegrations = await integrationInput(world, name, companyId, integration, {
      gap: ofPosture.gapId,
      attacker: ofAttackers.attackerId,
    });
    if (ofIntegrations !== null) return ofIntegrations;
    const ofLabels = await labelInput(world, name, {
      companyId,
      endpointId: subjects.endpointId,
      ...label,
    });
    const needed = TAKES_AWAY.test(name) ? neededDecisions(name, subjects) : null;
    const known =
      ofLabels ??
      (await postureInput(world, name, companyId, ofPosture)) ??
      (await attackerInput(world, name, companyId, ofAttackers)) ??
      inventoryInput(name, {
        ...subjects,
        ...decisions,
        ...(needed && (await decideSome(world, subjects, needed))),
      });
    if (known !== null) return known;
    if (!OF_TOKENS.has(name)) return tokenInput(companyId);
    const { data } = await world.ask(CREATE, { input: tokenInput(companyId) });
    const { createToken } = data as unknown as {
      createToken: { tokenEdge: { node: { id: string } } };
    }; // What CREATE asks for.
    return {
      id: createToken.tokenEdge.node.id,
      ...(name === 'Mutation.updateToken' ? { name: freshName() } : {}),
    };
  }
  /**
   * A filter of that list that the asker saved, or none where they may not save any: then one of
   * the administrator's is asked for.
   */
  async function ownFilter(
    { of, type }: { readonly of: string; readonly type: string },
    bearer: string | undefined,
  ): Promise<{ id?: string }> {
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await world.services.app.inject({
      method: 'POST',
      url: `/${of}/${companyId}/saved-filters`,
      headers,
      payload: { name: freshName(), view: {} },
    });
    return answer.statusCode === 201
      ? { id: globalId(type, companyId, answer.json<{ id: string }>().id) }
      : {};
  }
  /** @param input what a mutation is asked with */
  async function variablesFor(
    field: GuardedField,
    bearer: string | undefined,
    input: object,
  ): Promise<object> {
    const id = globalId('Endpoint', companyId, subjects.endpointId);
    const saved = changedFilter(field.name);
    const own =
      saved !== null
        ? await ownFilter(saved, bearer)
        : field.name === 'Mutation.revokeSession'
          ? { id: await ownSession(world, bearer) }
          : {};
    return {
      ...inventoryValues(subjects),
      ...integrationValues(integration.integrationId),
      ...organizationValues(companyId),
      ...roleKeys,
      ...userKeys,
      ...made,
      companyId,
      id,
      ids: [id],
      ...label,
      rule: { kind: 'pathLocation' },
      by: 'policy',
      side: 'request',
      dataType: 'Email Address',
      ...ofPosture,
      ...ofAttackers,
      ...TRIED_FILTER,
      token: NO_LINK,
      entryId: subjects.endpointId,
      parameterId: decisions.parameterId,
      trial: { id },
      ...(field.kind === 'mutation' && { input: { ...input, ...own } }),
    };
  }
  /** What the routes behind a field ask of the caller otherwise than the field itself. */
  function ruleFaults(
    { name, kind, rule, within }: GuardedField,
    calls: readonly UpstreamCall[],
  ): string[] {
    const asked = calls
      .filter(({ path }) => kind === 'mutation' || !(IDENTITY.test(path) || path === READY))
      .map((call) => ({
        of: `${call.method} ${call.path.split('?')[0] ?? ''}`,
        isWrite: call.method !== 'GET' && !LOOKUP.test(call.path),
        rules: rulesOfCall(world.services.app, checker, call),
      }));
    const isOpen = rule === 'public' || rule === 'signedIn';
    // What a node of any type asks for, its service says.
    if (isOpen && kind !== 'mutation') return [];
    const told = (call: (typeof asked)[number]): string =>
      `${name} (${rule}): ${call.of} asks for ${call.rules.join(' or ')}`;
    if (kind !== 'mutation') {
      const allowed = new Set<string>([rule, ...within, 'signedIn', 'public']);
      return asked.filter(({ rules }) => !rules.some((each) => allowed.has(each))).map(told);
    }
    const isOfRule = ([first, ...others]: readonly string[]): boolean =>
      others.length === 0 &&
      (first === rule || (isOpen && (first === 'signedIn' || first === 'public')));
    return asked.filter(({ isWrite, rules }) => isWrite && !isOfRule(rules)).map(told);
  }
  /** What makes subscriptions tell something, beside traffic. */
  const HAPPENING: Readonly<Record<string, (heard: AbortSignal) => Promise<void>>> = {
    'Subscription.gapsOpened': () => openGaps(world, companyId),
    'Subscription.gapsChanged': () => openGaps(world, companyId),
    'Subscription.changesAdded': async (heard) => {
      // Mutations that were tried before took labels away.
      await putLabelOn(world.services.db, companyId, label);
      await changeEndpoint(world, companyId, subjects.endpointId, heard);
    },
    'Subscription.remediationChanged': (heard) => changeRemediations(world, companyId, heard),
    'Subscription.attackersChanged': (heard) =>
      changeAttacker(world, companyId, ofAttackers, heard),
  };
  async function ask(
    field: GuardedField,
    variables: object,
    bearer: string | undefined,
  ): Promise<Pick<GraphAnswer, 'data' | 'errors'>> {
    if (field.kind !== 'subscription') return world.run(field.name, variables, bearer);
    const happens = HAPPENING[field.name] ?? store;
    return firstMessage(
      `${world.url}/graphql/stream`,
      bearer && (await world.alive(bearer)),
      { id: field.name, variables, query: '' },
      happens,
    );
  }

  it('PERM-01 every root field of the schema says who may use it', () => {
    assert.deepEqual(withoutRule, []);
    const known = new Set<string>(['public', 'signedIn', ...BUILT_IN_ROLES.Administrator]);
    assert.deepEqual(
      fields.filter(({ rule }) => !known.has(rule)).map(({ name, rule }) => `${name}: ${rule}`),
      [],
    );
    assert.ok(fields.length > 12);
  });

  for (const field of fields) {
    it(`PERM-01 ${field.name} is for ${field.rule}, whoever asks${field.kind === 'mutation' ? ', and ADM-09 is in the audit log once when it was done' : ''}`, async () => {
      const found: Record<string, string> = {};
      const wanted: Record<string, string> = {};
      const written: Record<string, number> = {};
      const due: Record<string, number> = {};
      const faults: string[] = [];
      const routeFaults: string[] = [];
      const done = field.isOfOrganizationAdmins ? WRITER : 'an Administrator';
      // What was refused is there for the next one.
      let input: object | null = null;
      for (const actor of everybody) {
        if (
          actor.isGuest === true &&
          field.kind === 'mutation' &&
          expected(actor, field) === '' &&
          !OF_SYSTEM.has(field.name)
        )
          continue;
        const bearer = await actor.bearer();
        input ??= field.kind === 'mutation' ? await inputOf(field.name) : {};
        const variables = await variablesFor(field, bearer, input);
        const earlier = world.calls.length;
        const before = field.kind === 'mutation' ? await world.auditedSoFar() : 0;
        const isRead = field.kind === 'mutation' && actor.title === done;
        const rowsBefore = isRead ? await world.rows() : null;
        const answer = await ask(field, variables, bearer).catch((cause: unknown) => {
          throw new Error(`${field.name} was not answered to ${actor.title}.`, { cause });
        });
        wanted[actor.title] = expected(actor, field);
        if (ENDS.has(field.name)) actor.forget?.();
        found[actor.title] = outcome({ data: answer.data, errors: answer.errors ?? [] }, field);
        if (found[actor.title] === '') input = null;
        const asked = world.calls
          .slice(earlier)
          .filter(({ path }) => !IDENTITY.test(path))
          .map(({ method, path }) => `${method} ${path}`);
        if (field.kind === 'mutation') {
          written[actor.title] = (await world.audited(before)).length;
          if (rowsBefore !== null && written[actor.title] === 1) {
            const rows = await world.rows();
            const write = {
              asked: variables,
              before: rowsBefore,
              after: rows,
              changes: changesOf(rowsBefore, rows),
            };
            for (const entry of await world.auditedEntries(before))
              faults.push(...auditFaults(entry, write));
          }
          due[actor.title] = wantedEntries(
            field.name,
            { data: answer.data, errors: answer.errors ?? [] },
            actor.permissions !== null,
          );
        }
        if (actor.title === done && found[done] === '')
          routeFaults.push(...ruleFaults(field, world.calls.slice(earlier)));
        if (isRefused(wanted[actor.title]) && !isOfOthers(actor.title, field.name))
          assert.deepEqual(asked, [], `${actor.title} is refused before a service is asked`);
      }
      assert.deepEqual(found, wanted);
      assert.deepEqual(routeFaults, [], 'the graph and the services ask for the same permission');
      assert.deepEqual(written, due, 'entries of the audit log');
      assert.deepEqual(faults, [], 'contents of the audit log');
    });
  }

  describe('ids of another company', () => {
    let pairs: IdPair[] = [];
    const inputs = new Map<string, object>();
    let bearer: string | undefined;
    before(async () => {
      await world.ask(CREATE, { input: tokenInput(companyId) });
      decisions = await decide(world, subjects);
      for (const name of new Set(
        takers
          .map((taker) => taker.name.split('(')[0] ?? '')
          .filter((of) => of.startsWith('Mutation.')),
      ))
        inputs.set(
          name,
          (await ownSsoInput(world, name, otherId)) ??
            (await scimInput(world, name, otherId)) ??
            (await roleInput(world, name, otherId)) ??
            (await inputOf(name)),
        );
      pairs = await foreignIds(
        world,
        { ...subjects, ...decisions, ...label, ...ofPosture, ...ofAttackers, thingId: THING },
        otherId,
      );
      // Who asks administers their own organization, so that nothing but the id is in their way.
      await world.services.db.system.query(
        'insert into identity.organization_members (organization_id, user_id, is_admin) select c.organization_id, r.user_id, true from identity.company_roles r join identity.companies c on c.id = r.company_id where c.id = $1',
        [otherId],
      );
      bearer = await everybody
        .find(({ title }) => title === 'the Administrator of another company')
        ?.bearer();
    });

    function partsOf({ name, variable }: IdArgument): object {
      if (variable === 'merge')
        return { ...(Object(inventoryValues(subjects)['merge']) as object) };
      if (variable === 'type') return Object(inventoryValues(subjects)['type']) as object;
      if (variable === 'groupBy') return { by: 'labelGroup' };
      if (variable === 'group') return { groupBy: { by: 'labelGroup' }, key: '' };
      const input = inputs.get(name.split('(')[0] ?? '') ?? {};
      return 'companyId' in input ? { ...input, companyId: otherId } : input;
    }

    for (const taker of takers) {
      it(`PERM-01 ${taker.name} answers an id of another company as one of nothing`, async () => {
        const { variable, inputPath } = taker;
        const named =
          ['groupBy', 'group'].includes(variable) && inputPath.at(-1) === 'id'
            ? 'groupId'
            : (inputPath.at(-1) ?? variable); // Groups are named by raw keys.
        const wanted = pairs.filter((pair) => pair.variable === named);
        assert.ok(wanted.length > 0, 'there are ids to try');
        const own = {
          ...inventoryValues(subjects),
          ...integrationValues(otherId),
          ...made,
          ...label,
          rule: { kind: 'pathLocation' },
          ...ofPosture,
          ...ofAttackers,
          ...TRIED_FILTER,
          companyId: otherId,
          endpointId: otherId,
          id: otherId,
          ids: [],
        };
        const tried = async (id: string): Promise<string> => {
          const value =
            inputPath.length === 0
              ? variable === 'ids'
                ? [id]
                : id
              : withIdAt(partsOf(taker), inputPath, id);
          const { status, data, errors } = await world.run(
            taker.name,
            { ...own, [variable]: value },
            bearer,
          );
          // Of fields beside each other that all fail, any may be told of.
          const said = errors.map(({ message, path, extensions }) => ({
            message,
            path: path && downToNull(data, path),
            code: extensions?.code,
          }));
          return JSON.stringify({ status, data, said }).replaceAll(id, 'ID');
        };
        for (const { foreign, unknown } of wanted)
          assert.equal(await tried(foreign), await tried(unknown), foreign);
      });
    }

    it('PERM-01 nothing of the other company was changed', async () => {
      const shown = (all: typeof pairs) =>
        all
          .filter(({ variable }) => !MADE_ANEW.has(variable))
          .map(({ variable, foreign }) => `${variable} ${foreign}`);
      const now = await foreignIds(
        world,
        { ...subjects, ...decisions, ...label, ...ofPosture, ...ofAttackers, thingId: THING },
        otherId,
      );
      assert.deepEqual(shown(now), shown(pairs));
    });

    it('PERM-04 nothing beyond the labels of who asks can be changed, and its ids are those of nothing', async () => {
      const work = new Set(
        fields.flatMap(({ kind, rule, name, isOnSeen }) =>
          kind === 'mutation' && (WORKED_ON.test(rule) || isOnSeen) ? [name] : [],
        ),
      );
      const onSeen = new Set(fields.flatMap(({ name, isOnSeen }) => (isOnSeen ? [name] : [])));
      const asked = takers.filter(({ name, inputPath }) => {
        const [of = '', id = ''] = [name.split('(')[0], inputPath.at(-1)];
        // An endpoint is the subject of a tune; elsewhere it is beside one.
        return work.has(of) && !BESIDE.has(id) && (id !== 'endpointId' || onSeen.has(of));
      });
      assert.deepEqual(
        [...work].filter((name) => !asked.some((taker) => taker.name.startsWith(`${name}(`))),
        [],
        'each change names its subject',
      );
      const limited = await limitedAnalyst(world, companyId, [randomUUID()]);
      const ids = await foreignIds(
        world,
        { ...subjects, ...decisions, ...label, ...ofPosture, ...ofAttackers, thingId: THING },
        companyId,
      );
      const before = await world.auditedSoFar();
      for (const { name, inputPath } of asked) {
        const of = name.split('(')[0] ?? '';
        const thing = of.includes('Gap') ? 'gapId' : 'attackerId';
        const variable = inputPath.at(-1) === 'thingId' ? thing : (inputPath.at(-1) ?? '');
        const wanted = ids.filter((pair) => pair.variable === variable);
        assert.ok(wanted.length > 0, `there are ids to try of ${name}`);
        for (const { foreign, unknown } of wanted) {
          const [said, ofNothing] = await Promise.all(
            [foreign, unknown].map(async (id) => {
              const input = withIdAt(inputs.get(of), inputPath, id);
              const { data, errors } = await world.run(of, { input }, limited);
              const told = errors.map(({ message, extensions }) => [message, extensions?.code]);
              return JSON.stringify([data, told]).replaceAll(id, 'ID');
            }),
          );
          assert.equal(said, ofNothing, `${name} ${foreign}`);
          assert.match(said ?? '', /"(?:NOT_FOUND|FORBIDDEN|badInput|notFound)"/, name);
        }
      }
      assert.deepEqual(await world.audited(before), [], 'each change is in the audit log');
    });
  });
});
