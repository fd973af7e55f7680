import { chakra } from '@chakra-ui/react/styled-system';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { OasAnalysisPageQuery } from '../../../__generated__/OasAnalysisPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { AnalyseButton } from './AnalyseButton.tsx';
import './oas.texts.ts';
import { OasAnalysis } from './OasAnalysis.tsx';
import { oasAddress } from './oasParams.ts';
import { tabOf, variablesOf } from './oasVariables.ts';
import { OpenDocuments } from './OpenDocuments.tsx';
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
  const { companyId } = useCompany();
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
  const openFiles = () => setParams({ isFilesOpen: true });
  return (
    <OasLayout>
      <title>{`${t('title')} · Palisade`}</title>
      <OasHeader
        documents={documents?.totalCount ?? null}
        isAnalysing={analysis?.isAnalysing === true}
        onAnalysed={refresh}
        onFiles={openFiles}
      />
      {documents?.totalCount === 0 ? (
        <NoDocuments onFiles={openFiles} />
      ) : (
        <OasAnalysis
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

interface OasHeaderProps {
  /** How many documents the company has; null where that is unknown. */
  readonly documents: number | null;
  readonly isAnalysing: boolean;
  readonly onAnalysed: () => void;
  /** Opens the list of documents. */
  readonly onFiles: () => void;
}

function OasHeader({ documents, isAnalysing, onAnalysed, onFiles }: OasHeaderProps) {
  const { t } = useTranslation('oas');
  const { can } = useCompany();
  return (
    <PageHeader
      parents={[t('section')]}
      title={t('title')}
      actions={
        <>
          {can('analyseDocuments') && documents !== null && documents > 0 && (
            <AnalyseButton isAnalysing={isAnalysing} onDone={onAnalysed} />
          )}
          <Button
            variant={documents === 0 ? 'outline' : 'solid'}
            icon={<FileText size={16} />}
            onClick={onFiles}
          >
            {t('files')}
          </Button>
        </>
      }
    />
  );
}

/** Shown instead of the analysis of a company without documents. */
function NoDocuments({ onFiles }: Pick<OasHeaderProps, 'onFiles'>) {
  const { t } = useTranslation('oas');
  const { can } = useCompany();
  return (
    <EmptyState
      icon={<FileText size={16} />}
      title={t('empty.noDocuments')}
      body={t('empty.noDocumentsBody')}
      action={
        can('uploadDocuments') && (
          <Button variant="solid" onClick={onFiles}>
            {t('upload')}
          </Button>
        )
      }
    />
  );
}
