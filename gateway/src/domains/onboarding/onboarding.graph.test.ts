import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY, companyContext, OTHER_COMPANY } from '../../testing/people.ts';
import { policyRow } from '../../testing/postureRows.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const keyOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const ID = globalId('OnboardingTask', COMPANY, keyOf(1));
const taskRow = (index: number) => ({
  id: keyOf(index),
  name: `Task ${index}`,
  type: index === 1 ? 'generic' : 'policy',
  status: 'open',
  assignedTo: { userId: keyOf(9), email: 'ada@example.com', name: 'Ada Lovelace' },
  domain: null,
  integrationId: null,
  policyId: index === 1 ? null : policyRow(index).id,
  relatedTaskId: index === 1 ? keyOf(2) : null,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada@example.com',
  version: 1,
  updatedAt: null,
  updatedBy: null,
  changedBy: { email: 'ada@example.com', name: 'Ada Lovelace' },
});
const rows = [1, 2, 3].map(taskRow);
const ROUTES = {
  list: 'GET /onboarding/:companyId/tasks',
  count: 'GET /onboarding/:companyId/tasks/count',
  lookup: 'POST /onboarding/:companyId/tasks/lookup',
  people: 'GET /onboarding/:companyId/people',
  create: 'POST /onboarding/:companyId/tasks',
  update: 'PUT /onboarding/:companyId/tasks/:taskId',
  status: 'PUT /onboarding/:companyId/tasks/:taskId/status',
  delete: 'DELETE /onboarding/:companyId/tasks/:taskId',
  policies: 'POST /posture/:companyId/policies/lookup',
} as const;
const ERRORS = 'errors { code field message version }';
const LIST = `{ company(companyId: "${COMPANY}") { onboardingTasks(first: 3) { totalCount edges { node {
  name status assignedTo { name } changedBy { email name } policyId policy { name } relatedTask { name } } } } } }`;
const PEOPLE = `{ company(companyId: "${COMPANY}") { onboardingPeople(search: "ada") { name } } }`;
const CREATE = `mutation Create($input: CreateOnboardingTaskInput!) { createOnboardingTask(input: $input) { task { id name } ${ERRORS} } }`;
const UPDATE = `mutation Update($input: UpdateOnboardingTaskInput!) { updateOnboardingTask(input: $input) { task { id } ${ERRORS} } }`;
const STATUS = `mutation Status($input: ChangeOnboardingTaskStatusInput!) { changeOnboardingTaskStatus(input: $input) { task { id status version } ${ERRORS} } }`;
const DELETE = `mutation Delete($input: DeleteOnboardingTaskInput!) { deleteOnboardingTask(input: $input) { deletedId ${ERRORS} } }`;
const VALUES = { name: 'New', type: 'generic', status: 'open' };

