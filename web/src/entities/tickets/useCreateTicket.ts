import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { useCreateTicketMutation } from '../../__generated__/useCreateTicketMutation.graphql.ts';
import { useMutation } from '../changes/useMutation.ts';
import { useWishKey } from '../changes/useWishKey.ts';
import { useCountRemediations } from '../remediation/useOpenRemediations.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useCompany } from '../company/CompanyContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';
import type { TicketSubject } from './ticketSubject.ts';

interface Integration {
  readonly integrationId: string;
  readonly kind: 'jira' | 'serviceNow';
}

/** Who may change gaps opens tickets of gaps, who may change attackers those of attackers. */
const DOCUMENTS: Readonly<Record<TicketThing, GraphQLTaggedNode>> = {
  gap: graphql`
    mutation useCreateTicketMutation($input: CreateTicketInput!) {
      createTicket: createGapTicket(input: $input) {
        ticket {
          state
          failure
          ...LinkedTickets_ticket
        }
        errors {
          code
          field
          message
        }
      }
    }
  `,
  attacker: graphql`
    mutation useCreateTicketOfAttackerMutation($input: CreateTicketInput!) {
      createTicket: createAttackerTicket(input: $input) {
        ticket {
          state
          failure
          ...LinkedTickets_ticket
        }
        errors {
          code
          field
          message
        }
      }
    }
  `,
};

/**
 * Opens a ticket, told by toasts. Resolves to whether it is there or on its way; asking again after
 * a broken connection makes no second one.
 */
export function useCreateTicket(
  subject: TicketSubject,
): readonly [create: (integration: Integration) => Promise<boolean>, isBusy: boolean] {
  const { t } = useTranslation('tickets');
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const count = useCountRemediations();
  const { keyOf, isDone } = useWishKey();
  const [commit, isBusy] = useMutation<useCreateTicketMutation>(DOCUMENTS[subject.thing]);
  const create = ({ integrationId, kind }: Integration): Promise<boolean> =>
    new Promise((resolve) => {
      const vendor = t(`vendors.${kind}`);
      const id = toast.loading(t('creating', { vendor }));
      const { things, details } = subject;
      commit({
        variables: { input: { companyId, wish: keyOf(), integrationId, things, details } },
        onCompleted: ({ createTicket: { ticket, errors } }) => {
          isDone();
          const failure = errors[0]?.message ?? ticket?.failure ?? '';
          if (!ticket || ticket.state === 'failed')
            toast.error(t('notCreated', { vendor }), { id, detail: failure });
          else if (ticket.state === 'waiting')
            toast.info(t('waiting', { vendor }), {
              id,
              detail: t('waitingDetail', { failure }).trim(),
            });
          else toast.success(t('created', { vendor }), { id });
          count();
          resolve(ticket !== null && ticket !== undefined && ticket.state !== 'failed');
        },
        onError: (failure) => {
          toast.error(t('notCreated', { vendor }), { id, detail: errorText(failure) });
          resolve(false);
        },
      });
    });
  return [create, isBusy];
}
