import type { TFunction } from 'i18next';
import { documentText } from '../../../entities/text/documentText.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import type { FindingRow } from './useFindings.ts';
import { formatChoice, formatNumber } from '../../../ui/text/format.ts';

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

const PLACES = ['request', 'response', 'path', 'query', 'header', 'cookie', 'body'] as const;

/** Where in the exchange: `response 2xx body application/json`. */
function placeOf(
  t: TFunction<'oas'>,
  { side, location, contentType, statusClass }: FindingRow,
): string {
  const words = (place: string | null | undefined) => {
    const known = PLACES.find((each) => each === place);
    return known === undefined ? place : t(`places.${known}`);
  };
  return [words(side), statusClass, words(location), contentType].filter((part) => part).join(' ');
}

/** What a document says, or traffic shows: `string or null` in words. */
const wordsOf = (text: string): string =>
  text.includes(' or ') ? formatChoice(text.split(' or ')) : documentText(text);

/** How traffic differs from a document: at what, what it says and what was seen. */
export function driftColumns(t: TFunction<'oas'>): readonly Column<FindingRow>[] {
  return [
    {
      key: 'drift',
      header: t('columns.drift'),
      width: 170,
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
      width: 240,
      cell: (row) => (
        <span className="p-trunc" title={`${placeOf(t, row)} ${row.name}`}>
          <b className="p-mono">{row.name}</b> <small>{placeOf(t, row)}</small>
        </span>
      ),
    },
    {
      key: 'documented',
      header: t('columns.documented'),
      width: 130,
      cell: ({ documented }) => <TruncatedText text={wordsOf(documented)} />,
    },
    {
      key: 'seen',
      header: t('columns.seen'),
      width: 150,
      cell: ({ seen }) => <TruncatedText text={wordsOf(seen)} />,
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
