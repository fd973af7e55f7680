import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { useExchangeMarks_example$key } from '../../../../__generated__/useExchangeMarks_example.graphql.ts';
import '../attackerDetails.texts.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import { answerMarks } from './answerMarks.ts';
import { exampleMarks } from './exampleMarks.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { useDetectionText } from '../../../../entities/text/detectionText.ts';
import { usualText } from './usualText.ts';
import { formatNumber } from '../../../../ui/text/format.ts';

interface ExchangeMarks {
  /** What is odd about the request at these locations. */
  readonly requestAt: (...locations: readonly string[]) => readonly AnomalyMark[];
  /** What is odd about the body of the answer. */
  readonly answered: readonly AnomalyMark[];
}

/** What is marked in request and response of an attempt. */
export function useExchangeMarks(example: useExchangeMarks_example$key): ExchangeMarks {
  const { t } = useTranslation('attackerDetails');
  const read = useDetectionText();
  const { ruleViolations, anomalies, outcome } = useFragment(
    graphql`
      fragment useExchangeMarks_example on AttackExample @throwOnFieldError {
        ruleViolations {
          location
          field
          message
        }
        anomalies {
          location
          name
          status
          anomaly
          reason
          value
        }
        outcome {
          piiConsumptionInfo {
            type
            values
            usual
            isUnusual
          }
          fields {
            name
            isNew
            type
            isUnusual
          }
        }
      }
    `,
    example,
  );
  const requested = useMemo(
    () => exampleMarks({ ruleViolations, anomalies }, read),
    [ruleViolations, anomalies, read],
  );
  const answered = useMemo(
    () =>
      answerMarks(outcome, {
        neverAnswered: t('exchange.neverAnswered'),
        sensitive: (type, values, usual) =>
          t('pii.ofType', {
            type: catalogueText(type),
            count: values,
            formatted: formatNumber(values),
          }) + usualText(t, usual),
      }),
    [outcome, t],
  );
  return {
    requestAt: (...locations) => requested.filter(({ location }) => locations.includes(location)),
    answered,
  };
}
