import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { SensitiveParametersPageQuery } from '../../../../__generated__/SensitiveParametersPageQuery.graphql.ts';
import { useAddress } from '../../../../entities/address/useAddress.ts';
import { isEmptyFilter } from '../../../../entities/filters/filterCodec.ts';
import { ListTable } from '../../../../entities/lists/ListTable.tsx';
import { NoRows } from '../../../../entities/lists/NoRows.tsx';
import { useRowDrawer } from '../../../../entities/lists/useRowDrawer.ts';
import type { PageProps } from '../../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import { Page } from '../../../../ui/layout/Page.ts';
import { PageHeader } from '../../../../ui/layout/PageHeader.tsx';
import { CountText } from '../../../../ui/marks/CountText.tsx';
import { PARAMETER_DRAWER } from '../../parameter-configuration/parameterConfiguration.paths.ts';
import { useFoundIn } from '../../parameters/useFoundIn.ts';
import '../../inventory.texts.ts';
import '../dataSecurity.texts.ts';
import { SensitiveParameterBar } from './SensitiveParameterBar.tsx';
import { sensitiveParameterColumns } from './sensitiveParameterColumns.tsx';
import { sensitiveParameterList } from './sensitiveParameterList.ts';
import { type SensitiveParameterRow, useSensitiveParameters } from './useSensitiveParameters.ts';

const SensitiveParametersDocument = graphql`
  query SensitiveParametersPageQuery(
    $companyId: ID!
    $category: String
    $dataType: String
    $side: ParameterSide
    $filter: FilterInput
    $sort: EndpointSort!
    $direction: SortDirection!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      held: dataSecurity @catch(to: NULL) {
        categories {
          category
        }
        flows {
          dataType
        }
      }
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

type Company = NonNullable<SensitiveParametersPageQuery['response']['company']>;

const keyOf = ({ parameterId }: SensitiveParameterRow) => parameterId;

/** Sensitive parameters by category, type, side and endpoints, as the address says. */
export default function SensitiveParametersPage({
  queries,
  isStale,
}: PageProps<{ list: SensitiveParametersPageQuery }>) {
  const { company } = usePreloadedQuery<SensitiveParametersPageQuery>(
    SensitiveParametersDocument,
    queries.list,
  );
  return company && <SensitiveParameters company={company} isStale={isStale} />;
}

interface SensitiveParametersProps {
  readonly company: Company;
  readonly isStale: boolean;
}

function SensitiveParameters({ company, isStale }: SensitiveParametersProps) {
  const { t } = useTranslation('dataSecurity');
  const [params, change] = useAddress(sensitiveParameterList.address);
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
    change({ filter: { all: [] }, category: null, type: null, side: 'all' });
  const held = company.held;
  return (
    <Page>
      <title>{`${t('parameters.title')} · Palisade`}</title>
      <PageHeader parents={[t('section'), t('title')]} title={t('parameters.title')} />
      <SensitiveParameterBar
        params={params}
        onChange={change}
        categories={held?.categories.map(({ category }) => category) ?? []}
        types={held?.flows.map(({ dataType }) => dataType) ?? []}
      />
      <ListTable
        list={sensitiveParameterList}
        params={params}
        onChange={change}
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
    </Page>
  );
}
