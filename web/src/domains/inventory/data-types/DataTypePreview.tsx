import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { DataTypePreviewQuery } from '../../../__generated__/DataTypePreviewQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { IN_PARTS } from '../../../entities/routing/inParts.ts';
import { type DataTypeValues, sentType } from './dataTypeValues.ts';
import { MatchPreview } from './MatchPreview.tsx';

const DataTypePreviewDocument = graphql`
  query DataTypePreviewQuery(
    $companyId: ID!
    $dataTypeId: ID
    $type: DataTypeInput!
    $hasGaps: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      dataTypePreview(dataTypeId: $dataTypeId, type: $type) {
        fault
        ...MatchPreview_preview @arguments(hasGaps: $hasGaps)
      }
    }
  }
`;

interface DataTypePreviewProps {
  readonly form: UseFormReturn<DataTypeValues>;
  /** Null for a new one. */
  readonly dataTypeId: string | null;
}

/** Where a type would be found now if it were saved so. */
export function DataTypePreview({ form, dataTypeId }: DataTypePreviewProps) {
  const { t } = useTranslation('dataTypes');
  const { companyId, can } = useCompany();
  const environment = useRelayEnvironment();
  const ask = async () => {
    const answer = await fetchQuery<DataTypePreviewQuery>(
      environment,
      DataTypePreviewDocument,
      { companyId, dataTypeId, type: sentType(form.getValues()), hasGaps: can('seeGaps') },
      { networkCacheConfig: IN_PARTS },
    ).toPromise();
    return answer?.company?.dataTypePreview ?? null;
  };
  return <MatchPreview hint={t('preview.hint')} isValid={() => form.trigger()} ask={ask} />;
}
