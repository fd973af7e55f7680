import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  RulesTable_analysis$data,
  RulesTable_analysis$key,
} from '../../../__generated__/RulesTable_analysis.graphql.ts';
import { documentText } from '../../../entities/text/documentText.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TruncatedText } from '../../../ui/marks/TruncatedText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type Column, toItems } from '../../../ui/table/tableTypes.ts';
import { severityTag } from './issueColumns.tsx';

type RuleRow = RulesTable_analysis$data['rules'][number];

const ruleColumns = (t: TFunction<'oas'>): readonly Column<RuleRow>[] => [
  {
    key: 'severity',
    header: t('columns.severity'),
    width: 104,
    cell: ({ severity }) => severityTag(t, severity),
  },
  {
    key: 'rule',
    header: t('columns.rule'),
    width: 296,
    cell: ({ rule }) => (
      <span className="p-trunc p-mono" title={rule}>
        {rule}
      </span>
    ),
  },
  {
    key: 'message',
    header: t('columns.message'),
    cell: ({ message }) => <TruncatedText text={documentText(message)} />,
  },
  {
    key: 'issues',
    header: t('columns.issues'),
    width: 110,
    align: 'end',
    cell: ({ issues }) => <NumberText value={issues} />,
  },
];

/** Rules of lint that found something, the worst first; a row opens its issues. */
export function RulesTable({
  analysis,
  onOpen,
}: {
  readonly analysis: RulesTable_analysis$key;
  readonly onOpen: (rule: string) => void;
}) {
  const { t } = useTranslation('oas');
  const { rules } = useFragment(
    graphql`
      fragment RulesTable_analysis on OasAnalysis @throwOnFieldError {
        rules {
          rule
          severity
          message
          issues
        }
      }
    `,
    analysis,
  );
  const items = useMemo(() => toItems(rules, ({ rule }) => rule), [rules]);
  const columns = useMemo(() => ruleColumns(t), [t]);
  return (
    <DataTable
      label={t('rules')}
      columns={columns}
      items={items}
      onOpen={onOpen}
      empty={<EmptyState title={t('empty.title')} body={t('empty.lint')} />}
    />
  );
}
