import { renderApp } from '../../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../../test/world/changedMeanwhile.ts';
import { type Args, connectionOf } from '../../../../../test/world/connectionOf.ts';
import type { FilterNode } from '../../../../../test/world/matches.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';

const grantOf = (environmentId: string, environment: string, role: string) => ({
  environmentId,
  environment,
  roleId: role.toLowerCase(),
  role,
  labelIds: null as readonly string[] | null,
  isByRule: false,
});

export const userOf = (userId: string, firstName: string, change: object = {}) => ({
  __typename: 'OrganizationUser',
  id: `U-${userId}`,
  userId,
  email: `${userId}@example.com`,
  firstName,
  lastName: 'Moreno',
  signOn: 'password',
  isAdmin: false,
  hasSecondFactor: false,
  isDormant: false,
  lastSeenAt: null as string | null,
  grants: [grantOf('c-2', 'Production', 'Viewer')],
  isSystem: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  version: 1,
  updatedAt: null as string | null,
  updatedBy: null as string | null,
  ...change,
});
type ListedUser = ReturnType<typeof userOf>;

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

const ORGANIZATIONS = ['Acme', 'Zeta'].map((name, index) => ({
  __typename: 'Organization',
  id: `O-${name}`,
  organizationId: `o-${index + 1}`,
  name,
}));

/** Address of the page with the drawer of a user open. */
export const drawerSearch = (id: string) =>
  `?drawer=${encodeURIComponent(JSON.stringify({ name: 'UserSideDrawer', id }))}`;

/** As much of a filter as these tests ask for: a text in the name or the email. */
function isFound(user: ListedUser, filter: FilterNode | null | undefined): boolean {
  if (!filter) return true;
  if (filter.all) return filter.all.every((part) => isFound(user, part));
  if (filter.any) return filter.any.some((part) => isFound(user, part));
  const text = filter.field === 'email' ? user.email : `${user.firstName} ${user.lastName}`;
  return filter.field === 'isDormant'
    ? user.isDormant === filter.value
    : text.toLowerCase().includes(String(filter.value).toLowerCase());
}

interface Opened {
  readonly search?: string;
  readonly isOrganizationAdmin?: boolean;
  readonly users?: readonly ListedUser[];
  /** What the details of every user say beside the user. */
  readonly details?: object;
}

/** The page over an organization with these users. */
export function openUsers({
  search = '',
  isOrganizationAdmin = true,
  users: given,
  details = {},
}: Opened = {}) {
  const users = [
    ...(given ?? [
      userOf('ada', 'Ada', { isAdmin: true, hasSecondFactor: true, signOn: 'sso' }),
      userOf('ben', 'Ben', { isDormant: true }),
    ]),
  ];
  let hasSession = true;
  const detailsOf = (userId: unknown) => {
    const user = users.find((each) => each.userId === userId);
    return user === undefined
      ? null
      : {
          __typename: 'OrganizationUserDetails',
          id: `D-${user.userId}`,
          user,
          organizationId: 'o-1',
          organizations: [
            {
              organizationId: 'o-1',
              name: 'Acme',
              isAdmin: user.isAdmin,
              grants: user.grants,
            },
          ],
          invitation: null,
          isElsewhere: false,
          provisioned: null,
          sessions: hasSession
            ? [
                {
                  sessionId: 's-1',
                  createdAt: '2026-11-20T10:00:00.000Z',
                  lastUsedAt: '2026-11-21T10:00:00.000Z',
                  expiresAt: '2026-12-21T10:00:00.000Z',
                  address: '198.51.100.7',
                  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
                },
              ]
            : [],
          tokens: [
            {
              id: 'T-1',
              tokenId: 't-1',
              environmentId: 'c-2',
              environment: 'Production',
              name: 'Nightly',
              hint: 'plt_abc',
              scopes: ['read'],
              createdAt: '2026-01-05T10:00:00.000Z',
              expiresAt: null,
              lastUsedAt: null,
              isUnused: true,
            },
          ],
          ...details,
        };
  };
  const company = {
    ...makeCompany({
      companyId: 'c-2',
      permissions: [...ALL_PERMISSIONS, 'feature_users:update'],
      isOrganizationAdmin,
    }),
    organizationUsers: (args: Args & { readonly filter?: FilterNode | null }) =>
      connectionOf(
        users.filter((user) => isFound(user, args.filter)),
        args,
        ({ userId }) => userId,
      ),
    organizationUser: ({ userId }: { userId: string }) => detailsOf(userId),
    roles: () =>
      ['Analyst', 'Viewer'].map((name) => ({
        __typename: 'Role',
        id: `R-${name}`,
        roleId: name.toLowerCase(),
        name,
      })),
    environments: () =>
      ['Production', 'Staging'].map((name, index) => ({
        __typename: 'Environment',
        id: `E-${name}`,
        environmentId: `c-${index + 2}`,
        name,
      })),
    organization: () => ORGANIZATIONS[0],
    organizations: (args: Args) =>
      connectionOf(ORGANIZATIONS, args, ({ organizationId }) => organizationId),
  };
  const refusals = new Map<string, { readonly code: string; readonly field: string }>();
  const taken: { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[] = [];
  /** A mutation that answers no more than what was wrong, where a test has it refused. */
  const answering =
    (name: string, answer: (input: Mutation['input']) => object = () => ({})) =>
    ({ input }: Mutation) => {
      const refusal = refusals.get(name);
      if (refusal) return { errors: [{ ...refusal, message: `${name} refused` }] };
      const known = users.find(({ id }) => id === input['id']);
      const { version } = input;
      if (version != null && known && version !== known.version)
        return { errors: [changedMeanwhile('user', known.version)] };
      taken.push({ name, input });
      return { ...answer(input), errors: [] };
    };
  const mutations = {
    ...Object.fromEntries(
      [
        'createOrganizationUser',
        'sendInvitation',
        'revokeInvitation',
        'forcePasswordReset',
        'resetSecondFactor',
        'revokeToken',
      ].map((name) => [name, answering(name)]),
    ),
    endUserSession: answering('endUserSession', () => {
      hasSession = false;
      return {};
    }),
    updateOrganizationUser: answering('updateOrganizationUser', ({ id, firstName, lastName }) => {
      const known = users.find((user) => user.id === id);
      if (known) Object.assign(known, { firstName, lastName, version: known.version + 1 });
      return { details: detailsOf(known?.userId) };
    }),
    deleteOrganizationUser: answering('deleteOrganizationUser', ({ id }) => {
      users.splice(
        users.findIndex((user) => user.id === id),
        1,
      );
      return { deletedId: id };
    }),
  };
  const app = renderApp(`/c-2/adminpanel/users${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
    mutations,
  });
  return {
    ...app,
    users,
    /** Mutations that were done, with their input. */
    taken,
    /** Has a mutation refused at a field. */
    refuse: (name: string, field: string, code = 'conflict') =>
      void refusals.set(name, { code, field }),
  };
}
