import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapTickets_gap$key } from '../../../../__generated__/GapTickets_gap.graphql.ts';
import { useReload } from '../../../../entities/lists/useReload.ts';
import { LinkedTickets } from '../../../../entities/tickets/LinkedTickets.tsx';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { Unavailable } from '../../../../ui/marks/Unavailable.tsx';
import './gapDrawer.texts.ts';

/** Tickets that are about a gap. */
export function GapTickets({ gap }: { readonly gap: GapTickets_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const reload = useReload();
  const { gapId, tickets } = useFragment(
    graphql`
      fragment GapTickets_gap on PostureGap @throwOnFieldError {
        gapId
        tickets @catch(to: NULL) {
          ...LinkedTickets_ticket
        }
      }
    `,
    gap,
  );
  return (
    <Section title={t('tickets')} count={tickets?.length}>
      {tickets ? (
        <LinkedTickets tickets={tickets} thing="gap" thingId={gapId} onChanged={reload} />
      ) : (
        <Unavailable />
      )}
    </Section>
  );
}
