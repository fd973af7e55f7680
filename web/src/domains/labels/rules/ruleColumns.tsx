import type { TFunction } from 'i18next';
import type { RulesPageQuery } from '../../../__generated__/RulesPageQuery.graphql.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { TagList } from '../../../ui/marks/Tag.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { formatNumber } from '../../../ui/text/format.ts';

type Rule = NonNullable<
  RulesPageQuery['response']['company']
>['labelRules']['edges'][number]['node'];

/** Where the labels of a rule come from, in words. */
function sourceText(
  t: TFunction<'labels'>,
  {
    kind,
    startIdx,
    endIdx,
    isLastIdx,
    metadataName,
  }: Pick<Rule, 'kind' | 'startIdx' | 'endIdx' | 'isLastIdx' | 'metadataName'>,
): string {
  if (kind === 'pathLocation')
    return isLastIdx
      ? t('ruleForms.byLast')
      : t('ruleForms.byPath', { start: startIdx, end: endIdx });
  return kind === 'endpointMetadata'
    ? t('ruleForms.byMetadata', { name: t(`ruleForms.metadataNames.${metadataName as 'host'}`) })
    : t('ruleForms.byFilter');
}

function Progress({
  t,
  rule: { enabled, progress },
}: {
  readonly t: TFunction<'labels'>;
  readonly rule: Rule;
}) {
  const done = formatNumber(progress.done);
  const total = formatNumber(progress.total);
  if (!enabled) return <span className="p-subtle">{t('ruleForms.off')}</span>;
  if (progress.state === 'done')
    return <span className="p-num">{t('ruleForms.done', { total })}</span>;
  return (
    <span className="p-line p-num">
      <ProgressBar
        value={progress.done / Math.max(1, progress.total)}
        label={t('columns.progress')}
        width={64}
      />
      {progress.state === 'waiting'
        ? t('ruleForms.waiting')
        : t('ruleForms.running', { done, total })}
    </span>
  );
}

/** Columns of label rules. */
export function ruleColumns(t: TFunction<'labels'>): readonly Column<Rule>[] {
  return [
    {
      key: 'name',
      header: t('columns.name'),
      cell: ({ name, description }) => (
        <span className="p-trunc" title={description || name}>
          {name}
        </span>
      ),
    },
    {
      key: 'source',
      header: t('columns.source'),
      width: 210,
      cell: (rule) => <span className="p-trunc">{sourceText(t, rule)}</span>,
    },
    {
      key: 'gives',
      header: t('columns.gives'),
      width: 230,
      cell: ({ group, labels }) =>
        group ? (
          <span className="p-trunc">{t('ruleForms.makesIn', { group: group.name })}</span>
        ) : (
          <TagList items={labels.map(({ name }) => name)} variant="solid" limit={2} />
        ),
    },
    {
      key: 'endpoints',
      header: t('columns.endpoints'),
      width: 100,
      align: 'end',
      cell: ({ endpointCount }) => <NumberText value={endpointCount} />,
    },
    {
      key: 'progress',
      header: t('columns.progress'),
      width: 200,
      cell: (rule) => <Progress t={t} rule={rule} />,
    },
  ];
}
