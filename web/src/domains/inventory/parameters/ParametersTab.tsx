import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { ParameterFilters } from './ParameterFilters.tsx';
import type { ParameterList } from './parameterList.ts';
import './parameters.texts.ts';
import { PARAMETER_SORTS } from './sortParameters.ts';
import { useFoundParameters } from './useFoundParameters.ts';
import { useParameterColumns } from './useParameterColumns.ts';
import type { ParameterRow } from './useParameters.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface ParametersTabProps {
  readonly parameters: readonly ParameterRow[];
  /** Whether all are there; the rest is on its way otherwise. */
  readonly isComplete: boolean;
  /** Whether the company keeps samples of values. */
  readonly isSampling: boolean;
  /** What the address says of the table, and how to change it. */
  readonly list: readonly [ParameterList, (change: Partial<ParameterList>) => void];
  /** What people said of parameters, and the way to say more. */
  readonly tuned?: ReactNode;
  /** Address of the page that shows the same in full. */
  readonly page?: string;
  /** Where details of the current row stand beside the table. */
  readonly details?: ParameterDetails;
}

interface ParameterDetails {
  readonly currentId: string | null;
  readonly onCurrent: (row: ParameterRow | null) => void;
  /** What is beside the table, of its rows in their order there. */
  readonly render: (ordered: readonly ParameterRow[]) => ReactNode;
}

/** As high as the drawer leaves it: the table scrolls, not the drawer. Beside details it fits. */
const Layout = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '0',
  },
  variants: { place: { drawer: { height: 'calc(100dvh - 126px)' }, page: {} } },
});

const Bar = chakra(Row, {
  base: {
    flexWrap: 'wrap',
    gap: '8px 16px',
    paddingBlock: '3',
    fontSize: '12px',
    color: 'fg.muted',
  },
});

const PageLink = chakra(Link, {
  base: { marginLeft: 'auto', color: 'accent.fg', '&:hover': { textDecoration: 'underline' } },
});

/** Learned parameters, searched, filtered and sorted where they are. */
export function ParametersTab({
  parameters,
  isComplete,
  isSampling,
  list,
  tuned,
  page,
  details,
}: ParametersTabProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const hasDetails = details !== undefined;
  const [shown, change] = list;
  const { sort, direction } = shown;
  const rows = useFoundParameters(parameters, shown);
  const items = useMemo(() => toItems(rows, (row) => row.parameterId), [rows]);
  const columns = useParameterColumns({ isSampling, hasDetails });
  return (
    <>
      <Layout place={hasDetails ? 'page' : 'drawer'}>
        <Bar px={hasDetails ? 'gutter' : '6'}>
          <ParameterFilters parameters={parameters} list={shown} onChange={change} />
          {tuned}
          {page !== undefined && <PageLink to={page}>{words('openPage')}</PageLink>}
          {!isComplete && <span role="status">{t('parameters.loading')}</span>}
        </Bar>
        <DataTable
          label={t('parameters.label')}
          columns={columns}
          items={items}
          total={items.length}
          footNote={t('parameters.count', {
            count: items.length,
            formatted: formatNumber(items.length),
          })}
          rowHeight={32}
          hasKeys={hasDetails}
          {...(sort && { sort: { key: sort, direction } })}
          onSort={({ key, direction: turned }) =>
            change({
              sort: PARAMETER_SORTS.find((each) => each === key) ?? null,
              direction: turned,
            })
          }
          {...(details && {
            currentKey: details.currentId,
            onCurrentChange: (_key: string, row: ParameterRow | null) => details.onCurrent(row),
            onOpen: (_key: string, row: ParameterRow) => details.onCurrent(row),
          })}
          empty={<NoParameters areAny={parameters.length > 0} />}
        />
      </Layout>
      {details?.render(rows)}
    </>
  );
}

/** In the place of rows: whether the filter has none, or the endpoint. */
function NoParameters({ areAny }: { readonly areAny: boolean }) {
  const { t } = useTranslation('inventory');
  return areAny ? (
    <EmptyState />
  ) : (
    <EmptyState title={t('parameters.none')} body={t('parameters.noneBody')} />
  );
}
