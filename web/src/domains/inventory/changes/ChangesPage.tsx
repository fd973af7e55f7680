import { ArrowUp, Pause, Play, X } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import { useRevalidator } from 'react-router-dom';
import type { ChangesPageQuery } from '../../../__generated__/ChangesPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { valueOf } from '../../../entities/errors/valueOf.ts';
import { askAgain } from '../../../entities/routing/askAgain.ts';
import { SectionFailure } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { changeColumns } from './changeColumns.tsx';
import { ChangeFilters } from './ChangeFilters.tsx';
import { changeFilterReader } from './changeFilterReader.ts';
import './changes.css';
import type { ChangesQueries } from './changes.routes.ts';
import './changes.texts.ts';
import { type ChangesParams, parseChangesParams, withChangesParams } from './changesParams.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { readChangeFilters } from './readChangeFilters.ts';
import { useChangeList } from './useChangeList.ts';
import { useChangesAdded } from './useChangesAdded.ts';
import { useMarkChangesSeen } from './useMarkChangesSeen.ts';

changeFilterReader.provide(readChangeFilters);

const ChangesPageDocument = graphql`
  query ChangesPageQuery(
    $companyId: ID!
    $filter: FilterInput
    $countFilter: FilterInput
    $since: Int
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      changeCounts(filter: $countFilter, since: $since) @catch(to: NULL) {
        kind
        changes
        hasMore
      }
      unseenChanges @catch(to: NULL) {
        since
        last
      }
      ...useChangeList_company @arguments(filter: $filter, since: $since)
    }
  }
`;

/**
 * What changed in the inventory and when, by the address; new changes come in by themselves until
 * somebody pauses them.
 */
export default function ChangesPage({ queries, isStale }: PageProps<ChangesQueries>) {
  const { company } = usePreloadedQuery<ChangesPageQuery>(ChangesPageDocument, queries.list);
  return company && <Changes company={company} isStale={isStale} />;
}

interface ChangesProps {
  readonly company: NonNullable<ChangesPageQuery['response']['company']>;
  readonly isStale: boolean;
}

function Changes({ company, isStale }: ChangesProps) {
  const { t } = useTranslation('changes');
  const { companyId } = useCompany();
  const drawers = useDrawers();
  const [search, changeSearch] = useWantedSearch();
  const params = parseChangesParams(search);
  const change = (part: Partial<ChangesParams>) =>
    changeSearch((now) => withChangesParams(now, part));
  const list = useChangeList(company);
  const live = useLive(companyId, list.isFirstPage);
  useMarkChangesSeen(companyId, company.unseenChanges ?? null);
  const columns = useMemo(() => changeColumns(t), [t]);
  const counts = company.changeCounts;
  const total = counts?.reduce((sum, { changes }) => sum + changes, 0);
  const isBounded = counts?.some(({ hasMore }) => hasMore) === true;
  const hasFilters =
    ('all' in params.filter ? params.filter.all : params.filter.any).length > 0 ||
    params.group !== null ||
    params.since !== null;
  const handleClear = () => change({ filter: { all: [] }, group: null, since: null });
  return (
    <div className="changes">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        counts={
          total !== undefined &&
          t(isBounded ? 'countMore' : 'count', { formatted: total.toLocaleString('en-GB') })
        }
        actions={<LiveTail {...live} />}
      />
      <GroupTabs
        group={params.group}
        counts={counts ?? null}
        onChange={(group) => change({ group })}
      />
      <ChangeFilters filter={params.filter} onChange={(filter) => change({ filter })}>
        {params.since !== null && (
          <Button
            size="xs"
            icon={<X size={12} />}
            onClick={() => change({ since: null })}
            title={t('sinceAll')}
          >
            {t('since')}
          </Button>
        )}
      </ChangeFilters>
      {list.isFailed ? (
        <SectionFailure />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns}
          items={list.items}
          onOpen={(_key, change) => {
            const endpoint = valueOf(change.endpoint);
            if (endpoint != null)
              drawers.open({ name: ENDPOINT_DRAWER, id: endpoint.endpointId, tab: 'changes' });
          }}
          hasMore={list.hasNext}
          isLoadingMore={list.isLoadingNext}
          onLoadMore={list.loadNext}
          isRefetching={isStale}
          empty={
            hasFilters ? (
              <EmptyState action={<Button onClick={handleClear}>{t('clear')}</Button>} />
            ) : (
              <EmptyState title={t('none')} body={t('noneBody')} />
            )
          }
        />
      )}
    </div>
  );
}

interface Live {
  readonly isLive: boolean;
  /** Changes were written that the list does not show. */
  readonly hasNews: boolean;
  readonly onToggle: () => void;
  readonly onShow: () => void;
}

/**
 * Shows new changes as they are written: at once while the list is at its head and nobody paused
 * it, else when asked.
 */
function useLive(companyId: string, isFirstPage: boolean): Live {
  const environment = useRelayEnvironment();
  const { revalidate } = useRevalidator();
  const [isLive, setLive] = useState(true);
  const [hasNews, setNews] = useState(false);
  const show = useCallback(() => {
    setNews(false);
    askAgain(environment);
    void revalidate();
  }, [environment, revalidate]);
  const follows = isLive && isFirstPage;
  useChangesAdded(
    companyId,
    useCallback(() => (follows ? show() : setNews(true)), [follows, show]),
  );
  const handleToggle = () => {
    setLive(!isLive);
    if (!isLive && hasNews) show();
  };
  return { isLive, hasNews, onToggle: handleToggle, onShow: show };
}

function LiveTail({ isLive, hasNews, onToggle, onShow }: Live) {
  const { t } = useTranslation('changes');
  return (
    <div className="changes-live">
      <span role="status">
        {hasNews && (
          <Button size="xs" icon={<ArrowUp size={14} />} onClick={onShow}>
            {t('live.news')}
          </Button>
        )}
      </span>
      <Button
        size="sm"
        icon={isLive ? <Pause size={14} /> : <Play size={14} />}
        aria-pressed={!isLive}
        title={t('live.on')}
        onClick={onToggle}
      >
        {isLive ? t('live.pause') : t('live.resume')}
      </Button>
    </div>
  );
}
