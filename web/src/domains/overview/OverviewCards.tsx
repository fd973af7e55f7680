import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { OverviewCardsQuery } from '../../__generated__/OverviewCardsQuery.graphql.ts';
import type { useAttackerCountsQuery } from '../../__generated__/useAttackerCountsQuery.graphql.ts';
import type { useOpenGapsQuery } from '../../__generated__/useOpenGapsQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { identityOf } from '../../entities/routing/Boundaries.tsx';
import { inventoryPath } from '../inventory/inventory.paths.ts';
import { OpenAttackersCard } from './attackers/OpenAttackersCard.tsx';
import { OpenRemediationCard } from './attackers/OpenRemediationCard.tsx';
import { Card } from './Card.tsx';
import { CardBoundary } from './CardBoundary.tsx';
import { RequestsCard } from './requests/RequestsCard.tsx';
import { useOverviewFilter } from './useOverviewFilter.ts';
import { OpenGapsCard } from './gaps/OpenGapsCard.tsx';
import { formatNumber } from '../../ui/text/format.ts';

const NoTrafficYet = lazy(() => import('./NoTrafficYet.tsx'));

const OverviewCardsDocument = graphql`
  query OverviewCardsQuery(
    $companyId: ID!
    $days: Int
    $orAllTime: Boolean!
    $thisMonth: Boolean!
    $filter: FilterInput
    $trafficFilter: FilterInput
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      inventoryCounts(filter: $filter) @catch(to: NULL) {
        hosts
        apis
        endpoints
        sensitiveEndpoints
        unauthenticatedEndpoints
      }
      traffic(days: $days, orAllTime: $orAllTime, thisMonth: $thisMonth, filter: $trafficFilter)
        @catch(to: NULL) {
        days
        dataDays
        requests
        points {
          learned
          unlearned
        }
      }
    }
  }
`;

/** Keeps the endpoints that are so. */
const are = (field: 'authenticated' | 'sensitive', value: boolean): FilterCondition => ({
  field,
  op: 'is',
  value,
});

const formatted = (count: number) => ({ count, formatted: formatNumber(count) });

interface OverviewCardsProps {
  readonly queryRef: PreloadedQuery<OverviewCardsQuery>;
  readonly gaps: PreloadedQuery<useOpenGapsQuery>;
  readonly attackers: PreloadedQuery<useAttackerCountsQuery>;
}

/** What there is, each count leading to its list; without the inventory the rest of it. */
export function OverviewCards(props: OverviewCardsProps) {
  const { t } = useTranslation('overview');
  const { can } = useCompany();
  if (can('seeInventory')) return <AllCards {...props} />;
  return (
    <nav className="cards" aria-label={t('title')}>
      <WorkCards {...props} />
    </nav>
  );
}

function AllCards(props: OverviewCardsProps) {
  const { t } = useTranslation('overview');
  const { companyId, can } = useCompany();
  const { isFiltered, listOf } = useOverviewFilter();
  const { company } = usePreloadedQuery<OverviewCardsQuery>(OverviewCardsDocument, props.queryRef);
  if (!company) return null;
  const { inventoryCounts: counts, traffic } = company;
  // To somebody limited to labels it may only look empty.
  if (!isFiltered && counts?.endpoints === 0 && traffic?.requests === 0 && can('seeIngest'))
    return <NoTrafficYet />;
  return (
    <nav className="cards" aria-label={t('title')}>
      <Card
        to={inventoryPath(companyId, { groupBy: 'host', filter: listOf('endpoints') })}
        label={t('cards.hosts')}
        value={counts?.hosts}
        note={t('cards.hostsNote')}
      />
      <Card
        to={inventoryPath(companyId, { filter: listOf('endpoints') })}
        label={t('cards.apis')}
        value={counts?.apis}
        note={counts && t('cards.apisNote', formatted(counts.unauthenticatedEndpoints))}
        noteTo={inventoryPath(companyId, {
          filter: listOf('endpoints', are('authenticated', false)),
        })}
      />
      <Card
        to={inventoryPath(companyId, { filter: listOf('endpoints') })}
        label={t('cards.endpoints')}
        value={counts?.endpoints}
        note={counts && t('cards.endpointsNote', formatted(counts.sensitiveEndpoints))}
        noteTo={inventoryPath(companyId, { filter: listOf('endpoints', are('sensitive', true)) })}
      />
      <WorkCards {...props} />
      <RequestsCard traffic={traffic ?? null} />
    </nav>
  );
}

/** What is to be worked on, as far as the reader may see it. */
function WorkCards({ gaps, attackers }: Pick<OverviewCardsProps, 'gaps' | 'attackers'>) {
  const { t } = useTranslation('overview');
  const { can, sees } = useCompany();
  return (
    <>
      {can('seeGaps') && (
        <CardBoundary
          resetKey={identityOf(gaps)}
          label={t('cards.gaps')}
          failure={t('cards.gapsFailed')}
        >
          <OpenGapsCard queryRef={gaps} />
        </CardBoundary>
      )}
      {can('seeAttackers') && (
        <CardBoundary
          resetKey={identityOf(attackers)}
          label={t('cards.attackers')}
          failure={t('cards.attackersFailed')}
        >
          <OpenAttackersCard queryRef={attackers} />
        </CardBoundary>
      )}
      {can('seeRemediations') && sees('remediation') && (
        <CardBoundary
          resetKey={identityOf(attackers)}
          label={t('cards.remediation')}
          failure={t('cards.remediationFailed')}
        >
          <OpenRemediationCard />
        </CardBoundary>
      )}
    </>
  );
}
