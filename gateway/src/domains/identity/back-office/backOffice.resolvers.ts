import type { Resolvers } from '../../../generated/resolvers.ts';
import { needSystem } from '../../../platform/auth/needSystem.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';
import { installationHealth } from './installationHealth.ts';

const keyed = <Row extends { readonly id: string }>({ id, ...row }: Row) => ({
  ...row,
  environmentId: id,
});

/** Runs a change for a system user and answers the company that they work in. */
async function settled(
  context: GraphContext,
  companyId: string,
  call: (calls: GraphContext['identity']['calls']) => Promise<unknown>,
) {
  needSystem(context, companyId);
  const { errors } = await expectFailures(call(context.identity.calls));
  const company = context.viewer?.companies.get(companyId) ?? null;
  return { company: errors.length > 0 ? null : company, errors };
}

/** What system users see and change of all environments. */
export const backOfficeResolvers: Resolvers = {
  Company: {
    servedEnvironmentCount: async ({ companyId }, { search }, context) => {
      needSystem(context, companyId);
      const { environmentCount } = context.identity.calls;
      return (await environmentCount(companyId, { search: search ?? '' })).count;
    },
    servedEnvironments: async ({ companyId }, { search }, context) => {
      needSystem(context, companyId);
      const { servedEnvironments } = context.identity.calls;
      const found = await servedEnvironments(companyId, { search: search ?? '' });
      return found.map(({ kind, ...row }) => ({ ...keyed(row), status: kind }));
    },
    onboardingProgress: async ({ companyId }, _args, context) => {
      needSystem(context, companyId);
      return (await context.identity.calls.onboardingProgress(companyId)).map(keyed);
    },
    installationSettings: (company, _args, context) => {
      needSystem(context, company.companyId);
      return context.identity.calls.installationSettings(company.companyId);
    },
    installationHealth: (company, _args, context) => {
      needSystem(context, company.companyId);
      return installationHealth(company.companyId, context);
    },
    discoveryReport: async ({ companyId }, { days }, context) => {
      needSystem(context, companyId);
      return (await context.identity.calls.discoveryReport(companyId, { days })).map(keyed);
    },
  },
  Mutation: {
    changeInstallationSettings: (_parent, { input }, context) => {
      const { companyId, version, ...settings } = input;
      return settled(context, companyId, (calls) =>
        calls.changeInstallationSettings(companyId, {
          ...settings,
          ...(version != null && { version }),
        }),
      );
    },
    changeCompanyFeatures: (_parent, { input }, context) => {
      const { companyId, environmentId, organizationProtection, version, ...features } = input;
      return settled(context, companyId, (calls) =>
        calls.changeFeatures(companyId, environmentId, {
          ...features,
          switchedOff: [...features.switchedOff],
          ...(organizationProtection != null && { organizationProtection }),
          ...(version != null && { version }),
        }),
      );
    },
    showOnboarding: (_parent, { input: { companyId, environmentId, isShown } }, context) =>
      settled(context, companyId, (calls) =>
        calls.showOnboarding(companyId, environmentId, isShown),
      ),
  },
};
