import { useTranslation } from 'react-i18next';
import type { OasAnalysisPageQuery } from '../../../__generated__/OasAnalysisPageQuery.graphql.ts';
import {
  UnavailableAgain,
  ValueBoundary,
  WidgetBoundary,
} from '../../../entities/routing/Boundaries.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { FindingsTable } from './FindingsTable.tsx';
import { IssuesTable } from './IssuesTable.tsx';
import { NoFindings } from './NoFindings.tsx';
import { OasFilters } from './OasFilters.tsx';
import { type FindingTab, type OasParams, TABS } from './oasParams.ts';
import { RulesTable } from './RulesTable.tsx';

interface OasAnalysisProps {
  readonly company: NonNullable<OasAnalysisPageQuery['response']['company']>;
  readonly params: OasParams;
  readonly onChange: (change: Partial<OasParams>) => void;
  readonly shown: FindingTab;
  readonly isWorking: boolean;
  readonly isStale: boolean;
}

/** The tabs of the analysis with its filters, and the rows of the one that is open. */
export function OasAnalysis({
  company,
  params,
  onChange,
  shown,
  isWorking,
  isStale,
}: OasAnalysisProps) {
  const { t } = useTranslation('oas');
  const { oasAnalysis: analysis, issues, findings } = company;
  const { tab } = params;
  return (
    <>
      <Row flexWrap="wrap" justifyContent="space-between" gap="8px 16px" px="gutter">
        <TabList
          idPrefix="oas"
          label={t('tabs.label')}
          items={TABS.map((key) => ({ key, label: t(`tabs.${key}`), count: analysis?.[key] }))}
          current={tab}
          onChange={(next) => onChange({ tab: next, rule: null })}
        />
        {analysis && (
          <ValueBoundary>
            <OasFilters company={company} analysis={analysis} params={params} onChange={onChange} />
          </ValueBoundary>
        )}
      </Row>
      <TabNote analysis={analysis} params={params} onChange={onChange} isWorking={isWorking} />
      <TabPanel idPrefix="oas" current={tab}>
        <div aria-busy={isStale}>
          <WidgetBoundary isPagewide fallback={null}>
            {tab === 'lint' && !issues && !findings && analysis && (
              <RulesTable analysis={analysis} onOpen={(rule) => onChange({ rule })} />
            )}
            {issues && (
              <IssuesTable
                company={issues}
                onView={(viewed, pointer) => onChange({ viewed, pointer })}
              />
            )}
            {findings && (
              <FindingsTable
                key={shown}
                kind={shown}
                company={findings}
                onView={(viewed, pointer) => onChange({ viewed, pointer })}
                empty={<NoFindings analysis={analysis} />}
              />
            )}
          </WidgetBoundary>
        </div>
      </TabPanel>
    </>
  );
}

type TabNoteProps = Pick<OasAnalysisProps, 'params' | 'onChange' | 'isWorking'> & {
  readonly analysis: OasAnalysisProps['company']['oasAnalysis'];
};

/** What the open tab lists, of which lint rule, and when it was analysed. */
function TabNote({ analysis, params: { tab, rule }, onChange, isWorking }: TabNoteProps) {
  const { t } = useTranslation('oas');
  return (
    <Text as="p" tone="muted" px="gutter" aria-live="polite">
      {tab === 'lint' && rule !== null && (
        <>
          <Button variant="ghost" size="xs" onClick={() => onChange({ rule: null })}>
            {t('allRules')}
          </Button>{' '}
          <code>{rule}</code>
          {' · '}
        </>
      )}
      {t(`notes.${tab}`)}{' '}
      {analysis ? (
        <AnalysedAt isWorking={isWorking} at={analysis.analysedAt ?? null} />
      ) : (
        <UnavailableAgain />
      )}
    </Text>
  );
}

/** When documents and traffic were compared last. */
function AnalysedAt({
  isWorking,
  at,
}: {
  readonly isWorking: boolean;
  readonly at: string | null;
}) {
  const { t } = useTranslation('oas');
  if (isWorking) return t('analysing');
  if (at === null) return t('never');
  return (
    <>
      {t('analysedAt')} <TimeText value={at} />
    </>
  );
}
