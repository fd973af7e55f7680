import type { GatewayDomain } from '../../platform/domain.ts';
import { onboardingLoaders } from './onboarding.loaders.ts';
import { onboardingResolvers } from './onboarding.resolvers.ts';

export const onboarding: GatewayDomain = {
  name: 'onboarding',
  resolvers: onboardingResolvers,
  loaders: onboardingLoaders,
  nodes: {
    OnboardingTask: {
      permission: 'feature_users:read',
      load: (companyId, keys, { onboarding: loaders }) => loaders.byKey(companyId, keys),
    },
  },
};
