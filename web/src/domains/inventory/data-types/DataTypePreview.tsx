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
      sampling
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
    const type = sentType(form.getValues());
    const answer = await fetchQuery<DataTypePreviewQuery>(
      environment,
      DataTypePreviewDocument,
      { companyId, dataTypeId, type, hasGaps: can('seeGaps') },
      { networkCacheConfig: IN_PARTS },
    ).toPromise();
    if (answer?.company == null) return null;
    const { sampling, dataTypePreview } = answer.company;
    const isUntried = !sampling && type.values.length > 0;
    return { ...dataTypePreview, note: isUntried ? t('preview.valuesUntried') : null };
  };
  return <MatchPreview hint={t('preview.hint')} isValid={() => form.trigger()} ask={ask} />;
}
