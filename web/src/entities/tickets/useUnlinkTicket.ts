import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useMutation } from 'react-relay';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { useUnlinkTicketMutation } from '../../__generated__/useUnlinkTicketMutation.graphql.ts';
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

/** Takes a ticket off a thing; the vendor keeps it. */
export function useUnlinkTicket(thing: TicketThing, onDone: () => void): readonly [unlink: (input: useUnlinkTicketMutation['variables']['input']) => void, isBusy: boolean] {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  const count = useCountRemediations();
  const [commit, isBusy] = useMutation<useUnlinkTicketMutation>(DOCUMENTS[thing]);
  const unlink = (input: useUnlinkTicketMutation['variables']['input']) =>
    void commit({
      variables: { input },
      onCompleted: ({ unlinkTicket: { errors } }) => {
        if (errors[0]) return void toast.error(t('list.unlinkFailed'), { detail: errors[0].message });
        toast.success(t('list.unlinked'));
        count();
        onDone();
      },
      onError: (failure) => void toast.error(t('list.unlinkFailed'), { detail: errorText(failure) }),
    });
  return [unlink, isBusy];
}
