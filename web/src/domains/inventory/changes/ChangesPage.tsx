import { ArrowUp, Check, Pause, Play } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { ChangesPageQuery } from '../../../__generated__/ChangesPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { valueOf } from '../../../entities/errors/valueOf.ts';
import { isEmptyFilter } from '../../../entities/filters/filterCodec.ts';
import { ListTable } from '../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../entities/lists/NoRows.tsx';
import { useReload } from '../../../entities/lists/useReload.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { ingestPath } from '../../ingest/ingest.paths.ts';
import { ENDPOINT_DRAWER } from '../inventory.paths.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Page } from '../../../ui/layout/Page.ts';
import { ChangeFilters } from './ChangeFilters.tsx';
import { changeColumns } from './changeColumns.tsx';
import { changeList, isEveryUnseen } from './changeList.ts';
import './changes.texts.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { type ChangeRow, useChangeList } from './useChangeList.ts';
import { useChangesAdded } from './useChangesAdded.ts';
import { useMarkChangesSeen } from './useMarkChangesSeen.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const ChangesPageDocument = graphql`
  query ChangesPageQuery(
    $companyId: ID!
    $filter: FilterInput
    $countFilter: FilterInput
    $since: Int
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
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

const keyOf = ({ changeId }: ChangeRow) => changeId;

/**
 * What changed in the inventory and when, by the address; new changes come in by themselves until
 * somebody pauses them.
 */
export default function ChangesPage({ queries, isStale }: PageProps<{ list: ChangesPageQuery }>) {
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
  const [params, change] = useAddress(changeList.address);
  const list = useChangeList(company);
  const live = useLive(companyId, list.isFirstPage);
  const unseen = company.unseenChanges ?? null;
  const isWhole = isEveryUnseen(params, unseen?.since ?? 0);
  const markSeen = useMarkChangesSeen({ companyId, id: company.id, unseen, isWhole });
  const columns = useMemo(() => changeColumns(t), [t]);
  const counts = company.changeCounts;
  const hasFilters =
    !isEmptyFilter(params.filter) || params.group !== null || params.since !== null;
  const handleClear = () => change({ filter: { all: [] }, group: null, since: null });
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <ChangesHeader counts={counts ?? null} onMarkSeen={markSeen} live={live} />
      <GroupTabs
        group={params.group}
        counts={counts ?? null}
        onChange={(group) => change({ group })}
      />
      <ChangeFilters params={params} onChange={change} />
      <ListTable
        list={changeList}
        params={params}
        onChange={change}
        rows={list}
        keyOf={keyOf}
        label={t('title')}
        columns={columns}
        onOpen={(_key, change) => {
          const endpoint = valueOf(change.endpoint);
          if (endpoint != null)
            drawers.open({ name: ENDPOINT_DRAWER, id: endpoint.endpointId, tab: 'changes' });
        }}
        isStale={isStale}
        empty={
          <NoRows isFiltered={hasFilters} clear={t('clear')} onClear={handleClear}>
            <NoChanges />
          </NoRows>
        }
      />
    </Page>
  );
}

interface ChangesHeaderProps {
  /** Changes of each kind; null when they could not be counted. */
  readonly counts: readonly { readonly changes: number; readonly hasMore: boolean }[] | null;
  /** Null where all is seen. */
  readonly onMarkSeen: (() => void) | null;
  readonly live: Live;
}

/** The title with how many changes there are, the button that marks them seen, and the live tail. */
function ChangesHeader({ counts, onMarkSeen, live }: ChangesHeaderProps) {
  const { t } = useTranslation('changes');
  const total = counts?.reduce((sum, { changes }) => sum + changes, 0);
  const isBounded = counts?.some(({ hasMore }) => hasMore) === true;
  return (
    <PageHeader
      parents={[t('section')]}
      title={t('title')}
      counts={
        total !== undefined &&
        t(isBounded ? 'countMore' : 'count', { formatted: formatNumber(total) })
      }
      actions={
        <Row>
          {onMarkSeen !== null && (
            <Button size="sm" icon={<Check size={14} />} onClick={onMarkSeen}>
              {t('markSeen')}
            </Button>
          )}
          <LiveTail {...live} />
        </Row>
      }
    />
  );
}

/** Nothing has changed yet, and the way to send traffic. */
function NoChanges() {
  const { t } = useTranslation('changes');
  const { companyId, can } = useCompany();
  return (
    <EmptyState
      title={t('none')}
      body={t('noneBody')}
      action={
        can('seeIngest') && (
          <Button asChild>
            <Link to={ingestPath(companyId)}>{t('sendTraffic')}</Link>
          </Button>
        )
      }
    />
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
  const reload = useReload();
  const [isLive, setLive] = useState(true);
  const [hasNews, setNews] = useState(false);
  const show = useCallback(() => {
    setNews(false);
    reload();
  }, [reload]);
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
    <Row>
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
    </Row>
  );
}
