import type { MutationResolvers } from '../../generated/resolvers.ts';
import { renameSample } from './renameSample.ts';

export const sampleMutations: MutationResolvers = { renameSample };
