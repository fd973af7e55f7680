import type { TFunction } from 'i18next';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { HostText } from '../../../ui/marks/HostText.tsx';
import { MethodTag } from '../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { documentText } from '../../../entities/text/documentText.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { driftColumns } from './driftColumns.tsx';
import type { FindingTab } from './oasParams.ts';
import type { FindingRow } from './useFindings.ts';

type OnView = (documentId: string, pointer: string | null) => void;

/** Columns that more than one kind has. */
const sharedColumns = (t: TFunction<'oas'>) =>
  ({
    method: {
      key: 'method',
      header: t('columns.method'),
      width: 90,
      cell: (row) => <MethodTag method={row.method} />,
    },
    path: {
      key: 'path',
      header: t('columns.path'),
      cell: (row) => <PathText path={row.path} />,
    },
    host: {
      key: 'host',
      header: t('columns.host'),
      width: 200,
      priority: 'wide',
      cell: (row) => <HostText host={row.host} />,
    },
    last: {
      key: 'lastActivity',
      header: t('columns.lastActivity'),
      width: 170,
      cell: (row) => <TimeText value={row.lastActivity} />,
    },
  }) satisfies Record<string, Column<FindingRow>>;

/** Why a zombie is one: it is deprecated, or what else the document says. */
const whyColumn = (t: TFunction<'oas'>): Column<FindingRow> => ({
  key: 'why',
  header: t('columns.why'),
  width: 140,
  cell: (row) => <Tag variant="warning">{documentText(row.documented)}</Tag>,
});

/** The document of a finding, which opens at the operation. */
const documentColumn = (
  t: TFunction<'oas'>,
  priority: 'wide' | 'always',
  onView: OnView,
): Column<FindingRow> => ({
  key: 'document',
  header: t('columns.document'),
  width: 180,
  priority,
  cell: ({ document, pointer }) =>
    document ? (
      <LinkButton
        className="p-trunc"
        style={{ maxWidth: '100%', font: 'inherit', textAlign: 'start' }}
        aria-label={t('viewOf', { name: document.name })}
        onClick={(event) => {
          event.stopPropagation();
          onView(document.documentId, pointer ?? null);
        }}
      >
        {document.name}
      </LinkButton>
    ) : (
      '–'
    ),
});

/** Columns of a kind of findings. */
export function findingColumns(
  t: TFunction<'oas'>,
  kind: FindingTab,
  onView: OnView,
): readonly Column<FindingRow>[] {
  const { method, path, host, last } = sharedColumns(t);
  const document = documentColumn(t, kind === 'drift' ? 'wide' : 'always', onView);
  switch (kind) {
    case 'shadow':
      return [method, path, host, last];
    case 'zombie':
      return [method, path, whyColumn(t), host, document, last];
    case 'orphan':
      return [method, path, host, document, last];
    case 'drift':
      return [method, path, ...driftColumns(t), document];
  }
}
