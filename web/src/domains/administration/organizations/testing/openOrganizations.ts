import { renderApp } from '../../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../../test/world/changedMeanwhile.ts';
import { noLabels } from '../../../../../test/world/labelWorld.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';

const LICENCES = { threatProtection: true, postureGovernance: true, discovery: true };

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Opened {
  readonly isSystem?: boolean;
  readonly isOrganizationAdmin?: boolean;
  readonly isMapped?: boolean;
  readonly limit?: number;
  /** Organizations beside Acme and Beta, by name between them. */
  readonly others?: number;
  /** What is behind the address of the page. */
  readonly search?: string;
  /** Why an environment cannot be deleted. */
  readonly refusal?: string;
  /** Key of the organization in the address; the own one without. */
  readonly organizationId?: string;
}

const environmentOf = (index: number, kind = 'internal') => ({
  __typename: 'Environment',
  id: `E-${index}`,
  environmentId: `e-${index}`,
  organizationId: 'o-1',
  name: `Environment ${index}`,
  description: index === 0 ? 'Where people work' : '',
  status: kind,
  usersCount: index === 0 ? 1_200 : 0,
  threatProtection: true,
  createdAt: '2026-01-31T12:00:00.000Z',
  version: 1,
  updatedAt: null as string | null,
  updatedBy: null as string | null,
});

const item = (change: object) => ({
  __typename: 'CopiedItem',
  kind: 'policy',
  name: '',
  within: null,
  outcome: 'same',
  reason: null,
  isNeeded: false,
  changes: [],
  ...change,
});
const change = (field: string, before: unknown, after: unknown) => ({
  __typename: 'CopiedField',
  field,
  before: before === null ? null : JSON.stringify(before),
  after: JSON.stringify(after),
});

interface Copying {
  hasFailed: boolean;
  plan: { readonly refusal: string | null; readonly items: readonly object[] };
  /** Another one where something was changed since the plan. */
  version: number;
}

/** What a copy comes to: one thing of each outcome, and another that is needed. */
const PLAN = {
  refusal: null,
  items: [
    item({
      kind: 'label',
      name: 'Payments',
      within: 'Teams',
      outcome: 'create',
      isNeeded: true,
    }),
    item({
      kind: 'labelRule',
      name: 'Pay hosts',
      outcome: 'create',
      changes: [change('labels', null, ['Teams: Payments'])],
    }),
    item({
      name: 'Cards in the clear',
      outcome: 'change',
      changes: [change('severity', 'low', 'high'), change('isEnabled', true, false)],
    }),
    item({ name: 'Taken', outcome: 'refused', reason: 'Policy name already exists' }),
    item({ name: 'As it is' }),
  ],
};

/** Address of the page with a drawer open. */
export const drawerSearch = (name: string, id: string) =>
  `?drawer=${encodeURIComponent(JSON.stringify({ name, id }))}`;

