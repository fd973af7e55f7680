import type { GatewayDomain } from '../../platform/domain.ts';
import { whereLicensed } from '../../platform/auth/whereLicensed.ts';
import { composeResolvers } from '../../platform/graph/composeResolvers.ts';
import { attackerActionResolvers } from './actions/attackerActions.resolvers.ts';
import { attackersLoaders } from './attackers.loaders.ts';
import { attackersResolvers } from './attackers.resolvers.ts';
import { markResolvers } from './marks/marks.resolvers.ts';
import { reviewedMarkResolvers } from './marks/reviewedMarks.resolvers.ts';
import { proofResolvers } from './proofs/proofs.resolvers.ts';
import { stepResolvers } from './steps/steps.resolvers.ts';
import { savedAttackerFilterResolvers } from './saved-filters/savedAttackerFilters.resolvers.ts';

export const attackers: GatewayDomain = {
  name: 'attackers',
  resolvers: composeResolvers(
    attackersResolvers,
    stepResolvers,
    attackerActionResolvers,
    markResolvers,
    reviewedMarkResolvers,
    proofResolvers,
    savedAttackerFilterResolvers,
  ),
  loaders: attackersLoaders,
  nodes: {
    Attacker: {
      permission: 'feature_attackers:read',
      load: whereLicensed('threatProtection', (companyId, keys, { attackers: loaders }) =>
        loaders.attackerByKey(companyId, keys),
      ),
    },
    FieldRemediation: {
      permission: 'feature_remediations:read',
      load: whereLicensed('threatProtection', (companyId, keys, { attackers: loaders }) =>
        loaders.remediationByKey(companyId, keys),
      ),
    },
    ReviewedMark: {
      permission: 'feature_attackers:read',
      load: whereLicensed('threatProtection', (companyId, keys, { attackers: loaders }) =>
        loaders.markByKey(companyId, keys),
      ),
    },
    AttackStep: {
      permission: 'feature_attackers:read',
      load: whereLicensed('threatProtection', (companyId, keys, { attackers: loaders }) =>
        loaders.stepByKey(companyId, keys),
      ),
    },
    SavedAttackerFilter: {
      permission: 'feature_attackers:read',
      load: (companyId, keys, { attackers: loaders }) => loaders.savedFilterByKey(companyId, keys),
    },
  },
};
