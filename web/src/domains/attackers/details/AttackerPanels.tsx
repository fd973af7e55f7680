import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { AttackerPanels_attacker$key } from '../../../__generated__/AttackerPanels_attacker.graphql.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ActionsList } from '../action/ActionsList.tsx';
import { AttackerTickets } from '../tickets/AttackerTickets.tsx';
import './attackerDetails.texts.ts';
import { AttackerComments } from './comments/AttackerComments.tsx';
import { RelatedAttackers } from './RelatedAttackers.tsx';

/** A panel that says what is missing when it fails. */
const panel = (title: string) => ({
  fallback: null,
  frame: (failure: ReactNode) => <Panel title={title}>{failure}</Panel>,
});

/** What is shown of an attacker below its steps: related ones, actions, tickets and comments. */
export function AttackerPanels({
  attacker: key,
}: {
  readonly attacker: AttackerPanels_attacker$key;
}) {
  const { t } = useTranslation('attackerDetails');
  const { t: tTickets } = useTranslation('attackerTickets');
  const attacker = useFragment(
    graphql`
      fragment AttackerPanels_attacker on Attacker @throwOnFieldError {
        ...RelatedAttackers_attacker
        ...ActionsList_attacker
        ...AttackerTickets_attacker
        ...AttackerComments_attacker
      }
    `,
    key,
  );
  return (
    <>
      <WidgetBoundary {...panel(t('related.title'))}>
        <RelatedAttackers attacker={attacker} />
      </WidgetBoundary>
      <WidgetBoundary {...panel(t('actions.history'))}>
        <ActionsList attacker={attacker} />
      </WidgetBoundary>
      <WidgetBoundary {...panel(tTickets('title'))}>
        <AttackerTickets attacker={attacker} />
      </WidgetBoundary>
      <WidgetBoundary {...panel(t('comments.title'))}>
        <AttackerComments attacker={attacker} />
      </WidgetBoundary>
    </>
  );
}
