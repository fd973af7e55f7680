import type { Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { own } from '../../../platform/graph/owned.ts';
import { settingsMutations } from './settings.mutations.ts';

/** What people say over what was learned. */
export const settingsResolvers: Resolvers = {
  Mutation: settingsMutations,
  Company: {
    inventorySettings: ({ companyId }, _args, { inventory }) =>
      inventory.settings.settings(companyId),
    parameterTypeTest: ({ companyId }, args, { inventory }) =>
      inventory.settings.testPatterns(companyId, { ...args, values: [...args.values] }),
    apis: ({ companyId }, args, { inventory }) => inventory.apis(companyId, args),
    hostPatternSuggestions: async ({ companyId }, _args, { inventory }) =>
      (await inventory.settings.hostPatternSuggestions(companyId)).items,
    hostPatternPreview: async ({ companyId }, { apiId, pattern }, { inventory }) =>
      own(companyId, await inventory.settings.previewHostPattern(companyId, apiId, pattern)),
  },
  Endpoint: {
    stagingReasons: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.learningByKey(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((learning) => learning?.stagingReasons ?? []),
      ),
    ),
    relearning: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) => {
        const ids = rows.map(({ id }) => id);
        const learned = await inventory.learningByKey(companyId, ids);
        return learned.map((learning) => learning?.relearning ?? null);
      }),
    ),
    authenticationTune: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.learningByKey(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((learning) => ({
          learned: learning?.authenticatedLearned ?? null,
          tuned: learning?.authenticatedTuned ?? null,
        })),
      ),
    ),
    tunes: batch((endpoints, _args, { inventory }) =>
      byCompany(endpoints, async (companyId, rows) =>
        (
          await inventory.tunesByKey(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found?.tunes ?? []),
      ),
    ),
  },
  FieldTune: { tuneId: ({ id }) => id },
  ParameterType: { parameterTypeId: ({ id }) => id },
  Correlator: { correlatorId: ({ id }) => id },
  Api: {
    management: batch((apis, _args, { inventory }) =>
      byCompany(apis, async (companyId, rows) =>
        (
          await inventory.managedApiByKey(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((api) => api ?? new Error('An API is gone.')),
      ),
    ),
  },
  ApiEdge: { node: (api) => api },
};
