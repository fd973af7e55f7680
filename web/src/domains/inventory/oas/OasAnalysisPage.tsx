import { FileText, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
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
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { TabList, TabPanel } from '../../../ui/layout/Tabs.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { FindingsTable } from './FindingsTable.tsx';
import { IssuesTable } from './IssuesTable.tsx';
import { OasFilters } from './OasFilters.tsx';
import './oas.css';
import './oas.texts.ts';
import { oasAddress, TABS } from './oasParams.ts';
import { tabOf, variablesOf } from './oasVariables.ts';
import { useAnalyse } from './useAnalyse.ts';
import { useRefreshAnalysis } from './useRefreshAnalysis.ts';

const DocumentsDialog = lazy(() => import('./DocumentsDialog.tsx'));
const ViewerDialog = lazy(() => import('./ViewerDialog.tsx'));

const LOOK_AGAIN = 1_500;

const OasAnalysisPageDocument = graphql`
  query OasAnalysisPageQuery(
    $companyId: ID!
    $host: String
    $documentId: ID
    $kind: OasFindingKind!
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
      }
      oasDocuments(first: 100) @catch(to: NULL) {
        totalCount
      }
      ...useOasDocuments_company
      ...FindingsTable_company
        @skip(if: $isLint)
        @alias(as: "findings")
        @arguments(kind: $kind, host: $host, documentId: $documentId)
      ...IssuesTable_company
        @include(if: $isLint)
        @alias(as: "issues")
        @arguments(host: $host, documentId: $documentId)
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
  const analyse = useAnalyse(companyId);
  const reread = useRefreshAnalysis(
    variablesOf(companyId, params),
    company?.oasAnalysis ?? undefined,
  );
  // What could not be read now is read by the next look.
  const refresh = () => void reread().catch(() => undefined);
  const isWorking =
    company?.oasAnalysis?.isAnalysing === true || company?.oasAnalysis?.isLinting === true;
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setInterval(refresh, LOOK_AGAIN);
    return () => clearInterval(timer);
  });
  if (!company) return null;
  const { oasAnalysis: analysis, oasDocuments: documents } = company;
  const { tab } = params;
  // While the next tab is on its way, the table is the one that its rows belong to.
  const shown = tabOf(queries.analysis.variables.kind);
  const files = () => setParams({ isFilesOpen: true });
  const actions = (
    <>
      {can('analyseDocuments') &&
        documents !== null &&
        documents !== undefined &&
        documents.totalCount > 0 && (
          <Button
            icon={<RefreshCw size={16} />}
            isBusy={analyse.isBusy || analysis?.isAnalysing === true}
            onClick={() => analyse.run(refresh)}
          >
            {t('analyse')}
          </Button>
        )}
      <Button variant="solid" icon={<FileText size={16} />} onClick={files}>
        {t('files')}
      </Button>
    </>
  );
  return (
    <div className="oas">
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[t('section')]} title={t('title')} actions={actions} />
      {documents?.totalCount === 0 ? (
        <EmptyState
          icon={<FileText size={16} />}
          title={t('empty.noDocuments')}
          body={t('empty.noDocumentsBody')}
          action={can('uploadDocuments') && <Button onClick={files}>{t('upload')}</Button>}
        />
      ) : (
        <>
          <div className="oas-bar">
            <TabList
              idPrefix="oas"
              label={t('tabs.label')}
              items={TABS.map((key) => ({ key, label: t(`tabs.${key}`), count: analysis?.[key] }))}
              current={tab}
              onChange={(next) => setParams({ tab: next })}
            />
            {analysis && (
              <ValueBoundary>
                <OasFilters
                  company={company}
                  analysis={analysis}
                  params={params}
                  onChange={setParams}
                />
              </ValueBoundary>
            )}
          </div>
          <p className="oas-note" aria-live="polite">
            {t(`notes.${tab}`)}{' '}
            {analysis ? (
              <AnalysedAt isWorking={isWorking} at={analysis.analysedAt ?? null} />
            ) : (
              <UnavailableAgain />
            )}
          </p>
          <TabPanel idPrefix="oas" current={tab}>
            <div className="oas-findings" aria-busy={isStale}>
              <WidgetBoundary isPagewide fallback={null}>
                {company.issues && (
                  <IssuesTable
                    company={company.issues}
                    onView={(viewed) => setParams({ viewed })}
                  />
                )}
                {company.findings && (
                  <FindingsTable
                    key={shown}
                    kind={shown}
                    company={company.findings}
                    onView={(viewed, pointer) => setParams({ viewed, pointer })}
                  />
                )}
              </WidgetBoundary>
            </div>
          </TabPanel>
        </>
      )}
      <Suspense>
        {params.isFilesOpen && (
          <DocumentsDialog
            company={company}
            onClose={() => setParams({ isFilesOpen: false })}
            onView={(viewed) => setParams({ viewed, isFilesOpen: false, pointer: null })}
            onChanged={refresh}
          />
        )}
        {params.viewed !== null && (
          <ViewerDialog
            documentId={params.viewed}
            pointer={params.pointer}
            onWhole={() => setParams({ pointer: null })}
            onClose={() => setParams({ viewed: null, pointer: null })}
          />
        )}
      </Suspense>
    </div>
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
