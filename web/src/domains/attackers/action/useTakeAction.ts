import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  TakeActionInput,
  useTakeActionMutation,
} from '../../../__generated__/useTakeActionMutation.graphql.ts';
import { type Payloads, useMutate } from '../../../entities/mutations/useMutate.ts';
import { useIdempotencyKey } from '../../../entities/mutations/useIdempotencyKey.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

type Payload = Payloads<useTakeActionMutation>['takeAction'];
type TakenAction = NonNullable<Payload['action']>;

/** What is asked for; the same again is the same action. */
export type ActionRequest = Pick<
  TakeActionInput,
  'integrationId' | 'status' | 'message' | 'version' | 'ignoreAttempts'
> & { readonly sources: TakeActionInput['extraInfo']['TAKE_ACTION'] };

export interface Taken {
  readonly action: TakenAction | null;
  /** Why nothing was done. */
  readonly failure: string | null;
}

/** Whether the dialog, which tells more than a toast can, is still open. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

const TakeActionMutation = graphql`
  mutation useTakeActionMutation($input: TakeActionInput!) {
    takeAction(input: $input) {
      action {
        isUnderWay
        recordedAt
        notRecorded
        sources {
          sourceType
          sourceId
          state
          failureKind
          failure
        }
      }
      attacker {
        id
        status
        version
        nextStatuses
        commentCount
        isIgnored
        ...AttackerComments_attacker
        ...ActionsList_attacker
      }
      errors {
        ...userErrors_error
      }
    }
  }
`;

/**
 * Takes action on an attacker, reported by toasts. Asking again for the same does nothing twice, also
 * after a broken connection.
 */
export function useTakeAction(
  attackerId: string,
  identity: { readonly sourceType: string; readonly sourceId: string },
): readonly [take: (request: ActionRequest, label: string) => Promise<Taken>, isBusy: boolean] {
  const { t } = useTranslation('attackerActions');
  const { companyId } = useCompany();
  const { keyOf, release } = useIdempotencyKey();
  const isShown = useIsShown();
  const [mutate, isBusy] = useMutate<useTakeActionMutation>(TakeActionMutation);
  const take = async ({ sources, ...request }: ActionRequest, label: string): Promise<Taken> => {
    const key = keyOf(JSON.stringify([request.integrationId, sources]));
    const id = toast.loading(t('saving'));
    const { payloads, failure } = await mutate({
      input: {
        ...request,
        companyId,
        key,
        isWorkflow: false,
        eventType: 'ATTACKER_EVENT',
        eventId: [attackerId],
        extraInfo: { TAKE_ACTION: sources },
      },
    });
    const action = payloads?.takeAction.action;
    if (!action) {
      toast.error(failure ?? '', { id });
      return { action: null, failure: failure ?? '' };
    }
    const took = t('took', { ...identity, label });
    if (action.recordedAt) {
      release();
      if (action.notRecorded) toast.info(took, { id, detail: action.notRecorded });
      else toast.success(took, { id });
    } else if (isShown.current) toast.dismiss(id);
    else toast.error(t(action.isUnderWay ? 'underWay' : 'notAll'), { id });
    return { action, failure: null };
  };
  return [take, isBusy];
}
