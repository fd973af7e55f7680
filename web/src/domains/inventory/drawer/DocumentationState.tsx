import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { oasAnalysisPath } from '../oas/oas.paths.ts';
import { useSnippet } from '../oas/useSnippet.ts';

interface DocumentationStateProps {
  readonly endpointId: string;
  readonly path: string;
  /** Name of its host, whose documents are compared with traffic; null where it is not known. */
  readonly host: string | null;
}

/** Whether a document describes the endpoint; leads to the comparison of its host. */
export function DocumentationState({ endpointId, path, host }: DocumentationStateProps) {
  const { t } = useTranslation('inventory');
  const { companyId } = useCompany();
  const documentName = useSnippet(endpointId, path)?.oasSnippet?.documentName ?? null;
  const isDocumented = documentName !== null;
  return (
    <Link
      to={oasAnalysisPath(companyId, { tab: isDocumented ? 'drift' : 'shadow', host })}
      title={documentName ?? t('problems.showDocuments')}
    >
      {t(isDocumented ? 'problems.documented' : 'problems.undocumented')}
    </Link>
  );
}
