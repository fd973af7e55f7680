import type { GatewayDomain } from '../../platform/domain.ts';
import { jobsLoaders } from './jobs.loaders.ts';
import { jobsResolvers } from './jobs.resolvers.ts';

export const jobs: GatewayDomain = {
  name: 'jobs',
  resolvers: jobsResolvers,
  loaders: jobsLoaders,
  nodes: {},
};
