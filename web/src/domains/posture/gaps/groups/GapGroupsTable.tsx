import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { useGapGroups_company$key } from '../../../../__generated__/useGapGroups_company.graphql.ts';
import { SectionFailure } from '../../../../entities/routing/Boundaries.tsx';
import { CountText } from '../../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { toItems } from '../../../../ui/table/tableTypes.ts';
import { PageRest } from '../../../../ui/layout/Page.ts';
import type { GapsParams } from '../gapList.ts';
import { groupColumns } from './groupColumns.tsx';
import { groupFilter } from './groupFilter.ts';
import { type GapGroup, useGapGroups } from './useGapGroups.ts';

interface GapGroupsTableProps {
  readonly company: useGapGroups_company$key;
  readonly by: GapGrouping;
  readonly params: GapsParams;
  readonly onChange: (change: Partial<GapsParams>) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

/** Gaps in groups, most severe first; a group leads to its gaps. */
export function GapGroupsTable({
  company,
  by,
  params,
  onChange,
  isStale,
  empty,
}: GapGroupsTableProps) {
  const { t } = useTranslation('gaps');
  const { groups, hasNext, isLoadingNext, loadNext } = useGapGroups(company);
  const items = useMemo(() => toItems(groups ?? [], ({ key }) => key), [groups]);
  const columns = useMemo(() => groupColumns(t, by), [t, by]);
  if (groups === null) return <SectionFailure />;
  const open = (_key: string, group: GapGroup) =>
    onChange({
      filter: groupFilter(params.filter, by, {
        policies: group.policies,
        host: group.host ?? null,
        method: group.method ?? null,
        path: group.path ?? null,
      }),
      groupBy: null,
    });
  return (
    <PageRest>
      <DataTable
        label={t('groups.title', { name: t(`groups.${by}`) })}
        columns={columns}
        items={items}
        onOpen={open}
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={loadNext}
        isRefetching={isStale}
        empty={empty}
        footNote={
          <CountText
            count={items.length}
            text={(count, formatted) =>
              t('groups.count', { count, formatted: `${formatted}${hasNext ? '+' : ''}` })
            }
          />
        }
      />
    </PageRest>
  );
}
