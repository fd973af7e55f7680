import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerTickets_attacker$key } from '../../../__generated__/AttackerTickets_attacker.graphql.ts';
import { LinkedTickets } from '../../../entities/tickets/LinkedTickets.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useReload } from '../../../entities/lists/useReload.ts';
import './attackerTickets.texts.ts';

/** Tickets that are about an attacker, newest first. */
export function AttackerTickets({ attacker }: { readonly attacker: AttackerTickets_attacker$key }) {
  const { t } = useTranslation('attackerTickets');
  const reload = useReload();
  const { attackerId, tickets } = useFragment(
    graphql`
      fragment AttackerTickets_attacker on Attacker @throwOnFieldError {
        attackerId
        tickets {
          ...LinkedTickets_ticket
        }
      }
    `,
    attacker,
  );
  return (
    <Panel title={t('title')} count={tickets.length}>
      <LinkedTickets tickets={tickets} thing="attacker" thingId={attackerId} onChanged={reload} />
    </Panel>
  );
}
