import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { KeywordListPreviewQuery } from '../../../__generated__/KeywordListPreviewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { MatchPreview } from '../data-types/MatchPreview.tsx';
import type { KeywordListValues } from './keywordListValues.ts';

const KeywordListPreviewDocument = graphql`
  query KeywordListPreviewQuery($companyId: ID!, $keywordListId: ID, $keywords: [DataRuleInput!]!)
  @throwOnFieldError {
    company(companyId: $companyId) {
      keywordListPreview(keywordListId: $keywordListId, keywords: $keywords) {
        fault
        ...MatchPreview_preview
      }
    }
  }
`;

interface KeywordListPreviewProps {
  readonly form: UseFormReturn<KeywordListValues>;
  /** Null for a new one. */
  readonly keywordListId: string | null;
}

/** Which parameters have a name that a list would match if it were saved so. */
export function KeywordListPreview({ form, keywordListId }: KeywordListPreviewProps) {
  const { t } = useTranslation('keywordLists');
  const { companyId } = useCompany();
  const environment = useRelayEnvironment();
  const ask = async () => {
    const { keywords } = form.getValues();
    const answer = await fetchQuery<KeywordListPreviewQuery>(
      environment,
      KeywordListPreviewDocument,
      { companyId, keywordListId, keywords },
    ).toPromise();
    return answer?.company?.keywordListPreview ?? null;
  };
  return (
    <MatchPreview hint={t('previewHint')} isValid={() => form.trigger('keywords')} ask={ask} />
  );
}
