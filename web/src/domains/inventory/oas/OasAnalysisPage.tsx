import { chakra } from '@chakra-ui/react/styled-system';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { OasAnalysisPageQuery } from '../../../__generated__/OasAnalysisPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import {
  UnavailableAgain,
  ValueBoundary,
  WidgetBoundary,
} from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Page } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { AnalyseButton } from './AnalyseButton.tsx';
import { FindingsTable } from './FindingsTable.tsx';
import { IssuesTable } from './IssuesTable.tsx';
import { OasFilters } from './OasFilters.tsx';
import './oas.texts.ts';
import { NoFindings } from './NoFindings.tsx';
import { type FindingTab, oasAddress, type OasParams, TABS } from './oasParams.ts';
import { tabOf, variablesOf } from './oasVariables.ts';
import { OpenDocuments } from './OpenDocuments.tsx';
import { RulesTable } from './RulesTable.tsx';
import { useWatchAnalysis } from './useWatchAnalysis.ts';

/** The table takes what is left of the window, and some of it always. */
const OasLayout = chakra(Page, {
  base: {
    gap: '3',
    '& :is([role=tabpanel], [role=tabpanel] > [aria-busy])': {
      display: 'flex',
      flexDirection: 'column',
      flex: 1,
      minHeight: '320px',
    },
  },
});

const OasAnalysisPageDocument = graphql`
  query OasAnalysisPageQuery(
    $companyId: ID!
    $host: String
    $documentId: ID
    $kind: OasFindingKind!
    $lintRule: String
    $isFindings: Boolean!
    $isLint: Boolean!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      oasAnalysis(host: $host, documentId: $documentId) @catch(to: NULL) {
        shadow
        zombie
        orphan
        drift
        lint
        analysedAt
        isAnalysing
        isLinting
        ...OasFilters_analysis
        ...RulesTable_analysis
        ...NoFindings_analysis
      }
      oasDocuments(first: 100) @catch(to: NULL) {
        totalCount
      }
      ...useOasDocuments_company
      ...useFindings_company
        @include(if: $isFindings)
        @alias(as: "findings")
        @arguments(kind: $kind, host: $host, documentId: $documentId)
      ...useIssues_company
        @include(if: $isLint)
        @alias(as: "issues")
        @arguments(host: $host, documentId: $documentId, lintRule: $lintRule)
    }
  }
`;

/** Where documents of APIs and traffic disagree: shadow, zombie, orphan, drift and lint. */
export default function OasAnalysisPage({
  queries,
  isStale,
}: PageProps<{ analysis: OasAnalysisPageQuery }>) {
  const { t } = useTranslation('oas');
  const { companyId, can } = useCompany();
  const [params, setParams] = useAddress(oasAddress);
  const { company } = usePreloadedQuery<OasAnalysisPageQuery>(
    OasAnalysisPageDocument,
    queries.analysis,
  );
  const { isWorking, refresh } = useWatchAnalysis(
    variablesOf(companyId, params),
    company?.oasAnalysis ?? undefined,
  );
  if (!company) return null;
  const { oasAnalysis: analysis, oasDocuments: documents } = company;
  const files = () => setParams({ isFilesOpen: true });
  return (
    <OasLayout>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[t('section')]}
        title={t('title')}
        actions={
          <>
            {can('analyseDocuments') && documents != null && documents.totalCount > 0 && (
              <AnalyseButton isAnalysing={analysis?.isAnalysing === true} onDone={refresh} />
            )}
            <Button
              variant={documents?.totalCount === 0 ? 'outline' : 'solid'}
              icon={<FileText size={16} />}
              onClick={files}
            >
              {t('files')}
            </Button>
          </>
        }
      />
      {documents?.totalCount === 0 ? (
        <EmptyState
          icon={<FileText size={16} />}
          title={t('empty.noDocuments')}
          body={t('empty.noDocumentsBody')}
          action={
            can('uploadDocuments') && (
              <Button variant="solid" onClick={files}>
                {t('upload')}
              </Button>
            )
          }
        />
      ) : (
        <Analysis
          company={company}
          params={params}
          onChange={setParams}
          // While the next tab is on its way, the table is the one that its rows belong to.
          shown={tabOf(queries.analysis.variables.kind)}
          isWorking={isWorking}
          isStale={isStale}
        />
      )}
      <OpenDocuments company={company} params={params} onChange={setParams} onRefresh={refresh} />
    </OasLayout>
  );
}

interface AnalysisProps {
  readonly company: NonNullable<OasAnalysisPageQuery['response']['company']>;
  readonly params: OasParams;
  readonly onChange: (change: Partial<OasParams>) => void;
  readonly shown: FindingTab;
  readonly isWorking: boolean;
  readonly isStale: boolean;
}

/** The tabs of the analysis with its filters, and the rows of the one that is open. */
function Analysis({ company, params, onChange, shown, isWorking, isStale }: AnalysisProps) {
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
      <Text as="p" tone="muted" px="gutter" aria-live="polite">
        {tab === 'lint' && params.rule !== null && (
          <>
            <Button variant="ghost" size="xs" onClick={() => onChange({ rule: null })}>
              {t('allRules')}
            </Button>{' '}
            <code>{params.rule}</code>
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
