import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type {
  SplitSamplesQuery,
  SplitSamplesQuery$data,
} from '../../../__generated__/SplitSamplesQuery.graphql.ts';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { formatNumber } from '../../../ui/text/format.ts';

export type Sample = NonNullable<
  SplitSamplesQuery$data['company']
>['splitOptions']['values'][number];

const Samples = chakra('fieldset', {
  base: {
    maxHeight: '300px',
    overflow: 'auto',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'l2',
    fontSize: '12px',
    '& legend': {
      float: 'left',
      width: 'full',
      padding: '8px 12px',
      borderBottom: '1px solid',
      borderColor: 'border',
      bg: 'bg.subtle',
      fontWeight: 'medium',
    },
    '& label': {
      clear: 'both',
      display: 'grid',
      gridTemplateColumns: '16px minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '2',
      height: '8',
      paddingInline: '3',
      cursor: 'pointer',
    },
    '& label + label': { borderTop: '1px solid', borderColor: 'border.subtle' },
    '& label:hover': { bg: 'bg.subtle' },
    '& span': { color: 'fg.subtle' },
  },
});

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
    <Samples>
      <legend>{t('split.samples')}</legend>
      {values.map((each) => (
        <label key={each.value}>
          <input
            type="radio"
            name="sample"
            checked={sample?.value === each.value}
            onChange={() => onChoose(each)}
          />
          <Text as="code" textStyle="code" truncate title={each.path}>
            {each.path}
          </Text>
          <span>
            {t('split.seen', {
              count: each.requests,
              formatted: formatNumber(each.requests),
            })}
          </span>
        </label>
      ))}
    </Samples>
  );
}
