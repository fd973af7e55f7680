import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepMessage_step$key } from '../../../../__generated__/StepMessage_step.graphql.ts';
import '../attackerDetails.texts.ts';
import { formatMoment } from '../formatMoment.ts';
import './stepCard.css';
import { formatNumber } from '../../../../ui/text/format.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';

/** What was seen of a step, when, and in how many attempts. */
export function StepMessage({ step }: { readonly step: StepMessage_step$key }) {
  const { t } = useTranslation('attackerDetails');
  const { message, startedAt, endedAt, attempts } = useFragment(
    graphql`
      fragment StepMessage_step on AttackStep @throwOnFieldError {
        message
        startedAt
        endedAt
        attempts
      }
    `,
    step,
  );
  return (
    <p className="step-message">
      {detectionText(message)}
      <span>
        {formatMoment(startedAt)}
        {startedAt !== endedAt && ` – ${formatMoment(endedAt)}`} ·{' '}
        {t('attempts', { count: attempts, formatted: formatNumber(attempts) })}
      </span>
    </p>
  );
}
