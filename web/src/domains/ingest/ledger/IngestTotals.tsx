import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { IngestTotals_ingest$key } from '../../../__generated__/IngestTotals_ingest.graphql.ts';
import { Text } from '../../../ui/text/Text.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const sum = (reasons: readonly { readonly count: number }[]) =>
  reasons.reduce((all, { count }) => all + count, 0);

/** The sum of all ledger lines as an equation. */
export function IngestTotals({ ingest }: { readonly ingest: IngestTotals_ingest$key }) {
  const { t } = useTranslation('ingest');
  const { total } = useFragment(
    graphql`
      fragment IngestTotals_ingest on IngestStatus @throwOnFieldError {
        total {
          received
          learned
          noise {
            count
          }
          sampled
          rejected {
            count
          }
        }
      }
    `,
    ingest,
  );
  const parts = [
    { value: total.received, word: t('ledger.sumReceived'), after: ' = ' },
    { value: total.learned, word: t('ledger.sumLearned'), after: ' + ' },
    { value: sum(total.noise), word: t('ledger.sumNoise'), after: ' + ' },
    { value: total.sampled, word: t('ledger.sumSampled'), after: ' + ' },
    { value: sum(total.rejected), word: t('ledger.sumRejected'), after: '' },
  ];
  return (
    <span className="p-num">
      {parts.map(({ value, word, after }) => (
        <span key={word}>
          <Text as="b" fontWeight="medium" color="fg">
            {formatNumber(value)}
          </Text>{' '}
          {word}
          {after}
        </span>
      ))}
    </span>
  );
}
