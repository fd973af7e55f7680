import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { OverviewCardsQuery } from '../../__generated__/OverviewCardsQuery.graphql.ts';
import type { useOpenGapsQuery } from '../../__generated__/useOpenGapsQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { Sparkline } from '../../ui/marks/Sparkline.tsx';
import { ingestPath } from '../ingest/ingest.paths.ts';
import { inventoryPath } from '../inventory/inventory.paths.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { Card } from './Card.tsx';
import { FirstUse } from './FirstUse.tsx';
import { OpenGapsCard } from './gaps/OpenGapsCard.tsx';

const OverviewCardsDocument = graphql`
  query OverviewCardsQuery($companyId: ID!, $days: Int!) @preloadable {
    company(companyId: $companyId) {
      inventoryCounts {
        hosts
        apis
        endpoints
        sensitiveEndpoints
        unauthenticatedEndpoints
      }
      traffic(days: $days) {
        requests
        points {
          learned
          unlearned
        }
      }
    }
  }
`;

const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

interface OverviewCardsProps {
  readonly queryRef: PreloadedQuery<OverviewCardsQuery>;
  readonly days: number;
  readonly gaps: PreloadedQuery<useOpenGapsQuery>;
}

/** What there is, each count leading to its list. */
export function OverviewCards({ queryRef, days, gaps }: OverviewCardsProps) {
  const { t } = useTranslation('overview');
  const { companyId, can } = useCompany();
  const { company } = usePreloadedQuery<OverviewCardsQuery>(OverviewCardsDocument, queryRef);
  if (!company) return null;
  const { inventoryCounts: counts, traffic } = company;
  if (counts.endpoints === 0 && traffic.requests === 0) return <FirstUse />;
  const values = traffic.points.map(({ learned, unlearned }) => learned + unlearned);
  return (
    <nav className="cards" aria-label={t('title')}>
      <Card to={inventoryPath(companyId, { groupBy: 'host' })} label={t('cards.hosts')} value={counts.hosts} note={t('cards.hostsNote')} />
      <Card to={inventoryPath(companyId)} label={t('cards.apis')} value={counts.apis} note={t('cards.apisNote', formatted(counts.unauthenticatedEndpoints))} />
      <Card
        to={inventoryPath(companyId)}
        label={t('cards.endpoints')}
        value={counts.endpoints}
        note={t('cards.endpointsNote', formatted(counts.sensitiveEndpoints))}
      />
      {can('seeGaps') && (
        <ErrorBoundary resetKey={JSON.stringify(gaps.variables)} fallback={() => <div className="card">{t('cards.gapsFailed')}</div>}>
          <Suspense fallback={<div className="card" />}>
            <OpenGapsCard queryRef={gaps} />
          </Suspense>
        </ErrorBoundary>
      )}
      <Card to={ingestPath(companyId)} label={t('cards.requests')} value={traffic.requests} note={t('cards.requestsNote', formatted(days))} trend={<Sparkline values={values} />} />
    </nav>
  );
}
