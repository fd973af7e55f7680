import { graphql } from 'react-relay';
import type { useExcludedChangesCreateMutation } from '../../../__generated__/useExcludedChangesCreateMutation.graphql.ts';
import type { useExcludedChangesDeleteMutation } from '../../../__generated__/useExcludedChangesDeleteMutation.graphql.ts';
import type { useExcludedChangesUpdateMutation } from '../../../__generated__/useExcludedChangesUpdateMutation.graphql.ts';
import { useSave } from '../useSave.ts';
import type { RangeChanges } from './ipList.ts';

/** Adds, changes and deletes ranges of the exclude list. */
export function useExcludedChanges(): RangeChanges {
  const [create] = useSave<useExcludedChangesCreateMutation>(graphql`
    mutation useExcludedChangesCreateMutation($input: CreateIpRangeInput!) {
      createExcludedRange(input: $input) {
        overlaps
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const [update] = useSave<useExcludedChangesUpdateMutation>(graphql`
    mutation useExcludedChangesUpdateMutation($input: UpdateIpRangeInput!) {
      updateExcludedRange(input: $input) {
        overlaps
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const [remove] = useSave<useExcludedChangesDeleteMutation>(graphql`
    mutation useExcludedChangesDeleteMutation($input: DeleteIpRangeInput!) {
      deleteExcludedRange(input: $input) {
        deletedRangeId
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return {
    create: async (input) => {
      const { errors, response } = await create({ input });
      return { errors, overlaps: response?.createExcludedRange.overlaps ?? [] };
    },
    update: async (input) => {
      const { errors, response } = await update({ input });
      return { errors, overlaps: response?.updateExcludedRange.overlaps ?? [] };
    },
    remove: async (input) => (await remove({ input })).errors,
  };
}
