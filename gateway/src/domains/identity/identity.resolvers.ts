import type { Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { auditTarget } from './audit-log/auditTarget.ts';
import { profileFields, profileResolvers } from './profile/profile.resolvers.ts';
import {
  organizationResolvers,
  organizationsOfCompany,
} from './organizations/organizations.resolvers.ts';
import { companyList } from './companies.ts';
import { identityMutations } from './identity.mutations.ts';
import { roleResolvers, rolesOfCompany } from './roles/roles.resolvers.ts';
import { invitationField, userResolvers, usersOfCompany } from './users/users.resolvers.ts';
import { scimOfCompany, scimResolvers } from './scim/scim.resolvers.ts';
import { ssoOfCompany, ssoResolvers } from './sso/sso.resolvers.ts';

export const identityResolvers: Resolvers = {
  ...profileResolvers,
  ...ssoResolvers,
  ...scimResolvers,
  ...organizationResolvers,
  ...roleResolvers,
  ...userResolvers,
  Query: {
    ...profileFields,
    ...invitationField,
    viewer: (_parent, _args, { viewer }) => viewer?.user ?? null,
    companies: (_parent, args, { viewer }) => companyList(viewer, args),
    company: (_parent, { companyId }, { viewer }) => viewer?.companies.get(companyId) ?? null,
  },
  Mutation: identityMutations,
  Company: {
    id: ({ companyId }) => globalId('Company', '', companyId),
    viewerPermissions: ({ permissions }) => permissions,
    viewerRolePermissions: ({ rolePermissions }) => rolePermissions,
    viewerFlags: ({ flags }) => Object.entries(flags).map(([name, flag]) => ({ name, ...flag })),
    viewerIsLimited: ({ isLimited }) => isLimited,
    tokens: ({ companyId }, args, { identity }) => identity.tokens(companyId, args),
    auditLog: ({ companyId }, args, { identity }) => identity.auditLog(companyId, args),
    auditEntry: ({ companyId }, args, { identity }) => identity.auditEntry(companyId, args),
    auditChoices: ({ companyId }, args, { identity }) => identity.auditChoices(companyId, args),
    outbox: ({ companyId }, args, { identity }) => identity.outbox(companyId, args),
    ...ssoOfCompany,
    ...scimOfCompany,
    ...organizationsOfCompany,
    ...rolesOfCompany,
    ...usersOfCompany,
  },
  User: {
    id: ({ id }) => globalId('User', '', id),
    userId: ({ id }) => id,
    companies: ({ id }, _args, { viewer }) =>
      viewer?.user?.id === id ? [...viewer.companies.values()] : [],
    roleView: ({ id }, _args, { viewer }) => (viewer?.user?.id === id ? viewer.roleView : null),
  },
  Token: {
    id: ({ companyId, id }) => globalId('Token', companyId, id),
    tokenId: ({ id }) => id,
  },
  TokenEdge: { node: (token) => token },
  CompanyEdge: { node: (company) => company },
  AuditEntryEdge: { node: (entry) => entry },
  AuditEntry: {
    entryId: ({ id }) => id,
    target: (entry, _args, { nodes }) => auditTarget(entry, nodes),
  },
};
