import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepMarks_example$key } from '../../../__generated__/StepMarks_example.graphql.ts';
import type { StepMarks_step$key } from '../../../__generated__/StepMarks_step.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { AnomalyActions } from '../details/exchange/AnomalyActions.ts';
import type { AnomalyMark } from '../details/json/anomalyMark.ts';
import { MarkMenu } from './MarkMenu.tsx';
import './marks.css';
import './marks.texts.ts';
import { stepSubjects } from './stepSubjects.ts';
import { type MarkSubject, subjectKey } from './subject.ts';
import { useMarkStep } from './useMarkStep.ts';
import { useRemediateField } from './useRemediateField.ts';

const MarkDialog = lazy(() => import('./MarkDialog.tsx'));

interface StepMarksProps {
  readonly step: StepMarks_step$key;
  /** The example that is shown; null where none is kept. */
  readonly example: StepMarks_example$key | null;
  /** The exchange: beside what is marked in it there is a menu. */
  readonly children: ReactNode;
}

/** What of a step can be said to be legitimate or suspicious, above its exchange and in it. */
export function StepMarks({ step: stepKey, example: exampleKey, children }: StepMarksProps) {
  const { t } = useTranslation('attackMarks');
  const { views } = useCompany();
  const step = useFragment(
    graphql`
      fragment StepMarks_step on AttackStep @throwOnFieldError {
        id
        endpointId
        riskType {
          type
          label
        }
        mark {
          verdict
          isTuned
          author
          message
        }
        excessiveUseMark {
          verdict
          isTuned
          author
          message
        }
        unknownEndpointMark {
          verdict
          isTuned
          author
          message
        }
      }
    `,
    stepKey,
  );
  const example = useFragment(
    graphql`
      fragment StepMarks_example on AttackExample @throwOnFieldError {
        anomalies {
          location
          name
          anomaly
          isTunable
          mark {
            verdict
            isTuned
            author
            message
          }
          remediation {
            isActive
          }
        }
        injection {
          location
          name
          isTunable
          mark {
            verdict
            isTuned
            author
            message
          }
        }
        unknownEndpoint {
          isTunable
          mark {
            verdict
            isTuned
            author
            message
          }
        }
        answer {
          isStatusUnusual
          isSizeUnusual
          isTunable
          statusMark {
            verdict
            isTuned
            author
            message
          }
          sizeMark {
            verdict
            isTuned
            author
            message
          }
        }
        exchange {
          status
          path
        }
      }
    `,
    exampleKey,
  );
  const { mark, markOf, refused } = useMarkStep(step.id);
  const [remediate] = useRemediateField(step.id);
  const [asked, setAsked] = useState<{
    readonly subject: MarkSubject;
    readonly verdict: MarkVerdict;
  } | null>(null);
  const subjects = stepSubjects(step, example ?? null, t);
  const menuOf = (subject: MarkSubject, label?: string) => {
    const { location = '', name = '', remediation } = subject;
    const anomaly = FIELD_ANOMALIES.find((each) => each === remediation?.anomaly);
    const toggle =
      anomaly !== undefined && views('system')
        ? (isActive: boolean) => remediate({ location, name, anomaly, isActive })
        : undefined;
    return (
      <MarkMenu
        key={subjectKey(subject)}
        subject={subject}
        mark={markOf(subject)}
        {...(label !== undefined && { label })}
        onMark={(verdict) => setAsked({ subject, verdict })}
        onRemediate={toggle}
      />
    );
  };
  // A violated rule is marked above: it is about the signatures in the field.
  const actionsOf = ({ kind, location, name }: AnomalyMark): ReactNode => {
    const found = example?.anomalies.find(
      (each) => each.location === location && each.name === name && each.anomaly === kind,
    );
    if (!found) return null;
    return menuOf({
      kind: 'field',
      location,
      name,
      what: t('what.field', { location, name }),
      isTunable: found.isTunable,
      mark: found.mark ?? null,
      remediation: { anomaly: found.anomaly, isActive: found.remediation?.isActive === true },
    });
  };
  return (
    <>
      {subjects.length > 0 && (
        <div className="attack-marks" role="group" aria-label={t('bar')}>
          <span className="attack-marks-title" aria-hidden="true">
            {t('mark')}
          </span>
          {subjects.map(({ label, ...subject }) => menuOf(subject, label))}
        </div>
      )}
      <AnomalyActions value={actionsOf}>{children}</AnomalyActions>
      <Suspense>
        {asked && (
          <MarkDialog
            verdict={asked.verdict}
            what={asked.subject.what}
            said={refused}
            onConfirm={(saying) => mark(asked.subject, saying)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
