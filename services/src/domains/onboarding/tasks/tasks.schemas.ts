import { Type, type Static } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import {
  ONBOARDING_LIMITS,
  ONBOARDING_TASK_STATUSES,
  ONBOARDING_TASK_TYPES,
} from '@palisade/vocabulary/onboardingTasks.ts';
import type { Action } from '@palisade/vocabulary/permissions.ts';
import { SeenVersion } from '../../../platform/needVersion.ts';
import { oneOf } from '../../../platform/server/routeSchemas.ts';

/**
 * Who may do what with tasks: as the pages of onboarding stand behind their switch; tasks name
 * people, so they are read by who may read those and changed by who administers them.
 */
const may = <A extends Action>(action: A) =>
  ({ auth: { feature: 'feature_users', action, flag: 'aOnboardingWizard' } }) as const;
export const READS_TASKS = may('read');
export const CREATES_TASKS = may('create');
export const UPDATES_TASKS = may('update');
export const DELETES_TASKS = may('delete');

const Id = Type.String({ format: 'uuid' });
const Moment = Type.String({ description: 'ISO 8601, UTC.' });
const ItemId = Type.Optional(Type.Union([Id, Type.Null()]));

const TaskType = oneOf(ONBOARDING_TASK_TYPES);
const TaskStatus = oneOf(ONBOARDING_TASK_STATUSES);

const Person = Type.Object({
  userId: Id,
  email: Type.String(),
  name: Type.String({ description: 'First and last name; empty where neither is known.' }),
});

export const Task = Type.Object({
  id: Id,
  name: Type.String(),
  type: TaskType,
  status: TaskStatus,
  assignedTo: Type.Union([Person, Type.Null()], {
    description: 'Null for nobody, or once their account is gone.',
  }),
  domain: Type.Union([Type.String(), Type.Null()], { description: 'Name of a host.' }),
  integrationId: Type.Union([Id, Type.Null()]),
  policyId: Type.Union([Id, Type.Null()]),
  relatedTaskId: Type.Union([Id, Type.Null()]),
  createdAt: Moment,
  createdBy: Type.String({ description: 'Email of who made it.' }),
  version: Type.Integer({ description: 'Grows with each change of it.' }),
  updatedAt: Type.Union([Moment, Type.Null()], { description: 'Null while nobody changed it.' }),
  updatedBy: Type.Union([Type.String(), Type.Null()]),
  changedBy: Type.Object(
    { email: Type.String(), name: Type.String() },
    { description: 'Who made it or changed it last; the name is empty where it is not known.' },
  ),
});
/** A task as it is sent. */
export type Task = Static<typeof Task>;
/** Row of `onboarding.tasks`. */
export type TaskRow = Omit<Task, 'assignedTo' | 'changedBy'> & {
  readonly assignedTo: string | null;
};

export const Params = Type.Object({ companyId: Type.String() });
export const TaskParams = Type.Object({ companyId: Type.String(), taskId: Id });
const search = Type.Optional(
  Type.String({
    maxLength: ONBOARDING_LIMITS.search,
    description: 'Text in the name, whatever the case.',
  }),
);
export const CountQuery = Type.Object({ search });
export const PageQuery = Type.Object({
  search,
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.pageSize })),
  after: Type.Optional(Type.String()),
});
export const TaskPage = Type.Object({
  items: Type.Array(Type.Object({ cursor: Type.String(), ...Task.properties })),
  hasNextPage: Type.Boolean(),
});
export const TaskCount = Type.Object({ count: Type.Integer() });
export const Lookup = Type.Object(
  { ids: Type.Array(Id, { maxItems: LIMITS.lookupIds }) },
  { additionalProperties: false },
);
export const TaskList = Type.Array(
  Type.Unsafe<Task | null>({ ...Task, type: ['object', 'null'] }),
  { description: 'In the order asked; null where there is none.' },
);

const input = {
  name: Type.String({ minLength: 1, maxLength: ONBOARDING_LIMITS.name, pattern: '\\S' }),
  type: TaskType,
  status: TaskStatus,
  assignedTo: ItemId,
  domain: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 300 }), Type.Null()], {
      description: 'Name of a host of the company that no other task is about; for an API scan.',
    }),
  ),
  integrationId: ItemId,
  policyId: ItemId,
  relatedTaskId: ItemId,
};
export const NewTask = Type.Object(input, {
  additionalProperties: false,
  description: 'Of the items, only that of the type; all types but generic need theirs.',
});
export type TaskInput = Static<typeof NewTask>;
export const TaskChange = Type.Object(
  { ...input, version: SeenVersion },
  { additionalProperties: false },
);
export const StatusChange = Type.Object(
  { status: TaskStatus, version: SeenVersion },
  { additionalProperties: false },
);

export const PeopleQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: ONBOARDING_LIMITS.search })),
});
export const PeopleFound = Type.Object({
  people: Type.Array(Person, { description: `At most ${ONBOARDING_LIMITS.people}, by email.` }),
});
