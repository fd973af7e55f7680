import type {
  MutationResolvers,
  OrganizationUserInput,
  RoleGrantInput,
} from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { keyOf } from '../../../platform/graph/keyOf.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { badInput, expectFailures, notFound } from '../../../platform/upstream/errors.ts';
import type { Details } from './users.upstream.ts';
import { ownDetails } from './users.resolvers.ts';

const NO_LABEL = 'There is no such label.';

/** What no service could read is no label, and none is no limit. */
function labelsOf({ labelIds }: Pick<RoleGrantInput, 'labelIds'>): string[] | null {
  if (labelIds == null) return null;
  if (!labelIds.every(isUuid)) throw badInput(NO_LABEL, 'labelIds');
  return [...labelIds];
}

/** What became of a user. */
async function outcome(companyId: string, write: Promise<Details>) {
  const { result, errors } = await expectFailures(write);
  return { details: result && ownDetails(companyId, result), errors };
}

const createOrganizationUser: MutationResolvers['createOrganizationUser'] = (
  _parent,
  { input: { companyId, organizationId, labelIds, isOutsideConfirmed, ...user } },
  { identity: { calls } },
) => {
  if (organizationId != null && !isUuid(organizationId)) throw notFound();
  const body = {
    ...user,
    labelIds: labelsOf({ labelIds }),
    isOutsideConfirmed: isOutsideConfirmed === true,
  };
  return outcome(companyId, calls.createUser(companyId, body, organizationId ?? undefined));
};

const updateOrganizationUser: MutationResolvers['updateOrganizationUser'] = (
  _parent,
  { input: { id, firstName, lastName, organizations, isOutsideConfirmed, version } },
  { identity: { calls } },
) => {
  const { companyId, key } = keyOf('OrganizationUser', id);
  const body = {
    firstName,
    lastName,
    organizations: organizations.map(({ organizationId, isAdmin, grants }) => ({
      organizationId,
      isAdmin,
      grants: grants.map(({ environmentId, roleId, labelIds }) => ({
        environmentId,
        roleId,
        labelIds: labelsOf({ labelIds }),
      })),
    })),
    isOutsideConfirmed: isOutsideConfirmed === true,
    version: version ?? undefined,
  };
  return outcome(companyId, calls.updateUser(companyId, key, body));
};

const deleteOrganizationUser: MutationResolvers['deleteOrganizationUser'] = async (
  _parent,
  { input: { id, email, version } },
  { identity: { calls } },
) => {
  const { companyId, key } = keyOf('OrganizationUser', id);
  const { errors } = await expectFailures(
    calls.deleteUser(companyId, key, { email, ...(version != null && { version }) }),
  );
  return { deletedId: errors.length === 0 ? id : null, errors };
};

const endUserSession: MutationResolvers['endUserSession'] = (
  _parent,
  { input: { id, sessionId } },
  { identity: { calls } },
) => {
  const { companyId, key } = keyOf('OrganizationUser', id);
  if (!isUuid(sessionId)) throw notFound();
  return outcome(companyId, calls.endUserSession(companyId, key, sessionId));
};

type Act = 'sendInvitation' | 'revokeInvitation' | 'forcePasswordReset' | 'resetSecondFactor';
/** A mutation that needs to know no more than whose account it is about. */
const acting =
  (act: Act) =>
  (
    _parent: unknown,
    { input: { id } }: { readonly input: OrganizationUserInput },
    { identity: { calls } }: GraphContext,
  ) => {
    const { companyId, key } = keyOf('OrganizationUser', id);
    return outcome(companyId, calls[act](companyId, key));
  };

const acceptInvitation: MutationResolvers['acceptInvitation'] = async (
  _parent,
  { input: { token, newPassword } },
  { identity: { calls } },
) => {
  const { errors } = await expectFailures(calls.acceptInvitation({ token, newPassword }));
  return { errors };
};

/** Users of organizations, as those change them who administer them. */
export const userMutations: MutationResolvers = {
  createOrganizationUser,
  updateOrganizationUser,
  deleteOrganizationUser,
  sendInvitation: acting('sendInvitation'),
  revokeInvitation: acting('revokeInvitation'),
  forcePasswordReset: acting('forcePasswordReset'),
  resetSecondFactor: acting('resetSecondFactor'),
  endUserSession,
  acceptInvitation,
};