/** The page over an organization with two environments. */
export function openOrganizations({
  isSystem = false,
  isOrganizationAdmin = true,
  isMapped = false,
  limit = 5,
  others = 0,
  search = '',
  refusal,
  organizationId,
}: Opened = {}) {
  const grounds = { isMapped, licences: LICENCES };
  const environments = [
    { ...environmentOf(0, 'customer'), ...grounds },
    { ...environmentOf(1), ...grounds },
  ];
  const organization = {
    __typename: 'Organization',
    id: 'O-1',
    organizationId: 'o-1',
    name: 'Acme',
    subdomain: 'acme',
    environmentsLimit: limit,
    accountId: isSystem && isMapped ? '001A' : null,
    ...grounds,
    version: 1,
    updatedAt: null as string | null,
    updatedBy: null as string | null,
  };
  const shown = () => ({ ...organization, environmentsCount: environments.length });
  const other = () => ({ ...shown(), id: 'O-2', organizationId: 'o-2', name: 'Beta' });
  const found = (id: string | null | undefined) =>
    id == null || id === 'o-1' ? shown() : id === 'o-2' ? other() : null;
  const deletions: Record<string, unknown>[] = [];
  const copying: Copying = { hasFailed: false, plan: PLAN, version: 1 };
  const digestOf = ({ sourceId, targetId }: { sourceId: string; targetId: string }) =>
    `${sourceId} ${targetId} ${copying.version}`;
  const refusals = new Map<string, { readonly code: string; readonly field: string }>();
  const refusalOf = (name: string) => {
    const refusal = refusals.get(name);
    return refusal === undefined ? [] : [{ ...refusal, message: `${name} refused` }];
  };
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions: [...ALL_PERMISSIONS, 'feature_users:update'],
      isOrganizationAdmin,
      labelling: {
        ...noLabels(),
        flags: [{ name: 'system', canView: isSystem, canEdit: isSystem }],
      },
    }),
    organizations: ({ first, search: part }: { first: number; search?: string | null }) => {
      const between = Array.from({ length: others }, (_, index) => ({
        ...other(),
        id: `O-between-${index}`,
        organizationId: `o-between-${index}`,
        name: `Between ${index}`,
      }));
      const matching = [shown(), ...between, other()].filter(({ name }) =>
        name.toLowerCase().includes((part ?? '').toLowerCase()),
      );
      return {
        edges: matching.slice(0, first).map((node) => ({ cursor: node.id, node })),
        pageInfo: { hasNextPage: matching.length > first },
      };
    },
    organization: (args: { organizationId?: string | null }) => found(args.organizationId),
    environments: (args: { organizationId?: string | null }) =>
      found(args.organizationId) && environments,
    environment: (args: { environmentId: string }) => {
      const found = environments.find((each) => each.environmentId === args.environmentId);
      const otherEnvironments = environments.filter((each) => each !== found);
      return found ? { ...found, otherEnvironments } : null;
    },
    configurationCopyPlan: (args: { sourceId: string; targetId: string }) => {
      if (copying.hasFailed) throw new Error('The service is down.');
      return { __typename: 'ConfigurationCopy', ...copying.plan, digest: digestOf(args) };
    },
    environmentDeletions: (args: { organizationId?: string | null }) =>
      found(args.organizationId) && deletions,
    environmentDeletionPlan: {
      counts: [
        { kind: 'endpoints', count: 1_240 },
        { kind: 'gaps', count: 1 },
        { kind: 'labels', count: 0 },
      ],
      peopleOnlyHere: 2,
      peopleByDefault: 1,
      sharedRules: ['Okta: analysts'],
      refusal: refusal ?? null,
    },
    account: ({ accountId }: { accountId: string }) =>
      accountId === '001A' ? { accountId, name: 'Acme Inc.', licences: LICENCES } : null,
  };
  const mutations = {
    createEnvironment: ({ input }: Mutation) => {
      const errors = refusalOf('createEnvironment');
      const made = { ...environmentOf(environments.length), ...grounds };
      const given = input['environment'] as Partial<typeof made>; // as the schema has it
      if (errors.length === 0) {
        environments.push({ ...made, ...given });
        app.world.companies.push(makeCompany({ companyId: 'c-9', name: given.name ?? '' }));
      }
      return { environment: errors.length === 0 ? made : null, errors };
    },
    updateEnvironment: ({ input: { id, version, ...change } }: Mutation) => {
      const errors = refusalOf('updateEnvironment');
      const known = environments.find((each) => each.id === id);
      if (known && version !== known.version)
        errors.push(changedMeanwhile('environment', known.version));
      if (known && errors.length === 0)
        Object.assign(known, change, { version: known.version + 1 });
      return { environment: errors.length === 0 ? { ...known } : null, errors };
    },
    deleteEnvironment: ({ input: { id, name } }: Mutation) => {
      const errors = refusalOf('deleteEnvironment');
      const known = environments.find((each) => each.id === id && each.name === name);
      if (!known || errors.length > 0) return { deletion: null, errors };
      known.status = 'inDeletion';
      deletions.push({
        __typename: 'EnvironmentDeletion',
        environmentId: known.environmentId,
        name: known.name,
        actor: 'maya@example.com',
        beganAt: '2026-01-31T12:00:00.000Z',
        counts: [],
        deletedRows: 1_300,
        finishedAt: '2026-01-31T12:01:00.000Z',
        receipt: '{"deletedRows":1300}',
        digest: 'ab12',
      });
      return { deletion: deletions.at(-1), errors };
    },
    copyConfiguration: ({ input }: Mutation) => {
      const errors = refusalOf('copyConfiguration');
      const copy = { refusal: null, items: [], digest: input['digest'] };
      return { copy: errors.length === 0 ? copy : null, errors };
    },
    createOrganization: () => {
      const errors = refusalOf('createOrganization');
      return { organization: errors.length === 0 ? other() : null, errors };
    },
    updateOrganization: ({ input }: Mutation) => {
      const { name, environmentsLimit, accountId, version } = input;
      const errors = refusalOf('updateOrganization');
      if (version !== organization.version)
        errors.push(changedMeanwhile('organization', organization.version));
      if (errors.length === 0)
        Object.assign(
          organization,
          { name, environmentsLimit, accountId },
          { version: organization.version + 1 },
        );
      return { organization: errors.length === 0 ? shown() : null, errors };
    },
  };
  const path = `/c-2/adminpanel/organizations${organizationId === undefined ? '' : `/${organizationId}`}`;
  const app = renderApp(`${path}${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null, isSystem },
    companies: [company],
    mutations,
  });
  return {
    ...app,
    environments,
    organization,
    /** What the plan of a copy is, and whether it can be had. */
    copying,
    /** Has a mutation refused at a field until what this returns is called. */
    refuse: (name: string, field: string, code = 'badInput') => {
      refusals.set(name, { code, field });
      return () => void refusals.delete(name);
    },
  };
}
