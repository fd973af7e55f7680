import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { identityOf } from '../../../entities/routing/Boundaries.tsx';
import type { SavedTicketFiltersQuery } from '../../../__generated__/SavedTicketFiltersQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { InsightsView } from './insights/InsightsView.tsx';
import './remediation.texts.ts';
import { STATUSES, VIEWS } from './remediationPlace.ts';
import { TicketsView } from './tickets/TicketsView.tsx';
import { Page } from '../../../ui/layout/Page.ts';

/**
 * What is to be done about gaps and attackers: tickets at vendors, and insights of what attackers
 * sent; each open or done.
 */
export default function RemediationPage({
  queries,
}: PageProps<{ saved: SavedTicketFiltersQuery }>) {
  const { t } = useTranslation('remediation');
  const params = useParams();
  const view = VIEWS.find((each) => each === params['view']);
  const status = STATUSES.find((each) => each === params['status']);
  if (view === undefined || status === undefined) return <NotFoundPage />;
  const attempt = identityOf(queries); // Another one when a failed page is tried again.
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      {view === 'tickets' ? (
        <TicketsView saved={queries.saved} status={status} attempt={attempt} />
      ) : (
        <InsightsView status={status} attempt={attempt} />
      )}
    </Page>
  );
}
