import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { TopRiskTypesQuery } from '../../../__generated__/TopRiskTypesQuery.graphql.ts';
import type { useAttackerCountsQuery } from '../../../__generated__/useAttackerCountsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { widget } from '../../../ui/layout/widget.tsx';
import { AttackersBySeverity } from './AttackersBySeverity.tsx';
import { AttackersByStatus } from './AttackersByStatus.tsx';
import { ATTACKERS_PX } from './attackersHeight.ts';
import { TopRiskTypes } from './TopRiskTypes.tsx';

const ProtectTeaser = lazy(() => import('../../../entities/licences/ProtectTeaser.tsx'));

interface AttackerWidgetsProps {
  readonly counts: PreloadedQuery<useAttackerCountsQuery>;
  readonly riskTypes: PreloadedQuery<TopRiskTypesQuery>;
}

/**
 * Attackers by severity, by status and by what they do; a teaser where they are not licensed,
 * nothing for who may not see them.
 */
export function AttackerWidgets({ counts, riskTypes }: AttackerWidgetsProps) {
  const { t } = useTranslation('overview');
  const { can, sees } = useCompany();
  if (!sees('attackers')) return null;
  if (!can('seeAttackers')) {
    const { frame, fallback } = widget(t('attackers.licence'), ATTACKERS_PX);
    return (
      <div data-size="wide">
        <WidgetBoundary frame={frame} fallback={fallback}>
          {frame(<ProtectTeaser />)}
        </WidgetBoundary>
      </div>
    );
  }
  return (
    <>
      <div data-size="narrow">
        <WidgetBoundary {...widget(t('attackers.severities'), ATTACKERS_PX)}>
          <AttackersBySeverity queryRef={counts} />
        </WidgetBoundary>
      </div>
      <div data-size="narrow">
        <WidgetBoundary {...widget(t('attackers.statuses'), ATTACKERS_PX)}>
          <AttackersByStatus queryRef={counts} />
        </WidgetBoundary>
      </div>
      <div data-size="narrow">
        <WidgetBoundary {...widget(t('attackers.riskTypes'), ATTACKERS_PX)}>
          <TopRiskTypes queryRef={riskTypes} />
        </WidgetBoundary>
      </div>
    </>
  );
}
