import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { useOpenGapsQuery } from '../../../__generated__/useOpenGapsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Donut } from '../../../ui/charts/Donut.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import { gapsPath } from '../../posture/posture.paths.ts';
import './overviewGaps.css';
import { activeGaps } from './openGaps.ts';
import { useOpenGaps } from './useOpenGaps.ts';

/** Card height of the specification. */
export const SEVERITIES_PX = 290;

/** Open gaps by severity, each leading to those of its own. */
export function GapsBySeverity({ queryRef }: { readonly queryRef: PreloadedQuery<useOpenGapsQuery> }) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { total, bySeverity } = useOpenGaps(queryRef);
  return (
    <Panel title={t('severities.title')} height={SEVERITIES_PX}>
      {total === 0 ? (
        <EmptyState title={t('gaps.none')} body={t('gaps.noneBody')} />
      ) : (
        <div className="gaps-pie">
          <Donut slices={bySeverity.map(({ severity, gaps }) => ({ key: severity, value: gaps, colour: `severity-${severity}-mark` }))} total={total.toLocaleString('en-GB')} unit={t('severities.unit', { count: total })} />
          <ul>
            {bySeverity.map(({ severity, gaps }) => (
              <li key={severity}>
                <Link to={gapsPath(companyId, { filter: activeGaps({ field: 'severity', op: 'is', value: [severity] }) })}>
                  <SeverityBadge severity={severity} label={t(`severities.${severity}`)} variant="quiet" />
                  <NumberText value={gaps} />
                  <small className="p-num">{Math.round((gaps / total) * 100)}%</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
