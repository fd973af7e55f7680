import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { TimeText } from '../../../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../../ui/table/tableTypes.ts';
import { inventoryPath } from '../../../inventory/inventory.paths.ts';
import { attackerPath } from '../../attackers.paths.ts';
import { TurnInsight } from './TurnInsight.tsx';
import type { Insight } from './useInsights.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';

interface Viewer {
  readonly companyId: string;
  readonly seesAttackers: boolean;
  /** Whether the viewer turns them on and off. */
  readonly turns: boolean;
  /** Conditions of the list. */
  readonly filter: Filter | null;
}

function endpointCell({ endpoint, method, host, template }: Insight, companyId: string) {
  const name = `${method} ${host}${template}`;
  if (endpoint == null) return <TruncatedText text={name} />;
  return (
    <Link
      className="p-trunc"
      title={name}
      to={inventoryPath(companyId, { endpointId: endpoint.endpointId })}
    >
      {name}
    </Link>
  );
}

/** Turns an insight on and off. */
const switchColumn = (t: TFunction<'remediation'>, filter: Filter | null): Column<Insight> => ({
  key: 'isActive',
  header: t('columns.isActive'),
  width: 96,
  cell: (row) => <TurnInsight insight={row} filter={filter} />,
});

/** Columns of the insights. */
export function insightColumns(
  t: TFunction<'remediation'>,
  { companyId, seesAttackers, turns, filter }: Viewer,
): readonly Column<Insight>[] {
  const anomalyOf = ({ anomaly }: Insight) => {
    const known = FIELD_ANOMALIES.find((each) => each === anomaly);
    return known === undefined ? anomaly : t(`anomalies.${known}`);
  };
  return [
    {
      key: 'field',
      header: t('columns.field'),
      width: 140,
      cell: ({ location, name }) => <TruncatedText text={`${location} ${name}`} />,
    },
    { key: 'anomaly', header: t('columns.anomaly'), width: 120, cell: anomalyOf },
    {
      key: 'reason',
      header: t('columns.reason'),
      cell: ({ reason }) => <TruncatedText text={detectionText(reason)} />,
    },
    {
      key: 'endpoint',
      header: t('columns.endpoint'),
      width: 184,
      cell: (row) => endpointCell(row, companyId),
    },
    {
      key: 'attacker',
      header: t('columns.attacker'),
      width: 96,
      cell: ({ attackerId }) =>
        attackerId != null &&
        seesAttackers && <Link to={attackerPath(companyId, attackerId)}>{t('attacker')}</Link>,
    },
    {
      key: 'author',
      header: t('columns.author'),
      width: 160,
      priority: 'wide',
      cell: ({ author }) => <TruncatedText text={author} />,
    },
    {
      key: 'changedAt',
      header: t('columns.changedAt'),
      width: 116,
      align: 'end',
      isSortable: true,
      cell: ({ changedAt }) => <TimeText value={changedAt} />,
    },
    ...(turns ? [switchColumn(t, filter)] : []),
  ];
}
