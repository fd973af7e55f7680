import type { TFunction } from 'i18next';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Row } from '../../../../ui/layout/Boxes.ts';
import { HostText } from '../../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { RiskMeter } from '../../../../ui/marks/RiskMeter.tsx';
import { TagList } from '../../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../../ui/table/tableTypes.ts';
import type { SensitiveParameterRow } from './useSensitiveParameters.ts';

const unknown = <span className="p-num-none">–</span>;

/** Where a parameter is: its endpoint with the host and the risk. */
const endpointColumns = (
  t: TFunction<'dataSecurity'>,
): readonly Column<SensitiveParameterRow>[] => [
  {
    key: 'path',
    header: t('parameters.endpoint'),
    width: 260,
    isSortable: true,
    cell: ({ endpoint }) =>
      endpoint ? (
        <Row gap="2" minWidth="0">
          <MethodTag method={endpoint.method} />
          <PathText path={endpoint.path} />
        </Row>
      ) : (
        unknown
      ),
  },
  {
    key: 'host',
    header: t('parameters.host'),
    width: 200,
    priority: 'wide',
    isSortable: true,
    cell: ({ hosted }) =>
      hosted?.host ? (
        <HostText host={hosted.host.name} isExternal={hosted.host.isExternal} />
      ) : (
        unknown
      ),
  },
  {
    key: 'riskScore',
    header: t('parameters.risk'),
    width: 78,
    isSortable: true,
    cell: ({ endpoint }) => (endpoint ? <RiskMeter score={endpoint.riskScore} /> : unknown),
  },
];

/** What each sensitive parameter is, what it holds and where it is. */
export const sensitiveParameterColumns = (
  t: TFunction<'dataSecurity'>,
  foundIn: (row: SensitiveParameterRow) => string,
): readonly Column<SensitiveParameterRow>[] => [
  {
    key: 'name',
    header: t('parameters.name'),
    isName: true,
    cell: ({ name }) => <TruncatedText text={name} />,
  },
  {
    key: 'location',
    header: t('parameters.location'),
    width: 150,
    cell: (row) => [foundIn(row), row.statusClass].filter((part) => part !== '').join(', '),
  },
  {
    key: 'dataType',
    header: t('parameters.type'),
    width: 166,
    cell: ({ dataType }) => (dataType ? <TruncatedText text={catalogueText(dataType)} /> : unknown),
  },
  {
    key: 'categories',
    header: t('parameters.category'),
    width: 120,
    cell: ({ dataCategories }) => <TagList items={dataCategories.map(catalogueText)} limit={1} />,
  },
  ...endpointColumns(t),
];
