import { graphql } from 'react-relay';
import type { useAllowedChangesCreateMutation } from '../../../__generated__/useAllowedChangesCreateMutation.graphql.ts';
import type { useAllowedChangesDeleteMutation } from '../../../__generated__/useAllowedChangesDeleteMutation.graphql.ts';
import type { useAllowedChangesUpdateMutation } from '../../../__generated__/useAllowedChangesUpdateMutation.graphql.ts';
import { useSave } from '../useSave.ts';
import type { RangeChanges } from './ipList.ts';

/** Adds, changes and deletes ranges of the allowed list. */
export function useAllowedChanges(): RangeChanges {
  const [create] = useSave<useAllowedChangesCreateMutation>(graphql`
    mutation useAllowedChangesCreateMutation($input: CreateIpRangeInput!) {
      createAllowedRange(input: $input) {
        overlaps
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const [update] = useSave<useAllowedChangesUpdateMutation>(graphql`
    mutation useAllowedChangesUpdateMutation($input: UpdateIpRangeInput!) {
      updateAllowedRange(input: $input) {
        overlaps
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const [remove] = useSave<useAllowedChangesDeleteMutation>(graphql`
    mutation useAllowedChangesDeleteMutation($input: DeleteIpRangeInput!) {
      deleteAllowedRange(input: $input) {
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
      return { errors, overlaps: response?.createAllowedRange.overlaps ?? [] };
    },
    update: async (input) => {
      const { errors, response } = await update({ input });
      return { errors, overlaps: response?.updateAllowedRange.overlaps ?? [] };
    },
    remove: async (input) => (await remove({ input })).errors,
  };
}
