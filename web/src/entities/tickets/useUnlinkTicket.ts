import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { GraphQLTaggedNode, RecordSourceProxy } from 'relay-runtime';
import type { useUnlinkTicketMutation } from '../../__generated__/useUnlinkTicketMutation.graphql.ts';
import { useMutation } from '../changes/useMutation.ts';
import { useCountRemediations } from '../remediation/useOpenRemediations.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useErrorText } from '../errors/useErrorText.ts';

const DOCUMENTS: Readonly<Record<TicketThing, GraphQLTaggedNode>> = {
  gap: graphql`
    mutation useUnlinkTicketMutation($input: UnlinkTicketInput!) {
      unlinkTicket: unlinkGapTicket(input: $input) {
        unlinkedId
        errors {
          code
          field
          message
        }
      }
    }
  `,
  attacker: graphql`
    mutation useUnlinkTicketOfAttackerMutation($input: UnlinkTicketInput!) {
      unlinkTicket: unlinkAttackerTicket(input: $input) {
        unlinkedId
        errors {
          code
          field
          message
        }
      }
    }
  `,
};

type Input = useUnlinkTicketMutation['variables']['input'];

/**
 * Takes a ticket off a thing; the vendor keeps it.
 * @param update what follows from it for what is shown: at once, and taken back when the server
 * refuses
 */
export function useUnlinkTicket(
  thing: TicketThing,
  onDone: () => void,
  update?: (store: RecordSourceProxy, input: Input) => void,
): readonly [unlink: (input: Input) => void, isBusy: boolean] {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  const count = useCountRemediations();
  const [commit, isBusy] = useMutation<useUnlinkTicketMutation>(DOCUMENTS[thing]);
  const unlink = (input: Input) =>
    void commit({
      variables: { input },
      ...(update && {
        optimisticUpdater: (store) => update(store, input),
        updater: (store, data) => data?.unlinkTicket.unlinkedId && update(store, input),
      }),
      onCompleted: ({ unlinkTicket: { errors } }) => {
        if (errors[0])
          return void toast.error(t('list.unlinkFailed'), { detail: errors[0].message });
        toast.success(t('list.unlinked'));
        count();
        onDone();
      },
      onError: (failure) =>
        void toast.error(t('list.unlinkFailed'), { detail: errorText(failure) }),
    });
  return [unlink, isBusy];
}
