import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepItem_step$key } from '../../../../__generated__/StepItem_step.graphql.ts';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { PathText } from '../../../../ui/marks/PathText.tsx';
import { formatClock, formatMoment } from '../formatMoment.ts';
import { knownPhase } from '../knownNames.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';

interface StepItemProps {
  readonly step: StepItem_step$key;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

/** A step in the list: when, what, where, and how it was answered. */
export function StepItem({ step: key, isShown, onShow }: StepItemProps) {
  const { t } = useTranslation('attackerDetails');
  const { t: tList } = useTranslation('attackersList');
  const step = useFragment(
    graphql`
      fragment StepItem_step on AttackStep @throwOnFieldError {
        startedAt
        message
        isSuccess
        phase
        method
        template
        path
        responseStatus
        attempts
      }
    `,
    key,
  );
  const phase = tList(`phases.${knownPhase(step.phase)}`);
  const message = detectionText(step.message);
  const Icon = step.isSuccess ? CircleAlert : TriangleAlert;
  return (
    <li>
      <button type="button" className="step-item" aria-current={isShown} onClick={onShow}>
        <span className="step-item-line step-item-head">
          <time className="p-num" dateTime={step.startedAt} title={formatMoment(step.startedAt)}>
            {formatClock(step.startedAt)}
          </time>
          <span
            className="step-item-mark"
            {...(step.isSuccess && { 'data-success': '' })}
            title={`${t(step.isSuccess ? 'verdict.succeeded' : 'verdict.attempted')} · ${phase}`}
          >
            <Icon size={14} aria-hidden="true" />
            <span className="p-sr">
              {t(step.isSuccess ? 'verdict.succeeded' : 'verdict.attempted')}:{' '}
            </span>
          </span>
          <span className="step-item-title" title={message}>
            {message}
          </span>
          <span className="p-num step-item-status">{step.responseStatus}</span>
        </span>
        <span className="step-item-line step-item-head">
          <MethodTag method={step.method} />
          <PathText path={step.template ?? step.path} wraps />
          {step.attempts > 1 && (
            <span className="p-num step-item-count">
              {t('steps.times', { formatted: formatNumber(step.attempts) })}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
