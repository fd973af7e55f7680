import type { Resolvers } from '../../../generated/resolvers.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

/**
 * The frame around all pages: the installation, the terms, what the viewer is beside their roles.
 */
export const shellResolvers: Resolvers = {
  Query: {
    installation: (_parent, _args, { identity }) => identity.calls.installation(),
    terms: (_parent, _args, { identity }) => identity.calls.userState(),
    systemUsers: (_parent, _args, { identity }) => identity.calls.systemUsers(),
    docsPortal: (_parent, _args, { identity }) => identity.calls.docsPortal(),
  },
  Mutation: {
    acceptTerms: async (_parent, { input }, { identity }) => {
      const { errors } = await expectFailures(identity.calls.acceptTerms(input), [
        'forbidden',
        'notFound',
      ]);
      return { errors };
    },
    setMaintenance: async (_parent, { input: { underMaintenance } }, { identity }) => {
      const { result, errors } = await expectFailures(
        identity.calls.setMaintenance(underMaintenance),
        ['forbidden'],
      );
      return { underMaintenance: result?.underMaintenance ?? null, errors };
    },
    setSystemUser: async (_parent, { input }, { identity }) => {
      const { result, errors } = await expectFailures(identity.calls.setSystemUser(input), [
        'forbidden',
      ]);
      return { user: result, errors };
    },
  },
  User: {
    isSystem: async ({ id }, _args, { identity, viewer }) =>
      viewer?.user?.id === id && (await identity.calls.userState()).isSystem,
  },
  Company: {
    viewerIsOrganizationAdmin: async ({ companyId }, _args, { identity }) =>
      (await identity.calls.userState()).administeredCompanyIds.includes(companyId),
  },
  Terms: {
    document: ({ docId }, _args, { identity }) =>
      docId === null ? null : identity.calls.terms(docId),
  },
};
