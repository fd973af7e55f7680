import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { byFeature } from '@palisade/vocabulary/roles.ts';
import { renderApp } from '../../../../../test/renderApp.tsx';
import { changedMeanwhile } from '../../../../../test/world/changedMeanwhile.ts';
import { noLabels } from '../../../../../test/world/labelWorld.ts';
import { makeEndpoint } from '../../../../../test/world/makeEndpoint.ts';
import { ALL_PERMISSIONS, makeCompany } from '../../../../../test/world/makeWorld.ts';

interface Mutation {
  readonly input: Readonly<Record<string, unknown>>;
}

interface Opened {
  readonly isOrganizationAdmin?: boolean;
  /** What is behind the address of the page. */
  readonly search?: string;
  /** People who have the custom role, and rules that grant it. */
  readonly usersCount?: number;
  readonly rulesCount?: number;
}

const roleOf = (roleId: string, name: string, permissions: readonly string[]) => ({
  __typename: 'Role',
  id: `R-${roleId}`,
  roleId,
  name,
  description: '',
  isCustom: true,
  permissions: byFeature(permissions),
  usersCount: 0,
  rulesCount: 0,
  version: 1,
  updatedAt: null as string | null,
  updatedBy: null as string | null,
});

/** A label that one endpoint has. */
const GOLD = { labelId: 'l-gold', groupId: 'g-1', name: 'Gold' };

/** Address of the page with the drawer of a role open; of a new one without a key. */
export const drawerSearch = (id = '') =>
  `?drawer=${encodeURIComponent(JSON.stringify({ name: 'RoleSideDrawer', id }))}`;

/** The page over an organization with the built-in roles and one of its own. */
export function openRoles({
  isOrganizationAdmin = true,
  search = '',
  usersCount = 0,
  rulesCount = 0,
}: Opened = {}) {
  const roles = [
    ...Object.entries(BUILT_IN_ROLES).map(([name, permissions]) => ({
      ...roleOf(name.toLowerCase(), name, permissions),
      isCustom: false,
      usersCount: name === 'Viewer' ? 1_200 : 0,
    })),
    {
      ...roleOf('gaps', 'Gap reader', ['feature_security_posture_gaps:read']),
      description: 'Reads gaps',
      usersCount,
      rulesCount,
    },
  ];
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
      endpoints: ['/orders', '/carts', '/users'].map((path, index) => ({
        ...makeEndpoint({ companyId: 'c-2', name: `GET ${path}` }),
        labels: index === 0 ? [GOLD as never] : [],
      })),
      labelling: { ...noLabels(), labels: [GOLD] },
    }),
    roles: () => roles.map((role) => ({ ...role })),
    role: ({ roleId }: { roleId: string }) => roles.find((each) => each.roleId === roleId) ?? null,
  };
  const mutations = {
    createRole: ({ input }: Mutation) => {
      const errors = refusalOf('createRole');
      const made = { ...roleOf('made', '', []), ...(input as { name: string }) };
      if (errors.length === 0) roles.push(made);
      return { role: errors.length === 0 ? made : null, errors };
    },
    updateRole: ({ input: { id, version, ...change } }: Mutation) => {
      const errors = refusalOf('updateRole');
      const known = roles.find((each) => each.id === id);
      if (known && version !== known.version) errors.push(changedMeanwhile('role', known.version));
      if (known && errors.length === 0)
        Object.assign(known, change, { version: known.version + 1 });
      return { role: errors.length === 0 ? { ...known } : null, errors };
    },
    deleteRole: ({ input: { id } }: Mutation) => {
      const errors = refusalOf('deleteRole');
      const index = roles.findIndex((each) => each.id === id);
      if (errors.length === 0) roles.splice(index, 1);
      return { deletedId: errors.length === 0 ? id : null, errors };
    },
    viewAsRole: () => ({ errors: refusalOf('viewAsRole') }),
  };
  const app = renderApp(`/c-2/adminpanel/roles-and-permissions${search}`, {
    user: { email: 'maya@example.com', password: 'x', defaultCompanyId: null },
    companies: [company],
    mutations,
  });
  return {
    ...app,
    roles,
    /** Has a mutation refused at a field until what this returns is called. */
    refuse: (name: string, field: string, code = 'badInput') => {
      refusals.set(name, { code, field });
      return () => void refusals.delete(name);
    },
  };
}
