import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDenyListRemoveMutation } from '../../__generated__/useDenyListRemoveMutation.graphql.ts';
import type { useDenyListRotateMutation } from '../../__generated__/useDenyListRotateMutation.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** Takes addresses off a deny list, and gives it a new address. */
export function useDenyList(id: string) {
  const { t } = useTranslation('integrations');
  const [commitRemoval, isRemoving] = useIntegrationChange<useDenyListRemoveMutation>(graphql`
    mutation useDenyListRemoveMutation($input: RemoveDenyEntryInput!) {
      removeDenyEntry(input: $input) {
        removedId
        integration {
          id
          entryCount
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const [commitRotation, isRotating] = useIntegrationChange<useDenyListRotateMutation>(graphql`
    mutation useDenyListRotateMutation($input: RotateDenyListInput!) {
      rotateDenyList(input: $input) {
        denyListAddress
        errors {
          ...userErrors_error
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
      const { failure } = await commitRemoval({ input: { id, entryId } });
      if (failure !== null) toast.error(t('denyList.removeFailed'), { detail: failure });
      else toast.success(t('denyList.removed', { range }));
      return failure === null;
    },
    /** Resolves to the new address, or null. */
    rotate: async (): Promise<string | null> => {
      const { failure, payloads } = await commitRotation({ input: { id } });
      if (failure !== null) toast.error(t('denyList.rotateFailed'), { detail: failure });
      return payloads?.rotateDenyList.denyListAddress ?? null;
    },
  };
}
