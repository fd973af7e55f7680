import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type {
  TakeActionInput,
  useTakeActionMutation,
} from '../../../__generated__/useTakeActionMutation.graphql.ts';
import { type Payloads, useMutation } from '../../../entities/changes/useMutation.ts';
import { useWishKey } from '../../../entities/changes/useWishKey.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

type Payload = Payloads<useTakeActionMutation>['takeAction'];
type TakenAction = NonNullable<Payload['action']>;

/** What is asked for; the same again is the same action. */
export type Wish = Pick<
  TakeActionInput,
  'integrationId' | 'status' | 'message' | 'version' | 'ignoreAttempts'
> & { readonly sources: TakeActionInput['extraInfo']['TAKE_ACTION'] };

export interface Taken {
  readonly action: TakenAction | null;
  /** Why nothing was done. */
  readonly failure: string | null;
}

/**
 * Takes action on an attacker, told by toasts. Asking again for the same does nothing twice, also
 * after a broken connection.
 */
export function useTakeAction(
  attackerId: string,
  identity: { readonly sourceType: string; readonly sourceId: string },
): readonly [take: (wish: Wish, label: string) => Promise<Taken>, isBusy: boolean] {
  const { t } = useTranslation('attackerActions');
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const { keyOf, isDone } = useWishKey();
  /** The dialog, which tells more than a toast can, is still open. */
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const [commit, isBusy] = useMutation<useTakeActionMutation>(graphql`
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
          code
          field
          message
        }
      }
    }
  `);
  const take = ({ sources, ...wish }: Wish, label: string): Promise<Taken> =>
    new Promise((resolve) => {
      const key = keyOf(JSON.stringify([wish.integrationId, sources]));
      const id = toast.loading(t('saving'));
      const fail = (failure: string): void => {
        toast.error(failure, { id });
        resolve({ action: null, failure });
      };
      commit({
        variables: {
          input: {
            ...wish,
            companyId,
            key,
            isWorkflow: false,
            eventType: 'ATTACKER_EVENT',
            eventId: [attackerId],
            extraInfo: { TAKE_ACTION: sources },
          },
        },
        onCompleted: ({ takeAction: { action, errors } }) => {
          if (!action) return fail(errors[0]?.message ?? '');
          const took = t('took', { ...identity, label });
          if (action.recordedAt) {
            isDone();
            if (action.notRecorded) toast.info(took, { id, detail: action.notRecorded });
            else toast.success(took, { id });
          } else if (isShown.current) toast.dismiss(id);
          else toast.error(t(action.isUnderWay ? 'underWay' : 'notAll'), { id });
          return resolve({ action, failure: null });
        },
        onError: (failure) => fail(errorText(failure)),
      });
    });
  return [take, isBusy];
}
