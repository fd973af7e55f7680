import type { TFunction } from 'i18next';
import type { FindingsTable_company$data } from '../../../__generated__/FindingsTable_company.graphql.ts';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import type { FindingTab } from './oasParams.ts';

export type FindingRow = FindingsTable_company$data['oasFindings']['edges'][number]['node'];

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
  `${(share * 100).toLocaleString('en-GB', { maximumFractionDigits: share < 0.1 ? 1 : 0 })} %`;

/** Where in the exchange: `response 2xx body application/json`. */
const placeOf = ({ side, location, contentType, statusClass }: FindingRow) =>
  [side, statusClass, location, contentType].filter((part) => part).join(' ');

/** Columns of a kind of findings. */
export function findingColumns(
  t: TFunction<'oas'>,
  kind: FindingTab,
  onView: (documentId: string, pointer: string | null) => void,
): readonly Column<FindingRow>[] {
  const method: Column<FindingRow> = {
    key: 'method',
    header: t('columns.method'),
    width: 90,
    cell: (row) => <MethodTag method={row.method} />,
  };
  const path: Column<FindingRow> = {
    key: 'path',
    header: t('columns.path'),
    cell: (row) => <PathText path={row.path} />,
  };
  const host: Column<FindingRow> = {
    key: 'host',
    header: t('columns.host'),
    width: 200,
    priority: 'wide',
    cell: (row) => <HostText host={row.host} />,
  };
  const last: Column<FindingRow> = {
    key: 'lastActivity',
    header: t('columns.lastActivity'),
    width: 170,
    cell: (row) => <TimeText value={row.lastActivity} />,
  };
  const document: Column<FindingRow> = {
    key: 'document',
    header: t('columns.document'),
    width: 180,
    priority: kind === 'drift' ? 'wide' : 'always',
    cell: ({ document: of, pointer }) =>
      of ? (
        <button
          type="button"
          className="oas-link p-trunc"
          aria-label={t('viewOf', { name: of.name })}
          onClick={(event) => {
            event.stopPropagation();
            onView(of.documentId, pointer ?? null);
          }}
        >
          {of.name}
        </button>
      ) : (
        '–'
      ),
  };
  if (kind === 'shadow') return [method, path, host, last];
  if (kind === 'zombie')
    return [
      method,
      path,
      {
        key: 'why',
        header: t('columns.why'),
        width: 140,
        cell: (row) => <Tag variant="warning">{row.documented}</Tag>,
      },
      host,
      document,
      last,
    ];
  if (kind === 'orphan') return [method, path, host, document, last];
  return [
    method,
    path,
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
      cell: ({ documented }) => (
        <span className="p-trunc" title={documented}>
          {documented}
        </span>
      ),
    },
    {
      key: 'seen',
      header: t('columns.seen'),
      width: 150,
      cell: ({ seen }) => (
        <span className="p-trunc" title={seen}>
          {seen}
        </span>
      ),
    },
    {
      key: 'share',
      header: t('columns.share'),
      width: 80,
      align: 'end',
      priority: 'wide',
      cell: ({ share }) => (share == null ? '–' : percent(share)),
    },
    document,
  ];
}
