import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { OverviewCardsQuery } from '../../__generated__/OverviewCardsQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { Sparkline } from '../../ui/marks/Sparkline.tsx';
import { ingestPath } from '../ingest/ingest.paths.ts';
import { inventoryPath } from '../inventory/inventory.paths.ts';
import { FirstUse } from './FirstUse.tsx';

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
}

/** What there is, each count leading to its list. */
export function OverviewCards({ queryRef, days }: OverviewCardsProps) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
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
      <Card to={ingestPath(companyId)} label={t('cards.requests')} value={traffic.requests} note={t('cards.requestsNote', formatted(days))} trend={<Sparkline values={values} />} />
    </nav>
  );
}

interface CardProps {
  readonly to: string;
  readonly label: string;
  readonly value: number;
  readonly note: string;
  readonly trend?: ReactNode;
}

function Card({ to, label, value, note, trend }: CardProps) {
  return (
    <Link to={to} className="card">
      <span className="card-label">{label}</span>
      <span className="card-value">
        <b>
          <NumberText value={value} />
        </b>
        {trend}
      </span>
      <small>{note}</small>
    </Link>
  );
}
