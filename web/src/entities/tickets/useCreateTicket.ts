import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { useCreateTicketMutation } from '../../__generated__/useCreateTicketMutation.graphql.ts';
import { useMutate } from '../mutations/useMutate.ts';
import { useIdempotencyKey } from '../mutations/useIdempotencyKey.ts';
import { useCountRemediations } from '../remediation/useOpenRemediations.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useCompany } from '../company/CompanyContext.ts';
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
          ...userErrors_error
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
          ...userErrors_error
        }
      }
    }
  `,
};

/**
 * Opens a ticket, reported by toasts. Resolves to whether it is there or on its way; asking again after
 * a broken connection makes no second one.
 */
export function useCreateTicket(
  subject: TicketSubject,
): readonly [create: (integration: Integration) => Promise<boolean>, isBusy: boolean] {
  const { t } = useTranslation('tickets');
  const { companyId } = useCompany();
  const count = useCountRemediations();
  const { keyOf, release } = useIdempotencyKey();
  const [mutate, isBusy] = useMutate<useCreateTicketMutation>(DOCUMENTS[subject.thing]);
  const create = async ({ integrationId, kind }: Integration): Promise<boolean> => {
    const vendor = t(`vendors.${kind}`);
    const id = toast.loading(t('creating', { vendor }));
    const { things, details } = subject;
    const { payloads, failure, isAnswered } = await mutate({
      input: { companyId, wish: keyOf(integrationId), integrationId, things, details },
    });
    if (isAnswered) release();
    const ticket = payloads?.createTicket.ticket;
    const why = failure ?? ticket?.failure ?? '';
    if (!ticket || ticket.state === 'failed')
      toast.error(t('notCreated', { vendor }), { id, detail: why });
    else if (ticket.state === 'waiting')
      toast.info(t('waiting', { vendor }), {
        id,
        detail: t('waitingDetail', { failure: why }).trim(),
      });
    else toast.success(t('created', { vendor }), { id });
    if (isAnswered) count();
    return ticket != null && ticket.state !== 'failed';
  };
  return [create, isBusy];
}
