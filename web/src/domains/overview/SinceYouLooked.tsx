import { CHANGE_KINDS, type ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { SinceYouLookedQuery } from '../../__generated__/SinceYouLookedQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { changesPath } from '../inventory/changes/changes.paths.ts';
import { useOverviewFilter } from './useOverviewFilter.ts';
import { formatNumber } from '../../ui/text/format.ts';

const SinceYouLookedDocument = graphql`
  query SinceYouLookedQuery($companyId: ID!, $changeFilter: FilterInput)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      unseenChanges(filter: $changeFilter) {
        since
        last
        seenAt
        counts {
          kind
          changes
          hasMore
        }
      }
    }
  }
`;

/** What is listed by name, most important first; the rest is summed up. */
const NAMED = [
  'authenticationLost',
  'sensitiveDataAdded',
  'riskRaised',
  'new',
  'gone',
  'returned',
  'parametersAdded',
  'parametersRemoved',
] as const satisfies readonly ChangeKind[];
const OTHERS = CHANGE_KINDS.filter((kind) => !NAMED.some((named) => named === kind));

/** What changed since the viewer last looked at the changes, each part leading to its own. */
export function SinceYouLooked({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<SinceYouLookedQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { listOf } = useOverviewFilter();
  const filter = listOf('changes');
  const { company } = usePreloadedQuery<SinceYouLookedQuery>(SinceYouLookedDocument, queryRef);
  if (!company || company.unseenChanges.last === 0) return null;
  const { since, seenAt, counts } = company.unseenChanges;
  const countOf = (kind: string): number => counts.find((each) => each.kind === kind)?.changes ?? 0;
  const total = counts.reduce((sum, { changes }) => sum + changes, 0);
  const rest = total - NAMED.reduce((sum, kind) => sum + countOf(kind), 0);
  const formatted = (count: number) => ({
    count,
    formatted: `${formatNumber(count)}${counts.some(({ hasMore }) => hasMore) ? '+' : ''}`,
  });
  const title = seenAt == null ? t('since.first') : t('since.title');
  return (
    <section className="since" aria-label={title}>
      <h2>
        {title}
        {seenAt != null && <TimeText value={seenAt} format="exact" />}
      </h2>
      {total === 0 ? (
        <Link to={changesPath(companyId, { filter })}>{t('since.nothing')}</Link>
      ) : (
        <ul>
          {NAMED.filter((kind) => countOf(kind) > 0).map((kind) => (
            <li key={kind}>
              <Link to={changesPath(companyId, { kinds: [kind], since, filter })}>
                {t(`since.${kind}`, formatted(countOf(kind)))}
              </Link>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Link
                to={changesPath(companyId, { kinds: total === rest ? [] : OTHERS, since, filter })}
              >
                {t(total === rest ? 'since.changes' : 'since.rest', formatted(rest))}
              </Link>
            </li>
          )}
          {total > rest && (
            <li>
              <Link to={changesPath(companyId, { since, filter })}>{t('since.all')}</Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** In the place of the changes when they could not be loaded. */
export function SinceFailed({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('overview');
  return (
    <section className="since" aria-label={t('since.title')}>
      <h2>{t('since.title')}</h2>
      {children}
    </section>
  );
}