describe('onboarding tasks in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    const off = companyContext();
    gateway.people.set('plt_off', {
      ...apiToken(),
      companies: [
        { ...off, flags: { ...off.flags, aOnboardingWizard: { canView: true, canEdit: false } } },
      ],
    });
    gateway.people.set('plt_people', apiToken(['read', 'write'], ['feature_users:read']));
    gateway.people.set('plt_none', apiToken(['read', 'write'], []));
    gateway.services
      .on(ROUTES.list, () => ({
        items: rows.map((row, index) => ({ cursor: `c${index}`, ...row })),
        hasNextPage: false,
      }))
      .on(ROUTES.count, () => ({ count: 3 }))
      .on(ROUTES.lookup, ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map(
          (id) => rows.find((row) => row.id === id) ?? null,
        ),
      )
      .on(ROUTES.policies, ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map(
          (id) => [2, 3].map(policyRow).find((row) => row.id === id) ?? null,
        ),
      )
      .on(ROUTES.people, () => ({
        people: [{ userId: keyOf(9), email: 'ada@example.com', name: 'Ada Lovelace' }],
      }))
      .on(ROUTES.create, ({ body }, reply) =>
        Reflect.get(Object(body), 'domain') === 'taken.example'
          ? reply.code(409).send({ code: 'conflict', detail: 'Taken.', field: 'domain' })
          : { ...taskRow(1), ...Object(body), assignedTo: null },
      )
      .on(ROUTES.update, ({ body }, reply) =>
        Reflect.get(Object(body), 'version') === 1
          ? reply
              .code(409)
              .send({ code: 'conflict', detail: 'Meanwhile.', field: 'version', version: 2 })
          : { ...taskRow(1), version: 3 },
      )
      .on(ROUTES.status, ({ body }) => ({ ...taskRow(1), ...Object(body), version: 2 }))
      .on(ROUTES.delete, (_call, reply) => reply.code(204).send());
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('ADM-11 lists tasks with their people and items in four calls, however many there are', async () => {
    const { data, codes } = await gateway.ask(LIST);
    assert.deepEqual(codes, []);
    const person = {
      status: 'open',
      assignedTo: { name: 'Ada Lovelace' },
      changedBy: { email: 'ada@example.com', name: 'Ada Lovelace' },
    };
    const ofPolicy = (index: number) => ({
      ...person,
      name: `Task ${index}`,
      policyId: policyRow(index).id,
      policy: { name: policyRow(index).name },
      relatedTask: null,
    });
    const first = { policyId: null, policy: null, relatedTask: { name: 'Task 2' } };
    assert.deepEqual(data, {
      company: {
        onboardingTasks: {
          totalCount: 3,
          edges: [{ ...person, name: 'Task 1', ...first }, ofPolicy(2), ofPolicy(3)].map(
            (node) => ({ node }),
          ),
        },
      },
    });
    assert.deepEqual(
      gateway.upstreamCalls().sort(),
      [ROUTES.list, ROUTES.count, ROUTES.lookup, ROUTES.policies].sort(),
    );
  });

  it('PERM-01 ADM-11 shows no policy to who may not see policies, and asks for none', async () => {
    const { data, codes } = await gateway.ask(LIST, {}, 'plt_people');
    assert.deepEqual(codes, []);
    assert.equal(gateway.services.calls(ROUTES.policies).length, 0);
    assert.match(JSON.stringify(data), new RegExp(`"policyId":"${policyRow(2).id}","policy":null`));
    assert.deepEqual((await gateway.ask(LIST, {}, 'plt_none')).codes, ['FORBIDDEN']);
    assert.deepEqual((await gateway.ask(PEOPLE, {}, 'plt_people')).codes, ['FORBIDDEN']);
    assert.equal(gateway.services.calls(ROUTES.people).length, 0);
  });

  it('ADM-11 finds people by one call', async () => {
    const { data } = await gateway.ask(PEOPLE);
    assert.deepEqual(data, { company: { onboardingPeople: [{ name: 'Ada Lovelace' }] } });
    assert.deepEqual(gateway.upstreamCalls(), [ROUTES.people]);
  });

  it('ADM-11 makes, changes and deletes a task, each by one call, and says what is wrong where', async () => {
    const made = await gateway.ask(CREATE, { input: { companyId: COMPANY, ...VALUES } });
    assert.deepEqual(made.data, {
      createOnboardingTask: { task: { id: ID, name: 'New' }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls(ROUTES.create)[0]?.body, VALUES);
    const taken = await gateway.ask(CREATE, {
      input: { companyId: COMPANY, ...VALUES, type: 'apiScan', domain: 'taken.example' },
    });
    assert.deepEqual(taken.data, {
      createOnboardingTask: {
        task: null,
        errors: [{ code: 'conflict', field: 'input.domain', message: 'Taken.', version: null }],
      },
    });
    const late = await gateway.ask(UPDATE, { input: { id: ID, ...VALUES, version: 1 } });
    assert.deepEqual(late.data, {
      updateOnboardingTask: {
        task: null,
        errors: [{ code: 'conflict', field: 'input.version', message: 'Meanwhile.', version: 2 }],
      },
    });
    const status = { status: 'completed', version: 1 };
    const moved = await gateway.ask(STATUS, { input: { id: ID, ...status } });
    assert.deepEqual(moved.data, {
      changeOnboardingTaskStatus: { task: { id: ID, status: 'completed', version: 2 }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls(ROUTES.status)[0]?.body, status);
    const gone = await gateway.ask(DELETE, { input: { id: ID } });
    assert.deepEqual(gone.data, { deleteOnboardingTask: { deletedId: ID, errors: [] } });
    assert.equal(gateway.upstreamCalls().length, 5);
  });

  it('PERM-01 ADM-11 refuses who may not, whose switch is off and another company, without a call', async () => {
    const foreign = globalId('OnboardingTask', OTHER_COMPANY, keyOf(1));
    for (const [token, id] of [
      ['plt_people', ID],
      ['plt_off', ID],
      [undefined, foreign],
    ] as const)
      for (const [text, input] of [
        [UPDATE, { id, ...VALUES }],
        [STATUS, { id, status: 'open' }],
        [DELETE, { id }],
      ] as const) {
        const { codes } = await gateway.ask(text, { input }, token);
        assert.deepEqual(codes, [id === foreign ? 'NOT_FOUND' : 'FORBIDDEN'], text);
      }
    const create = { input: { companyId: COMPANY, ...VALUES } };
    assert.deepEqual((await gateway.ask(CREATE, create, 'plt_off')).codes, ['FORBIDDEN']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
