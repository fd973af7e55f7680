import type { TFunction } from 'i18next';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { RiskMeter } from '../../../ui/marks/RiskMeter.tsx';
import { Sparkline } from '../../../ui/marks/Sparkline.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { AuthText } from './AuthText.tsx';
import type { EndpointGroup } from './groupItems.ts';
import type { EndpointRow } from './useEndpointRows.ts';

type EndpointColumn = Column<EndpointRow, EndpointGroup>;

interface Layout {
  /** Grouped by host, the host stands in the group's head instead. */
  readonly isGrouped: boolean;
  /** Whether the window has 1280 pixels or more. */
  readonly isWide: boolean;
}

/** Letters of a path that have room, by the widths below. */
function roomForPath({ isGrouped, isWide }: Layout): number {
  if (isGrouped) return isWide ? 52 : 38;
  return isWide ? 32 : 30;
}

/** Columns of the inventory. */
export function endpointColumns(t: TFunction<'inventoryPage'>, layout: Layout): readonly EndpointColumn[] {
  const { isGrouped } = layout;
  const pathLimit = roomForPath(layout);
  const host: EndpointColumn = {
    key: 'host',
    header: t('columns.host'),
    width: layout.isWide ? 218 : 160,
    isSortable: true,
    cell: (row) => <HostText host={row.host.name} isExternal={row.host.isExternal} />,
  };
  return [
    { key: 'method', header: t('columns.method'), width: isGrouped ? 74 : 88, isSortable: true, cell: (row) => <MethodTag method={row.method} /> },
    { key: 'path', header: t('columns.path'), isSortable: true, cell: (row) => <PathText path={row.path} limit={pathLimit} /> },
    ...(isGrouped ? [] : [host]),
    {
      key: 'riskScore',
      header: t('columns.riskScore'),
      width: 78,
      align: 'end',
      isSortable: true,
      cell: (row) => <RiskMeter score={row.riskScore} />,
      groupCell: (group) => group.kind === 'host' && <RiskMeter score={group.riskScore} />,
    },
    { key: 'dataTypes', header: t('columns.dataTypes'), width: 136, cell: (row) => <TagList items={row.dataTypes} limit={1} /> },
    { key: 'auth', header: t('columns.auth'), width: 92, cell: (row) => <AuthText authenticated={row.authenticated} /> },
    {
      key: 'requests7d',
      header: t('columns.requests7d'),
      width: 94,
      align: 'end',
      cell: (row) => <NumberText value={row.traffic.requests} />,
    },
    {
      key: 'trend',
      header: t('columns.trend'),
      width: 80,
      priority: 'wide',
      cell: (row) => <Sparkline values={row.traffic.points.map((point) => point.requests)} />,
    },
    { key: 'lastActivity', header: t('columns.lastActivity'), width: 98, align: 'end', isSortable: true, cell: (row) => <TimeText value={row.lastActivity} /> },
    {
      key: 'detectionTime',
      header: t('columns.detectionTime'),
      width: 116,
      align: 'end',
      isSortable: true,
      priority: 'wide',
      cell: (row) => <TimeText value={row.detectionTime} format="date" />,
    },
  ];
}
