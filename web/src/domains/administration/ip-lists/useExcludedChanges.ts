import { graphql } from 'react-relay';
import type { useExcludedChangesCreateMutation } from '../../../__generated__/useExcludedChangesCreateMutation.graphql.ts';
import type { useExcludedChangesDeleteMutation } from '../../../__generated__/useExcludedChangesDeleteMutation.graphql.ts';
import type { useExcludedChangesUpdateMutation } from '../../../__generated__/useExcludedChangesUpdateMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import type { RangeChanges } from './ipList.ts';

/** Adds, changes and deletes ranges of the exclude list. */
export function useExcludedChanges(): RangeChanges {
  const [create] = useMutate<useExcludedChangesCreateMutation>(graphql`
    mutation useExcludedChangesCreateMutation($input: CreateIpRangeInput!) {
      createExcludedRange(input: $input) {
        overlaps
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [update] = useMutate<useExcludedChangesUpdateMutation>(graphql`
    mutation useExcludedChangesUpdateMutation($input: UpdateIpRangeInput!) {
      updateExcludedRange(input: $input) {
        overlaps
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [remove] = useMutate<useExcludedChangesDeleteMutation>(graphql`
    mutation useExcludedChangesDeleteMutation($input: DeleteIpRangeInput!) {
      deleteExcludedRange(input: $input) {
        deletedRangeId
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return {
    create: async (input) => {
      const { errors, payloads } = await create({ input });
      return { errors, overlaps: payloads?.createExcludedRange.overlaps ?? [] };
    },
    update: async (input) => {
      const { errors, payloads } = await update({ input });
      return { errors, overlaps: payloads?.updateExcludedRange.overlaps ?? [] };
    },
    remove: async (input) => (await remove({ input })).errors,
  };
}
