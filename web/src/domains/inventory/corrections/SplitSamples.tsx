import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type {
  SplitSamplesQuery,
  SplitSamplesQuery$data,
} from '../../../__generated__/SplitSamplesQuery.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';

export type Sample = NonNullable<
  SplitSamplesQuery$data['company']
>['splitOptions']['values'][number];

interface SplitSamplesProps {
  readonly place: {
    readonly companyId: string;
    readonly apiId: string;
    readonly endpointId: string;
    readonly index: number;
  };
  readonly round: number;
  readonly sample: Sample | null;
  readonly onChoose: (sample: Sample) => void;
}

/** URLs with the values that one parameter took most, to choose one of. */
export function SplitSamples({ place, round, sample, onChoose }: SplitSamplesProps) {
  const { t } = useTranslation('corrections');
  const { company } = useLazyLoadQuery<SplitSamplesQuery>(
    graphql`
      query SplitSamplesQuery($companyId: ID!, $apiId: ID!, $endpointId: ID!, $index: Int!)
      @throwOnFieldError {
        company(companyId: $companyId) {
          splitOptions(apiId: $apiId, endpointId: $endpointId, index: $index) {
            none
            values {
              value
              path
              requests
            }
          }
        }
      }
    `,
    { ...place },
    { fetchPolicy: 'network-only', fetchKey: round },
  );
  const { none, values } = company?.splitOptions ?? { none: 'gone', values: [] };
  if (values.length === 0)
    return (
      <EmptyState
        title={t('split.noneTitle')}
        body={t(`split.none.${none === 'samplingOff' || none === 'sensitive' ? none : 'gone'}`)}
      />
    );
  return (
    <fieldset className="split-samples">
      <legend>{t('split.samples')}</legend>
      {values.map((each) => (
        <label key={each.value}>
          <input
            type="radio"
            name="sample"
            checked={sample?.value === each.value}
            onChange={() => onChoose(each)}
          />
          <code title={each.path}>{each.path}</code>
          <span>
            {t('split.seen', {
              count: each.requests,
              formatted: each.requests.toLocaleString('en-GB'),
            })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
