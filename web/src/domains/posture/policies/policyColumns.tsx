import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { TFunction } from 'i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import { Tag, TagList } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import type { Column } from '../../../ui/table/tableTypes.ts';
import { EvaluationProgress } from './EvaluationProgress.tsx';
import { PolicySwitch } from './PolicySwitch.tsx';
import type { PolicyRow } from './usePolicyRows.ts';

type Texts = TFunction<'policies'>;

/**
 * The name, that a policy which is on finds nothing while the company keeps no samples, and that the
 * catalogue has an update.
 */
const nameColumn = (t: Texts, isSampling: boolean): Column<PolicyRow> => ({
  key: 'name',
  header: t('columns.name'),
  isSortable: true,
  cell: ({ isEnabled, needsSamples, update, ...policy }) => {
    const [name, about] = [policy.name, policy.description].map(catalogueText);
    return (
      <span className="p-line">
        <span className="p-trunc" title={[name, about].filter(Boolean).join('\n')}>
          {name}
        </span>
        {isEnabled && needsSamples && !isSampling && (
          <Tag variant="warning">{t('needsSamples')}</Tag>
        )}
        {update && <Tag>{t('update.title')}</Tag>}
      </span>
    );
  },
});

/** Columns of the company's policies; the keys of those that sort are the graph's. */
export function policyColumns(t: Texts, isSampling: boolean): readonly Column<PolicyRow>[] {
  return [
    // The graph's words are the vocabulary's.
    {
      key: 'severity',
      header: t('columns.severity'),
      width: 92,
      isSortable: true,
      cell: ({ severity }) => (
        <SeverityBadge
          variant="quiet"
          severity={severity as Severity}
          label={t(`severities.${severity as Severity}`)}
        />
      ),
    },
    nameColumn(t, isSampling),
    {
      key: 'categories',
      header: t('columns.categories'),
      width: 176,
      cell: ({ categories }) => <TagList items={categories.map(catalogueText)} limit={1} />,
    },
    {
      key: 'ruleType',
      header: t('columns.ruleType'),
      width: 82,
      priority: 'widest',
      cell: ({ ruleType }) => t(`ruleTypes.${ruleType as 'companyDefined'}`),
    },
    {
      key: 'judged',
      header: t('columns.evaluated'),
      width: 84,
      cell: (policy) => <EvaluationProgress {...policy} name={catalogueText(policy.name)} />,
    },
    {
      key: 'timeUpdated',
      header: t('columns.timeUpdated'),
      width: 76,
      isSortable: true,
      priority: 'widest',
      cell: ({ timeUpdated }) => <TimeText value={timeUpdated} />,
    },
    {
      key: 'isEnabled',
      header: t('columns.status'),
      width: 76,
      isSortable: true,
      cell: ({ policyId, name, isEnabled }) => (
        <PolicySwitch policyId={policyId} name={catalogueText(name)} isEnabled={isEnabled} />
      ),
    },
  ];
}
