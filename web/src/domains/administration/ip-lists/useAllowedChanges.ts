import { graphql } from 'react-relay';
import type { useAllowedChangesCreateMutation } from '../../../__generated__/useAllowedChangesCreateMutation.graphql.ts';
import type { useAllowedChangesDeleteMutation } from '../../../__generated__/useAllowedChangesDeleteMutation.graphql.ts';
import type { useAllowedChangesUpdateMutation } from '../../../__generated__/useAllowedChangesUpdateMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import type { RangeChanges } from './ipList.ts';

/** Adds, changes and deletes ranges of the allowed list. */
export function useAllowedChanges(): RangeChanges {
  const [create] = useMutate<useAllowedChangesCreateMutation>(graphql`
    mutation useAllowedChangesCreateMutation($input: CreateIpRangeInput!) {
      createAllowedRange(input: $input) {
        overlaps
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [update] = useMutate<useAllowedChangesUpdateMutation>(graphql`
    mutation useAllowedChangesUpdateMutation($input: UpdateIpRangeInput!) {
      updateAllowedRange(input: $input) {
        overlaps
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [remove] = useMutate<useAllowedChangesDeleteMutation>(graphql`
    mutation useAllowedChangesDeleteMutation($input: DeleteIpRangeInput!) {
      deleteAllowedRange(input: $input) {
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
      return { errors, overlaps: payloads?.createAllowedRange.overlaps ?? [] };
    },
    update: async (input) => {
      const { errors, payloads } = await update({ input });
      return { errors, overlaps: payloads?.updateAllowedRange.overlaps ?? [] };
    },
    remove: async (input) => (await remove({ input })).errors,
  };
}
