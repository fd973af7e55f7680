import type { TicketThing } from '@palisade/vocabulary/tickets.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { GraphQLTaggedNode, RecordSourceProxy } from 'relay-runtime';
import type { useUnlinkTicketMutation } from '../../__generated__/useUnlinkTicketMutation.graphql.ts';
import { useMutate } from '../mutations/useMutate.ts';
import { useCountRemediations } from '../remediation/useOpenRemediations.ts';

const DOCUMENTS: Readonly<Record<TicketThing, GraphQLTaggedNode>> = {
  gap: graphql`
    mutation useUnlinkTicketMutation($input: UnlinkTicketInput!) {
      unlinkTicket: unlinkGapTicket(input: $input) {
        unlinkedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
  attacker: graphql`
    mutation useUnlinkTicketOfAttackerMutation($input: UnlinkTicketInput!) {
      unlinkTicket: unlinkAttackerTicket(input: $input) {
        unlinkedId
        errors {
          ...userErrors_error
        }
      }
    }
  `,
};

type Input = useUnlinkTicketMutation['variables']['input'];

/**
 * Takes a ticket off a subject; the vendor keeps it.
 * @param update what follows from it for what is shown: at once, and taken back when the server
 * refuses
 */
export function useUnlinkTicket(
  thing: TicketThing,
  onDone: () => void,
  update?: (store: RecordSourceProxy, input: Input) => void,
): readonly [unlink: (input: Input) => void, isBusy: boolean] {
  const { t } = useTranslation('tickets');
  const count = useCountRemediations();
  const [mutate, isBusy] = useMutate<useUnlinkTicketMutation>(DOCUMENTS[thing], {
    words: { success: t('list.unlinked'), failed: t('list.unlinkFailed') },
  });
  const unlink = async (input: Input) => {
    const { failure } = await mutate(
      { input },
      update && {
        optimisticUpdater: (store) => update(store, input),
        updater: (store, data) => data?.unlinkTicket.unlinkedId && update(store, input),
      },
    );
    if (failure !== null) return;
    count();
    onDone();
  };
  return [(input) => void unlink(input), isBusy];
}
