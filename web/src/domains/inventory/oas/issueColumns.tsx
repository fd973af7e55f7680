import type { TFunction } from 'i18next';
import { documentText } from '../../../entities/text/documentText.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import type { IssueRow } from './useIssues.ts';

const SEVERITIES = [
  ['error', 'danger'],
  ['warning', 'warning'],
  ['information', 'outline'],
  ['hint', 'outline'],
] as const;

/** How bad an issue is. */
export const severityTag = (t: TFunction<'oas'>, of: string) =>
  SEVERITIES.filter(([severity]) => severity === of).map(([severity, variant]) => (
    <Tag key={severity} variant={variant}>
      {t(`severities.${severity}`)}
    </Tag>
  ));

/** Columns of what lint says about documents. */
export function issueColumns(t: TFunction<'oas'>): readonly Column<IssueRow>[] {
  return [
    {
      key: 'severity',
      header: t('columns.severity'),
      width: 120,
      cell: ({ severity }) => severityTag(t, severity),
    },
    {
      key: 'message',
      header: t('columns.message'),
      cell: ({ message }) => <TruncatedText text={documentText(message)} />,
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
  ];
}
