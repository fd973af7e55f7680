import type { MutationResolvers, RolePermissionInput } from '../../../generated/resolvers.ts';
import { keyOf } from '../../../platform/graph/keyOf.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { own } from '../../../platform/graph/owned.ts';
import { expectFailures, forbidden } from '../../../platform/upstream/errors.ts';

const allowed = (permissions: readonly RolePermissionInput[]) =>
  permissions.map(({ feature, actions }) => ({ feature, actions: [...actions] }));

const createRole: MutationResolvers['createRole'] = async (
  _parent,
  { input: { companyId, name, description, permissions } },
  { identity },
) => {
  const { result, errors } = await expectFailures(
    identity.calls.createRole(companyId, { name, description, permissions: allowed(permissions) }),
  );
  return { role: result && own(companyId, result), errors };
};

const updateRole: MutationResolvers['updateRole'] = async (
  _parent,
  { input: { id, name, description, permissions, version } },
  { identity },
) => {
  const { companyId, key } = keyOf('Role', id);
  const { result, errors } = await expectFailures(
    identity.calls.updateRole(companyId, key, {
      name,
      description,
      permissions: allowed(permissions),
      version: version ?? undefined,
    }),
  );
  return { role: result && own(companyId, result), errors };
};

const NO_ROLE = {
  code: 'badInput',
  field: 'input.replacementId',
  message: 'There is no such role.',
} as const;

const deleteRole: MutationResolvers['deleteRole'] = async (
  _parent,
  { input: { id, replacementId, version } },
  { identity },
) => {
  const { companyId, key } = keyOf('Role', id);
  if (replacementId != null && !isUuid(replacementId))
    return { deletedId: null, errors: [NO_ROLE] };
  const { errors } = await expectFailures(
    identity.calls.deleteRole(companyId, key, {
      ...(replacementId != null && { replacementId }),
      ...(version != null && { version }),
    }),
  );
  return { deletedId: errors.length === 0 ? id : null, errors };
};

const viewAsRole: MutationResolvers['viewAsRole'] = async (
  _parent,
  { input: { id } },
  { identity, session, viewer },
) => {
  const { companyId, key } = keyOf('Role', id);
  // Neither a token nor a system user who is let in: the service holds to the same.
  if (viewer?.token !== null || viewer.companies.get(companyId)?.isOrganizationAdmin !== true)
    throw forbidden();
  const { errors } = await expectFailures(identity.calls.viewAsRole(companyId, key));
  session.forgetEverybody();
  return { errors };
};

const NO_VIEW = { code: 'conflict', message: 'You do not view as a role.' } as const;

const endRoleView: MutationResolvers['endRoleView'] = async (
  _parent,
  _args,
  { identity, session, viewer },
) => {
  if (viewer?.roleView == null) return { errors: [NO_VIEW] };
  const { errors } = await expectFailures(identity.calls.endRoleView());
  session.forgetEverybody();
  return { errors };
};

/** Roles that people make and change, and look as. */
export const roleMutations: MutationResolvers = {
  createRole,
  updateRole,
  deleteRole,
  viewAsRole,
  endRoleView,
};
