import type { Resolvers, SampleViewInput } from '../../../generated/resolvers.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import {
  savedFilterFields,
  savedFiltersOf,
  savedFilterWrites,
} from '../../../platform/graph/savedFilters.ts';
import type { SavedSampleFilterRow } from './savedSampleFilters.client.ts';

const viewOf = ({ filter }: SampleViewInput) => ({ filter: filterTree(filter) ?? undefined });
const writes = savedFilterWrites<SavedSampleFilterRow, ReturnType<typeof viewOf>, SampleViewInput>(
  'SavedSampleFilter',
  viewOf,
);

/** Filters of samples that people keep. */
export const savedSampleFilterResolvers: Resolvers = {
  Company: {
    savedSampleFilters: ({ companyId }, _args, { home }) => savedFiltersOf(home.calls, companyId),
  },
  SavedSampleFilter: savedFilterFields('SavedSampleFilter'),
  Mutation: {
    createSavedSampleFilter: (_parent, { input }, { home }) => writes.create(home.calls, input),
    updateSavedSampleFilter: (_parent, { input }, { home }) => writes.update(home.calls, input),
    deleteSavedSampleFilter: (_parent, { input }, { home }) => writes.remove(home.calls, input),
  },
};
