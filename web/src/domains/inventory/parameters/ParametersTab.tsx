import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Sort, toItems } from '../../../ui/table/tableTypes.ts';
import { ParameterFilters } from './ParameterFilters.tsx';
import './parameters.texts.ts';
import { sortParameters } from './sortParameters.ts';
import { useParameterColumns } from './useParameterColumns.ts';
import { useParameterFilter } from './useParameterFilter.ts';
import type { ParameterRow } from './useParameters.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface ParametersTabProps {
  readonly parameters: readonly ParameterRow[];
  /** Whether all are there; the rest is on its way otherwise. */
  readonly isComplete: boolean;
  /** Whether the company keeps samples of values. */
  readonly isSampling: boolean;
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
  tuned,
  page,
  details,
}: ParametersTabProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('parameters');
  const hasDetails = details !== undefined;
  const [sort, setSort] = useState<Sort>();
  const { filter, change, found } = useParameterFilter(parameters);
  const inLanguage = useCatalogueText();
  const rows = useMemo(() => sortParameters(found, sort, inLanguage), [found, sort, inLanguage]);
  const items = useMemo(() => toItems(rows, (row) => row.parameterId), [rows]);
  const columns = useParameterColumns({ isSampling, hasDetails });
  return (
    <>
      <Layout place={hasDetails ? 'page' : 'drawer'}>
        <Bar px={hasDetails ? 'gutter' : '6'}>
          <ParameterFilters parameters={parameters} filter={filter} onChange={change} />
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
          {...(sort && { sort })}
          onSort={setSort}
          {...(details && {
            currentKey: details.currentId,
            onCurrentChange: (_key: string, row: ParameterRow | null) => details.onCurrent(row),
            onOpen: (_key: string, row: ParameterRow) => details.onCurrent(row),
          })}
          empty={
            parameters.length === 0 ? (
              <EmptyState title={t('parameters.none')} body={t('parameters.noneBody')} />
            ) : (
              <EmptyState />
            )
          }
        />
      </Layout>
      {details?.render(rows)}
    </>
  );
}
