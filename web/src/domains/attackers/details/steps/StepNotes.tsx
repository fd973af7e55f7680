import { CircleAlert, Fingerprint, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepNotes_step$key } from '../../../../__generated__/StepNotes_step.graphql.ts';
import { catalogueText } from '../../../../entities/text/catalogueText.ts';
import { Tag } from '../../../../ui/marks/Tag.tsx';
import '../attackerDetails.texts.ts';
import type { AnomalyMark } from '../json/anomalyMark.ts';
import { PiiTypes } from '../PiiTypes.tsx';
import { fieldStatusCounts } from './fieldStatusCounts.ts';
import './stepCard.css';
import { formatNumber } from '../../../../ui/text/format.ts';

interface StepNotesProps {
  readonly step: StepNotes_step$key;
  /** What is marked of the example that is shown. */
  readonly marks: readonly AnomalyMark[];
}

const formatted = (count: number) => ({ count, formatted: formatNumber(count) });

/** What is odd about a step: its type, whether it succeeded, and how its fields stand out. */
export function StepNotes({ step: key, marks }: StepNotesProps) {
  const { t } = useTranslation('attackerDetails');
  const step = useFragment(
    graphql`
      fragment StepNotes_step on AttackStep @throwOnFieldError {
        riskType {
          type
          label
          owasp
          cweId
        }
        isSuccess
        template
        successes
        piiConsumptionInfo {
          values
          ...PiiTypes_consumption
        }
      }
    `,
    key,
  );
  const { riskType } = step;
  return (
    <div className="step-notes">
      <Tag variant="danger">
        <TriangleAlert size={12} /> {catalogueText(riskType.label)} · {riskType.owasp} ·{' '}
        {riskType.cweId}
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
      {fieldStatusCounts(marks).map(({ status, count }) => (
        <Tag key={status} variant="warning">
          {t(`fieldStatuses.${status}`, { count })}
        </Tag>
      ))}
    </div>
  );
}
