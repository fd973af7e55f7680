import { Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { DataTable, type DataTableProps } from '../../../ui/table/DataTable.tsx';
import type { Column, TableItem } from '../../../ui/table/tableTypes.ts';
import { Held } from '../Held.tsx';
import { specimen } from '../specimens.ts';

interface SampleRow {
  readonly method: string;
  readonly path: string;
  readonly risk: number;
}

const COLUMNS: readonly Column<SampleRow, string>[] = [
  {
    key: 'method',
    header: 'Method',
    width: 80,
    cell: ({ method }) => <MethodTag method={method} />,
  },
  {
    key: 'path',
    header: 'Path',
    isName: true,
    isSortable: true,
    cell: ({ path }) => <PathText path={path} />,
  },
  {
    key: 'risk',
    header: 'Risk',
    width: 96,
    align: 'end',
    isSortable: true,
    cell: ({ risk }) => <RiskMeter score={risk} />,
  },
];
const ROWS: readonly TableItem<SampleRow, string>[] = [
  { kind: 'row', key: '1', row: { method: 'GET', path: '/orders/{orderId}', risk: 2.1 } },
  { kind: 'row', key: '2', row: { method: 'PUT', path: '/orders/{orderId}', risk: 6.9 } },
  { kind: 'row', key: '3', row: { method: 'POST', path: '/orders', risk: 8.2 } },
];
const GROUPED: readonly TableItem<SampleRow, string>[] = [
  { kind: 'group', key: 'g1', group: 'api.harborpine.com', isExpanded: true },
  ...ROWS,
  { kind: 'group', key: 'g2', group: 'pay.harborpine.com', isExpanded: false },
];

const HEIGHT = '224px';
const nothing = () => undefined;

function Sample(props: Partial<DataTableProps<SampleRow, string>>) {
  return (
    <Box display="flex" height={HEIGHT} borderWidth="1px" borderRadius="l3" overflow="hidden">
      <DataTable label="Endpoints" columns={COLUMNS} items={ROWS} hasKeys={false} {...props} />
    </Box>
  );
}

/** Rows and what they can be. */
export const TABLE = [
  specimen(
    'DataTable',
    {
      'sort, currentKey': () => (
        <Held<NonNullable<DataTableProps<SampleRow>['sort']>>
          initial={{ key: 'path', direction: 'asc' }}
        >
          {(sort, onSort) => <Sample sort={sort} onSort={onSort} currentKey="2" total={3} />}
        </Held>
      ),
      'selection, bulkActions, rowActions': () => (
        <Held<ReadonlySet<string>> initial={new Set(['3'])}>
          {(keys, onChange) => (
            <Sample
              total={3}
              selection={{ keys, onChange }}
              bulkActions={<Button size="xs">Change status</Button>}
              rowActions={rowActions}
            />
          )}
        </Held>
      ),
      groups: () => (
        <Sample items={GROUPED} groupLabel={groupLabel} onToggleGroup={nothing} rowHeight={32} />
      ),
      'rowHeight={28}': () => <Sample rowHeight={28} total={3} />,
      isLoading: () => <Sample items={[]} isLoading />,
      isRefetching: () => <Sample isRefetching total={3} />,
      empty: () => <Sample items={[]} total={0} />,
      error: () => <Sample items={[]} error={{ onRetry: nothing, requestId: 'req-42' }} />,
    },
    { isWide: true },
  ),
];

function rowActions() {
  return <IconButton size="xs" label="Delete" icon={<Trash2 size={14} />} />;
}

function groupLabel(group: string) {
  return group;
}
