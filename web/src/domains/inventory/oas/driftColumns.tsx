import type { TFunction } from 'i18next';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import type { FindingRow } from './useFindings.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const DRIFT_KINDS = [
  'undocumentedParameter',
  'missingRequired',
  'type',
  'value',
  'undocumentedStatus',
  'undocumentedContentType',
  'authentication',
] as const;
const percent = (share: number) =>
  `${formatNumber(share * 100, { maximumFractionDigits: share < 0.1 ? 1 : 0 })} %`;

/** Where in the exchange: `response 2xx body application/json`. */
const placeOf = ({ side, location, contentType, statusClass }: FindingRow) =>
  [side, statusClass, location, contentType].filter((part) => part).join(' ');

/** How traffic differs from a document: at what, what it says and what was seen. */
export function driftColumns(t: TFunction<'oas'>): readonly Column<FindingRow>[] {
  return [
    {
      key: 'drift',
      header: t('columns.drift'),
      width: 200,
      cell: (row) =>
        DRIFT_KINDS.filter((each) => each === row.driftKind).map((each) => (
          <Tag key={each} variant="warning">
            {t(`driftKinds.${each}`)}
          </Tag>
        )),
    },
    {
      key: 'where',
      header: t('columns.where'),
      width: 200,
      cell: (row) => (
        <span className="p-trunc" title={`${placeOf(row)} ${row.name}`}>
          <b className="p-mono">{row.name}</b> <small>{placeOf(row)}</small>
        </span>
      ),
    },
    {
      key: 'documented',
      header: t('columns.documented'),
      width: 130,
      cell: ({ documented }) => <TruncatedText text={documented} />,
    },
    {
      key: 'seen',
      header: t('columns.seen'),
      width: 150,
      cell: ({ seen }) => <TruncatedText text={seen} />,
    },
    {
      key: 'share',
      header: t('columns.share'),
      width: 80,
      align: 'end',
      priority: 'wide',
      cell: ({ share }) => (share == null ? '–' : percent(share)),
    },
  ];
}
