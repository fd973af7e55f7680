import { USE_CASES } from '@palisade/vocabulary/useCases.ts';
import type { Resolvers } from '../../../generated/resolvers.ts';

/** What companies can use the product for. */
export const useCaseResolvers: Resolvers = {
  Company: {
    useCases: ({ companyId }) => USE_CASES.map((kind) => ({ companyId, kind })),
  },
  UseCase: {
    status: (useCase, _args, { identity }) => identity.useCases.statusOf(useCase),
    steps: (useCase, _args, { identity }) => identity.useCases.stepsOf(useCase),
  },
};
