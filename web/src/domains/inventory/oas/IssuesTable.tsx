import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePaginationFragment } from 'react-relay';
import type {
  IssuesTable_company$data,
  IssuesTable_company$key,
} from '../../../__generated__/IssuesTable_company.graphql.ts';
import type { IssuesTablePageQuery } from '../../../__generated__/IssuesTablePageQuery.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Column, toItems } from '../../../ui/table/tableTypes.ts';

type IssueRow = IssuesTable_company$data['oasIssues']['edges'][number]['node'];

const PAGE = 50;
const SEVERITIES = [
  ['error', 'danger'],
  ['warning', 'warning'],
  ['information', 'outline'],
  ['hint', 'outline'],
] as const;

/** What lint says about the documents, the worst first; a row opens its document. */
export function IssuesTable({
  company,
  onView,
}: {
  readonly company: IssuesTable_company$key;
  readonly onView: (documentId: string) => void;
}) {
  const { t } = useTranslation('oas');
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    IssuesTablePageQuery,
    IssuesTable_company$key
  >(
    graphql`
      fragment IssuesTable_company on Company
      @refetchable(queryName: "IssuesTablePageQuery")
      @argumentDefinitions(
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
        host: { type: "String" }
        documentId: { type: "ID" }
      )
      @throwOnFieldError {
        oasIssues(host: $host, documentId: $documentId, first: $count, after: $cursor)
          @connection(key: "IssuesTable_oasIssues") {
          edges {
            node {
              issueId
              severity
              rule
              message
              path
              document {
                documentId
                name
              }
            }
          }
        }
      }
    `,
    company,
  );
  const rows = useMemo(() => data.oasIssues.edges.map(({ node }) => node), [data]);
  const items = useMemo(() => toItems(rows, ({ issueId }) => issueId), [rows]);
  const columns = useMemo<readonly Column<IssueRow>[]>(
    () => [
      {
        key: 'severity',
        header: t('columns.severity'),
        width: 120,
        cell: (row) =>
          SEVERITIES.filter(([severity]) => severity === row.severity).map(
            ([severity, variant]) => (
              <Tag key={severity} variant={variant}>
                {t(`severities.${severity}`)}
              </Tag>
            ),
          ),
      },
      {
        key: 'message',
        header: t('columns.message'),
        cell: ({ message }) => (
          <span className="p-trunc" title={message}>
            {message}
          </span>
        ),
      },
      {
        key: 'rule',
        header: t('columns.rule'),
        width: 250,
        priority: 'wide',
        cell: ({ rule }) => (
          <span className="p-trunc p-mono" title={rule}>
            {rule}
          </span>
        ),
      },
      {
        key: 'at',
        header: t('columns.at'),
        width: 300,
        cell: ({ path }) => (
          <span className="p-trunc p-mono" title={path}>
            {path}
          </span>
        ),
      },
      {
        key: 'document',
        header: t('columns.document'),
        width: 160,
        cell: ({ document }) => (
          <span className="p-trunc" title={document?.name}>
            {document?.name ?? '–'}
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <DataTable
      label={t('tabs.lint')}
      columns={columns}
      items={items}
      hasMore={hasNext}
      isLoadingMore={isLoadingNext}
      onLoadMore={() => void loadNext(PAGE)}
      onOpen={(key) => {
        const document = rows.find(({ issueId }) => issueId === key)?.document;
        if (document) onView(document.documentId);
      }}
      empty={<EmptyState title={t('empty.title')} body={t('empty.body')} />}
    />
  );
}
