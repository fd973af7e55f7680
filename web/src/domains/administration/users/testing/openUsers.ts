import { renderApp } from '../../../../../test/renderApp.tsx';
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

const userOf = (userId: string, firstName: string, change: object = {}) => ({
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
    organizationUser: ({ userId }: { userId: string }) => {
      const user = users.find((each) => each.userId === userId);
      return user === undefined
        ? null
        : {
            user,
            organizationId: 'o-1',
            isElsewhere: false,
            sessions: [
              {
                sessionId: 's-1',
                createdAt: '2026-11-20T10:00:00.000Z',
                lastUsedAt: '2026-11-21T10:00:00.000Z',
                expiresAt: '2026-12-21T10:00:00.000Z',
                address: '198.51.100.7',
                userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0',
              },
            ],
            tokens: [
              {
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
    },
    roles: () => [],
    environments: () => [],
  };
  const app = renderApp(`/c-2/adminpanel/users${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
  });
  return { ...app, users };
}
