import { renderApp } from '../../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../../test/world/changedMeanwhile.ts';
import { type Args, connectionOf } from '../../../../../test/world/connectionOf.ts';
import { makeIntegration } from '../../../../../test/world/integrationWorld.ts';
import { noLabels } from '../../../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';
import { TASK_DRAWER } from '../../onboarding.paths.ts';

const READS = [
  ...ALL_PERMISSIONS,
  'feature_users:read',
  'feature_integrations_hub:read',
  'feature_sensitive_data:read',
  'feature_security_posture_gaps:read',
];
const WRITES = ['create', 'update', 'delete'].map((action) => `feature_users:${action}`);

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Opened {
  /** Raw key of the task whose drawer is open; empty for a new one. */
  readonly drawer?: string;
  /** Whether the person only reads. */
  readonly isReader?: boolean;
  /** Whether tasks are hidden from the person. */
  readonly isStranger?: boolean;
}

const ADA = { userId: 'u-ada', email: 'ada@example.com', name: 'Ada Lovelace' };
const GRACE = { userId: 'u-grace', email: 'grace@example.com', name: '' };

const taskOf = (index: number) => ({
  __typename: 'OnboardingTask',
  id: `T-${index}`,
  taskId: `t-${index}`,
  name: `Task ${index}`,
  type: 'generic',
  status: 'open',
  assignedTo: index === 0 ? ADA : null,
  domain: null as string | null,
  integrationId: null as string | null,
  integration: null as object | null,
  policyId: null as string | null,
  policy: null,
  relatedTaskId: null as string | null,
  relatedTask: null as object | null,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: ADA.email,
  version: 1,
  updatedAt: null as string | null,
  updatedBy: null as string | null,
  changedBy: { email: ADA.email, name: ADA.name },
});

/** The page of use cases over a company with so many tasks, with the drawer of one of them open. */
export function openTasks(count: number, opened: Opened = {}) {
  const { drawer, isReader = false, isStranger = false } = opened;
  const tasks = Array.from({ length: count }, (_, index) => taskOf(index));
  const permissions = isStranger ? ALL_PERMISSIONS : [...READS, ...(isReader ? [] : WRITES)];
  const board = makeIntegration({ name: 'Board' });
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions,
      endpoints: [makeEndpoint({ companyId: 'c-2', name: 'GET /orders' })],
      integrations: [board],
      labelling: {
        ...noLabels(),
        flags: [{ name: 'aOnboardingWizard', canView: true, canEdit: !isReader }],
      },
    }),
    onboardingTasks: (args: Args & { readonly search: string }) =>
      connectionOf(
        tasks.filter(({ name }) => name.toLowerCase().includes(args.search.toLowerCase())),
        args,
        ({ taskId }) => taskId,
      ),
    onboardingTask: ({ taskId }: { readonly taskId: string }) =>
      tasks.find((task) => task.taskId === taskId) ?? null,
    onboardingPeople: ({ search }: { readonly search: string }) =>
      [ADA, GRACE].filter(({ email }) => email.includes(search)),
  };
  /** Errors that mutations answer, by field, instead of what they do. */
  const refusals = new Map<string, { code: string; field: string; message: string }>();
  const find = (id: unknown) => tasks.find((task) => task.id === id);
  const errorsOf = (field: string, input: Mutation['input']) => {
    const refusal = refusals.get(field);
    const task = find(input['id']);
    const isLate = task !== undefined && 'version' in input && input['version'] !== task.version;
    return [
      ...(refusal ? [{ version: null, ...refusal }] : []),
      ...(isLate ? [changedMeanwhile('task', task.version)] : []),
    ];
  };
  const withItems = ({ assignedTo, ...input }: Mutation['input']) => ({
    ...input,
    assignedTo: [ADA, GRACE].find(({ userId }) => userId === assignedTo) ?? null,
    integration: input['integrationId'] === undefined ? null : { ...board },
  });
  const changed =
    (field: string, valuesOf: (input: Mutation['input']) => object) =>
    ({ input }: Mutation) => {
      const errors = errorsOf(field, input);
      const task = find(input['id']);
      const { id: _id, version: _version, ...values } = input;
      if (task && errors.length === 0)
        Object.assign(task, valuesOf(values), { version: task.version + 1 });
      return { task: errors.length === 0 ? { ...task } : null, errors };
    };
  const mutations = {
    createOnboardingTask: ({ input }: Mutation) => {
      const errors = errorsOf('createOnboardingTask', input);
      const { companyId: _companyId, ...values } = input;
      const task = { ...taskOf(tasks.length), ...withItems(values) };
      if (errors.length === 0) tasks.unshift(task);
      return { task: errors.length === 0 ? task : null, errors };
    },
    updateOnboardingTask: changed('updateOnboardingTask', withItems),
    changeOnboardingTaskStatus: changed('changeOnboardingTaskStatus', (values) => values),
    deleteOnboardingTask: ({ input }: Mutation) => {
      const errors = errorsOf('deleteOnboardingTask', input);
      const place = tasks.findIndex(({ id }) => id === input['id']);
      if (errors.length === 0) tasks.splice(place, 1);
      return { deletedId: errors.length === 0 ? input['id'] : null, errors };
    },
  };
  const query =
    drawer === undefined
      ? ''
      : `?drawer=${encodeURIComponent(JSON.stringify({ name: TASK_DRAWER, id: drawer }))}`;
  const app = renderApp(`/c-2/onboarding${query}`, { companies: [company], mutations });
  return {
    ...app,
    tasks,
    /** Has a mutation refused until what this returns is called. */
    refuse: (mutation: string, code: string, field = 'input.name') => {
      refusals.set(mutation, { code, field, message: `${mutation} refused` });
      return () => void refusals.delete(mutation);
    },
    /** Somebody else saves a task. */
    meanwhile: (index: number, change: object) => {
      const task = tasks[index];
      if (task) Object.assign(task, change, { version: task.version + 1 });
    },
  };
}
