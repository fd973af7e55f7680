import type { TFunction } from 'i18next';
import type { WorkflowHubPageQuery } from '../../__generated__/WorkflowHubPageQuery.graphql.ts';
import { NumberText } from '../../ui/marks/NumberText.tsx';
import { TimeText } from '../../ui/marks/TimeText.tsx';
import { TruncatedText } from '../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../ui/table/tableTypes.ts';
import { IconText } from '../../ui/text/Text.ts';
import { ConnectionMark } from './ConnectionMark.tsx';
import { opensTickets, toKind } from './kinds.ts';

type Company = NonNullable<WorkflowHubPageQuery['response']['company']>;
type Integration = NonNullable<Company['integrations']>[number];

function target(
  t: TFunction<'integrations'>,
  { kind, projectKey, issueType, table, actionCount, entryCount }: Integration,
): string {
  const known = toKind(kind);
  if (known === 'jira') return t('target.jira', { projectKey, issueType });
  if (known === 'webhook') return t('target.webhook', { count: actionCount });
  return known === 'denyList' ? t('target.denyList', { count: entryCount }) : (table ?? '–');
}

/** When statuses of its tickets were read, or that they could not be. */
function syncCell(t: TFunction<'integrations'>, { syncedAt, syncFailure }: Integration) {
  if (!syncFailure) return <TimeText value={syncedAt} />;
  return (
    <IconText tone="danger" title={syncFailure}>
      {t('connection.failed')}
    </IconText>
  );
}

/** Columns of integrations. */
export function integrationColumns(t: TFunction<'integrations'>): readonly Column<Integration>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ name }) => <TruncatedText text={name} />,
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      width: 120,
      cell: ({ kind }) => t(`kinds.${toKind(kind) ?? 'jira'}`),
    },
    {
      key: 'url',
      header: t('columns.url'),
      width: 250,
      priority: 'wide',
      cell: ({ url }) => (
        <span className="p-trunc" title={url}>
          {url === '' ? '–' : url.replace(/^https?:\/\//, '')}
        </span>
      ),
    },
    {
      key: 'target',
      header: t('columns.target'),
      width: 180,
      cell: (integration) => <span className="p-trunc">{target(t, integration)}</span>,
    },
    {
      key: 'tickets',
      header: t('columns.tickets'),
      width: 90,
      align: 'end',
      cell: ({ kind, ticketCount }) => (
        <NumberText value={opensTickets(kind) ? ticketCount : null} />
      ),
    },
    {
      key: 'connection',
      header: t('columns.connection'),
      width: 130,
      cell: ({ testedAt, testFailure }) => (
        <ConnectionMark testedAt={testedAt} failure={testFailure} />
      ),
    },
    {
      key: 'synced',
      header: t('columns.synced'),
      width: 140,
      align: 'end',
      cell: (integration) => syncCell(t, integration),
    },
  ];
}
