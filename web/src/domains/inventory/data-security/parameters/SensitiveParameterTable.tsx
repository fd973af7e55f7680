import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type {
  SensitiveParameterTableQuery,
  SensitiveParameterTableQuery$data,
} from '../../../../__generated__/SensitiveParameterTableQuery.graphql.ts';
import { isEmptyFilter } from '../../../../entities/filters/filterCodec.ts';
import { ListTable } from '../../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../../entities/lists/NoRows.tsx';
import { useRowDrawer } from '../../../../entities/lists/useRowDrawer.ts';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { CountText } from '../../../../ui/marks/CountText.tsx';
import { PARAMETER_DRAWER } from '../../parameter-configuration/parameterConfiguration.paths.ts';
import { useFoundIn } from '../../parameters/useFoundIn.ts';
import { sensitiveParameterColumns } from './sensitiveParameterColumns.tsx';
import { sensitiveParameterList, type SensitiveParameterParams } from './sensitiveParameterList.ts';
import { type SensitiveParameterRow, useSensitiveParameters } from './useSensitiveParameters.ts';

const SensitiveParameterTableDocument = graphql`
  query SensitiveParameterTableQuery(
    $companyId: ID!
    $category: String
    $dataType: String
    $side: ParameterSide
    $filter: FilterInput
    $sort: EndpointSort!
    $direction: SortDirection!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...useSensitiveParameters_company
        @arguments(
          category: $category
          dataType: $dataType
          side: $side
          filter: $filter
          sort: $sort
          direction: $direction
        )
    }
  }
`;

const keyOf = ({ parameterId }: SensitiveParameterRow) => parameterId;

interface RowsProps {
  readonly params: SensitiveParameterParams;
  readonly onChange: (change: Partial<SensitiveParameterParams>) => void;
  readonly isStale: boolean;
}

/** The sensitive parameters that match; a row opens its parameter. */
export function SensitiveParameterTable({
  queryRef,
  ...props
}: RowsProps & { readonly queryRef: PreloadedQuery<SensitiveParameterTableQuery> }) {
  const { company } = usePreloadedQuery<SensitiveParameterTableQuery>(
    SensitiveParameterTableDocument,
    queryRef,
  );
  return company && <Rows company={company} {...props} />;
}

function Rows({
  company,
  params,
  onChange,
  isStale,
}: RowsProps & { readonly company: NonNullable<SensitiveParameterTableQuery$data['company']> }) {
  const { t } = useTranslation('dataSecurity');
  const list = useSensitiveParameters(company);
  const foundIn = useFoundIn();
  const columns = useMemo(
    () => sensitiveParameterColumns(t, foundIn),
    // oxlint-disable-next-line react/exhaustive-deps -- foundIn depends on the language alone
    [t],
  );
  const ids = useMemo(() => list.rows.map(keyOf), [list.rows]);
  const onMore = list.hasNext ? list.loadNext : undefined;
  const rowDrawer = useRowDrawer({ drawer: PARAMETER_DRAWER, ids, total: list.total, onMore });
  const hasConditions =
    !isEmptyFilter(params.filter) ||
    params.category !== null ||
    params.type !== null ||
    params.side !== 'all';
  const handleClear = () =>
    onChange({ filter: { all: [] }, category: null, type: null, side: 'all' });
  return (
    <ListTable
      list={sensitiveParameterList}
      params={params}
      onChange={onChange}
      rows={list}
      keyOf={keyOf}
      label={t('parameters.title')}
      columns={columns}
      isStale={isStale}
      footNote={
        <CountText
          count={list.count}
          text={(count, formatted) =>
            t(list.isExact === true ? 'categories.counts' : 'parameters.more', {
              count,
              formatted,
            })
          }
        />
      }
      {...rowDrawer}
      empty={
        <NoRows isFiltered={hasConditions} clear={t('parameters.clear')} onClear={handleClear}>
          <EmptyState title={t('categories.none')} body={t('categories.noneBody')} />
        </NoRows>
      }
    />
  );
}
