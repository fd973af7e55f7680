import { FIELD_STATUSES } from '@palisade/vocabulary/attackTypes.ts';
import { ChevronLeft, ChevronRight, CircleAlert, Fingerprint, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepCard_step$key } from '../../../../__generated__/StepCard_step.graphql.ts';
import { SectionFailure } from '../../../../entities/routing/Boundaries.tsx';
import { IconButton } from '../../../../ui/buttons/Button.tsx';
import { Tag } from '../../../../ui/marks/Tag.tsx';
import '../attackerDetails.texts.ts';
import { StepMarks } from '../../marks/StepMarks.tsx';
import { exampleMarks } from '../exchange/exampleMarks.ts';
import { ExchangeView } from '../exchange/ExchangeView.tsx';
import { PiiTypes } from '../PiiTypes.tsx';
import { formatMoment } from '../formatMoment.ts';
import { SessionSection } from '../session/SessionSection.tsx';
import { NoExamples } from './NoExamples.tsx';
import './stepCard.css';
import { StepEndpoint } from './StepEndpoint.tsx';

const formatted = (count: number) => ({ count, formatted: count.toLocaleString('en-GB') });

/**
 * One step of an attacker: where it went, what about it is odd, and the exchanges that were kept of
 * it.
 */
export default function StepCard({ step: key }: { readonly step: StepCard_step$key }) {
  const { t } = useTranslation('attackerDetails');
  const step = useFragment(
    graphql`
      fragment StepCard_step on AttackStep @throwOnFieldError {
        attackerId
        riskType {
          type
          label
          owasp
          cweId
        }
        isSuccess
        template
        startedAt
        endedAt
        attempts
        successes
        message
        piiConsumptionInfo {
          values
          ...PiiTypes_consumption
        }
        ...StepEndpoint_step
        ...StepMarks_step
        examples(most: 10) @catch(to: NULL) {
          attempt
          at
          message
          isSuccess
          exchange {
            method
            path
          }
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
          ...ExchangeView_example
          ...StepMarks_example
        }
      }
    `,
    key,
  );
  const { riskType } = step;
  const examples = step.examples ?? [];
  // What succeeded first says most, and otherwise what was done last.
  const success = examples.findIndex(({ isSuccess }) => isSuccess);
  const [place, setPlace] = useState(success < 0 ? Math.max(0, examples.length - 1) : success);
  const example = examples[Math.min(place, examples.length - 1)];
  const marks = example ? exampleMarks(example) : [];
  const counts = FIELD_STATUSES.map((status) => ({
    status,
    count: new Set(
      marks
        .filter((mark) => mark.status === status)
        .map(({ location, name }) => `${location} ${name}`),
    ).size,
  })).filter(({ count }) => count > 0);
  const isOneTime = step.startedAt === step.endedAt;
  return (
    <article className="p-panel step-card" aria-label={t('step.card')}>
      <header className="step-head">
        <StepEndpoint
          step={step}
          isScanner={marks.some(
            ({ location, name }) => location === 'header' && name === 'user-agent',
          )}
          attempt={example?.exchange ?? null}
        />
        <p className="step-message">
          {step.message}
          <span>
            {formatMoment(step.startedAt)}
            {!isOneTime && ` – ${formatMoment(step.endedAt)}`} ·{' '}
            {t('attempts', formatted(step.attempts))}
          </span>
        </p>
        <div className="step-notes">
          <Tag variant="danger">
            <TriangleAlert size={12} /> {riskType.label} · {riskType.owasp} · {riskType.cweId}
          </Tag>
          {step.isSuccess && (
            <Tag variant="danger">
              <CircleAlert size={12} /> {t('step.succeeded', formatted(step.successes))}
            </Tag>
          )}
          {step.piiConsumptionInfo.values > 0 && (
            <Tag>
              <Fingerprint size={12} /> {t('pii.tag')}{' '}
              <PiiTypes consumption={step.piiConsumptionInfo} />
            </Tag>
          )}
          {riskType.type === 'excessiveUsage' && (
            <Tag variant="warning">{t('step.excessiveUsage')}</Tag>
          )}
          {step.template === null && <Tag variant="warning">{t('step.unknownEndpoint')}</Tag>}
          {counts.map(({ status, count }) => (
            <Tag key={status} variant="warning">
              {t(`fieldStatuses.${status}`, { count })}
            </Tag>
          ))}
        </div>
        {example && (
          <div className="step-examples">
            <span>
              <b>{t('step.attempt', { number: example.attempt.toLocaleString('en-GB') })}</b> ·{' '}
              {formatMoment(example.at)} · {example.message}
              {example.isSuccess && <b className="step-success"> · {t('step.reached')}</b>}
            </span>
            {examples.length > 1 && (
              <span className="step-pager">
                <IconButton
                  size="xs"
                  label={t('step.previousExample')}
                  icon={<ChevronLeft size={14} />}
                  disabled={place === 0}
                  onClick={() => setPlace(place - 1)}
                />
                <span className="p-num" aria-live="polite">
                  {t('step.example', { position: place + 1, total: examples.length })}
                </span>
                <IconButton
                  size="xs"
                  label={t('step.nextExample')}
                  icon={<ChevronRight size={14} />}
                  disabled={place >= examples.length - 1}
                  onClick={() => setPlace(place + 1)}
                />
              </span>
            )}
          </div>
        )}
      </header>
      <StepMarks step={step} example={example ?? null}>
        {example ? (
          <ExchangeView key={example.attempt} example={example} />
        ) : step.examples ? (
          <NoExamples />
        ) : (
          <SectionFailure />
        )}
      </StepMarks>
      <SessionSection
        attackerId={step.attackerId}
        startedAt={step.startedAt}
        endedAt={step.endedAt}
      />
    </article>
  );
}
