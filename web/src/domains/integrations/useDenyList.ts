import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDenyListRemoveMutation } from '../../__generated__/useDenyListRemoveMutation.graphql.ts';
import type { useDenyListRotateMutation } from '../../__generated__/useDenyListRotateMutation.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useCommit } from './useCommit.ts';

/** Takes addresses off a deny list, and gives it a new address. */
export function useDenyList(id: string) {
  const { t } = useTranslation('integrations');
  const [commitRemoval, isRemoving] = useCommit<useDenyListRemoveMutation>(graphql`
    mutation useDenyListRemoveMutation($input: RemoveDenyEntryInput!) {
      removeDenyEntry(input: $input) {
        removedId
        integration {
          id
          entryCount
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const [commitRotation, isRotating] = useCommit<useDenyListRotateMutation>(graphql`
    mutation useDenyListRotateMutation($input: RotateDenyListInput!) {
      rotateDenyList(input: $input) {
        denyListAddress
        errors {
          code
          field
          message
        }
      }
    }
  `);
  return {
    isRemoving,
    isRotating,
    /** Resolves to whether it is off. */
    remove: async ({
      entryId,
      range,
    }: {
      readonly entryId: string;
      readonly range: string;
    }): Promise<boolean> => {
      const { errors } = await commitRemoval({ input: { id, entryId } });
      if (errors[0]) toast.error(t('denyList.removeFailed'), { detail: errors[0].message });
      else toast.success(t('denyList.removed', { range }));
      return errors.length === 0;
    },
    /** Resolves to the new address, or null. */
    rotate: async (): Promise<string | null> => {
      const { errors, response } = await commitRotation({ input: { id } });
      if (errors[0]) toast.error(t('denyList.rotateFailed'), { detail: errors[0].message });
      return response?.rotateDenyList.denyListAddress ?? null;
    },
  };
}
