import type { GapCause, GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  GapGroupsTable_company$data,
  GapGroupsTable_company$key,
} from '../../../../__generated__/GapGroupsTable_company.graphql.ts';
import type { GapGroupsTablePageQuery } from '../../../../__generated__/GapGroupsTablePageQuery.graphql.ts';
import { SectionFailure } from '../../../../entities/routing/Boundaries.tsx';
import { CountText } from '../../../../ui/marks/CountText.tsx';
import { HostText } from '../../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../../ui/marks/NumberText.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { type Column, toItems } from '../../../../ui/table/tableTypes.ts';
import type { GapsParams } from '../gapList.ts';
import { GapSeverity } from '../GapSeverity.tsx';
import { groupFilter } from './groupFilter.ts';

const PAGE = 50;
const PATH_LETTERS = 60;

type Group = NonNullable<
  NonNullable<GapGroupsTable_company$data['gapGroups']>['edges'][number]
>['node'];
type Texts = TFunction<'gaps'>;

interface GapGroupsTableProps {
  readonly company: GapGroupsTable_company$key;
  readonly by: GapGrouping;
  readonly params: GapsParams;
  readonly onChange: (change: Partial<GapsParams>) => void;
  readonly isStale: boolean;
  readonly empty: ReactNode;
}

const host = (name: string | null | undefined) =>
  name ? <HostText host={name} isExternal={false} /> : <span className="p-num-none">–</span>;
const bold = (text: string) => (
  <b className="gap-name p-trunc" title={text}>
    {text}
  </b>
);

/** What the columns that tell a group from others show. */
function namedBy(t: Texts, by: GapGrouping): readonly Column<Group>[] {
  const policies: Column<Group> = {
    key: 'policies',
    header: t('groups.policies'),
    width: 320,
    cell: (group) => <TagList items={group.policies.map(({ name }) => name)} limit={2} />,
  };
  const hosts: Column<Group> = {
    key: 'host',
    header: t('columns.host'),
    width: 240,
    cell: (group) => host(group.host),
  };
  if (by === 'policy')
    return [
      {
        key: 'name',
        header: t('columns.gapName'),
        cell: (group) => bold(group.policies[0]?.name ?? t('deletedPolicy')),
      },
      {
        key: 'hosts',
        header: t('groups.hosts'),
        width: 96,
        align: 'end',
        cell: (group) => <NumberText value={group.hosts} />,
      },
    ];
  if (by === 'host')
    return [
      { ...hosts, width: 300 },
      { ...policies, width: 420 },
    ];
  if (by === 'cause')
    return [
      {
        key: 'cause',
        header: t('groups.cause'),
        width: 320,
        cell: ({ cause, policies: of }) =>
          bold(cause ? t(`causes.${cause as GapCause}`) : (of[0]?.name ?? t('deletedPolicy'))), // The graph's causes are the vocabulary's.
      },
      hosts,
      policies,
    ];
  return [
    {
      key: 'method',
      header: t('columns.method'),
      width: 74,
      cell: ({ method }) => method && <MethodTag method={method} />,
    },
    {
      key: 'path',
      header: t('columns.path'),
      cell: ({ path }) => path && <PathText path={path} limit={PATH_LETTERS} />,
    },
    hosts,
  ];
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
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    GapGroupsTablePageQuery,
    GapGroupsTable_company$key
  >(
    graphql`
      fragment GapGroupsTable_company on Company
      @refetchable(queryName: "GapGroupsTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        by: { type: "GapGrouping!" }
        status: { type: "GapStatus!" }
        filter: { type: "FilterInput" }
      )
      @throwOnFieldError {
        gapGroups(by: $by, first: $count, after: $cursor, status: $status, filter: $filter)
          @connection(key: "GapGroupsTable_gapGroups")
          @catch(to: NULL) {
          edges {
            node {
              key
              policies {
                policyId
                name
              }
              host
              method
              path
              cause
              severity
              gaps
              active
              hosts
            }
          }
        }
      }
    `,
    company,
  );
  const edges = data.gapGroups?.edges;
  const items = useMemo(
    () =>
      toItems(
        (edges ?? []).map(({ node }) => node),
        ({ key }) => key,
      ),
    [edges],
  );
  const columns = useMemo(
    (): readonly Column<Group>[] => [
      {
        key: 'severity',
        header: t('columns.severity'),
        width: 104,
        cell: (group) => <GapSeverity severity={group.severity} />,
      },
      ...namedBy(t, by),
      {
        key: 'active',
        header: t('active'),
        width: 96,
        align: 'end',
        cell: (group) => <NumberText value={group.active} />,
      },
      {
        key: 'gaps',
        header: t('groups.gaps'),
        width: 96,
        align: 'end',
        cell: (group) => <NumberText value={group.gaps} />,
      },
    ],
    [t, by],
  );
  if (edges === undefined) return <SectionFailure />;
  const open = (_key: string, group: Group) =>
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
    <div className="gaps-table">
      <DataTable
        label={t('groups.title', { name: t(`groups.${by}`) })}
        columns={columns}
        items={items}
        onOpen={open}
        hasMore={hasNext}
        isLoadingMore={isLoadingNext}
        onLoadMore={() => void loadNext(PAGE)}
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
    </div>
  );
}
