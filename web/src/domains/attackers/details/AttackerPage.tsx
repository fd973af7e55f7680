import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type {
  AttackerPageQuery,
  AttackerPageQuery$variables,
} from '../../../__generated__/AttackerPageQuery.graphql.ts';
import type { AttackerStepsQuery } from '../../../__generated__/AttackerStepsQuery.graphql.ts';
import type { ShownStepQuery } from '../../../__generated__/ShownStepQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { ValueBoundary, WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { NotFoundPage } from '../../../entities/routing/NotFoundPage.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ActionsList } from '../action/ActionsList.tsx';
import { TakeActionButton } from '../action/TakeActionButton.tsx';
import { EvidenceButton } from '../marks/EvidenceButton.tsx';
import { attackerPath, attackersPath } from '../attackers.paths.ts';
import { AttackerTicketButton } from '../tickets/AttackerTicketButton.tsx';
import { AttackerTickets } from '../tickets/AttackerTickets.tsx';
import { knownGroup } from '../list/attackerTabs.ts';
import './attackerDetails.css';
import './attackerDetails.texts.ts';
import { AttackerFacts } from './AttackerFacts.tsx';
import { AttackerSteps } from './AttackerSteps.tsx';
import { AttackerComments } from './comments/AttackerComments.tsx';
import { RelatedAttackers } from './RelatedAttackers.tsx';
import { shortenId } from './shortenId.ts';
import { StatusButton } from './status/StatusButton.tsx';
import { useAttackerChanged } from './useAttackerChanged.ts';

const AttackerPageDocument = graphql`
  query AttackerPageQuery($companyId: ID!, $attackerId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      attacker(attackerId: $attackerId) {
        attackerId
        actionGroup
        sourceId
        stepCount
        ...StatusButton_attacker
        ...AttackerFacts_attacker
        ...RelatedAttackers_attacker
        ...AttackerComments_attacker
        ...ActionsList_attacker
        ...AttackerTicketButton_attacker
        ...AttackerTickets_attacker
      }
    }
  }
`;

/** Asks for what is told of an attacker again; what it is shown as stays when no answer comes. */
function useLookAgain({ companyId, attackerId }: AttackerPageQuery$variables): () => void {
  const environment = useRelayEnvironment();
  return useCallback(
    () =>
      void fetchQuery<AttackerPageQuery>(environment, AttackerPageDocument, {
        companyId,
        attackerId,
      })
        .toPromise()
        .catch(() => null),
    [environment, companyId, attackerId],
  );
}

/** A panel that says what is missing when it fails. */
const panel = (title: string) => ({
  fallback: null,
  frame: (failure: ReactNode) => <Panel title={title}>{failure}</Panel>,
});

type AttackerQueries = {
  attacker: AttackerPageQuery;
  steps: AttackerStepsQuery;
  step: ShownStepQuery;
};

/** One attacker. The id of one that turned out to be another leads to the other. */
export default function AttackerPage({ queries, isStale }: PageProps<AttackerQueries>) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const { t: tActions } = useTranslation('attackerActions');
  const { t: tTickets } = useTranslation('attackerTickets');
  const { companyId } = useCompany();
  const { search } = useLocation();
  const { company } = usePreloadedQuery<AttackerPageQuery>(AttackerPageDocument, queries.attacker);
  useAttackerChanged(companyId, useLookAgain(queries.attacker.variables));
  const attacker = company?.attacker;
  if (!attacker) return <NotFoundPage back={attackersPath(companyId)} />;
  const { attackerId, sourceId } = attacker;
  if (attackerId !== queries.attacker.variables.attackerId.toLowerCase())
    return <Navigate to={`${attackerPath(companyId, attackerId)}${search}`} replace />;
  const title = (
    <>
      <Link
        to={attackersPath(companyId, { group: knownGroup(attacker.actionGroup) })}
        className="attacker-parent"
      >
        {tList('title')}
      </Link>
      <i aria-hidden="true">/</i>
      <span className="attacker-id" title={sourceId}>
        {shortenId(sourceId)}
      </span>
    </>
  );
  const actions = (
    <>
      <EvidenceButton attackerId={attackerId} />
      <ValueBoundary>
        <StatusButton attacker={attacker} />
      </ValueBoundary>
      <AttackerTicketButton attacker={attacker} />
      <TakeActionButton attackerId={attackerId} />
    </>
  );
  return (
    <div className="attacker">
      <title>{`${sourceId} · ${tList('title')} · Palisade`}</title>
      <PageHeader
        parents={[tList('section')]}
        title={title}
        counts={<CopyButton text={sourceId} />}
        actions={actions}
      />
      <WidgetBoundary fallback={null}>
        <AttackerFacts attacker={attacker} />
      </WidgetBoundary>
      <WidgetBoundary fallback={<SkeletonBlock height={720} lines={12} />}>
        <AttackerSteps
          key={attackerId}
          steps={queries.steps}
          step={queries.step}
          stepCount={attacker.stepCount}
          isStale={isStale}
        >
          <WidgetBoundary {...panel(t('related.title'))}>
            <RelatedAttackers attacker={attacker} />
          </WidgetBoundary>
          <WidgetBoundary {...panel(tActions('history'))}>
            <ActionsList attacker={attacker} />
          </WidgetBoundary>
          <WidgetBoundary {...panel(tTickets('title'))}>
            <AttackerTickets attacker={attacker} />
          </WidgetBoundary>
          <WidgetBoundary {...panel(t('comments.title'))}>
            <AttackerComments attacker={attacker} />
          </WidgetBoundary>
        </AttackerSteps>
      </WidgetBoundary>
    </div>
  );
}
