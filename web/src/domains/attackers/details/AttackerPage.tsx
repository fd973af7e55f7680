import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import { Navigate, useLocation } from 'react-router-dom';
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
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TakeActionButton } from '../action/TakeActionButton.tsx';
import { EvidenceButton } from '../marks/EvidenceButton.tsx';
import { attackerPath, attackersPath } from '../attackers.paths.ts';
import { AttackerTicketButton } from '../tickets/AttackerTicketButton.tsx';
import './attackerDetails.css';
import './attackerDetails.texts.ts';
import { AttackerFacts } from './AttackerFacts.tsx';
import { AttackerNeighbours } from './AttackerNeighbours.tsx';
import { AttackerPanels } from './AttackerPanels.tsx';
import { AttackerSteps } from './AttackerSteps.tsx';
import { AttackerTitle } from './AttackerTitle.tsx';
import { StatusButton } from './status/StatusButton.tsx';
import { useAttackerChanged } from './useAttackerChanged.ts';

const AttackerPageDocument = graphql`
  query AttackerPageQuery($companyId: ID!, $attackerId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      attacker(attackerId: $attackerId) {
        attackerId
        sourceId
        stepCount
        ...AttackerTitle_attacker
        ...StatusButton_attacker
        ...AttackerFacts_attacker
        ...AttackerTicketButton_attacker
        ...AttackerPanels_attacker
      }
    }
  }
`;

/** Asks for what is known of an attacker again; what it is shown as stays when no answer comes. */
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

type AttackerQueries = {
  attacker: AttackerPageQuery;
  steps: AttackerStepsQuery;
  step: ShownStepQuery;
};

/** One attacker. The id of one that turned out to be another leads to the other. */
export default function AttackerPage({ queries, isStale }: PageProps<AttackerQueries>) {
  const { t } = useTranslation('attackersList');
  const { companyId } = useCompany();
  const { search } = useLocation();
  const { company } = usePreloadedQuery<AttackerPageQuery>(AttackerPageDocument, queries.attacker);
  useAttackerChanged(companyId, useLookAgain(queries.attacker.variables));
  const attacker = company?.attacker;
  if (!attacker) return <NotFoundPage back={attackersPath(companyId)} />;
  const { attackerId, sourceId } = attacker;
  if (attackerId !== queries.attacker.variables.attackerId.toLowerCase())
    return <Navigate to={`${attackerPath(companyId, attackerId)}${search}`} replace />;
  const actions = (
    <>
      <AttackerNeighbours attackerId={attackerId} />
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
      <title>{`${sourceId} · ${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={<AttackerTitle attacker={attacker} />}
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
          <AttackerPanels attacker={attacker} />
        </AttackerSteps>
      </WidgetBoundary>
    </div>
  );
}
