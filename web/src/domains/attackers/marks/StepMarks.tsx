import { FIELD_ANOMALIES } from '@palisade/vocabulary/attackTypes.ts';
import type { MarkVerdict } from '@palisade/vocabulary/attackMarks.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { StepMarks_example$key } from '../../../__generated__/StepMarks_example.graphql.ts';
import type { StepMarks_step$key } from '../../../__generated__/StepMarks_step.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import { AnomalyActions } from '../details/exchange/AnomalyActions.ts';
import type { AnomalyMark } from '../details/json/anomalyMark.ts';
import { MarkMenu } from './MarkMenu.tsx';
import './marks.texts.ts';
import { type MarkSubject, subjectKey } from './subject.ts';
import { useFieldSubject } from './useFieldSubject.ts';
import { useMarkStep } from './useMarkStep.ts';
import { useRemediateField } from './useRemediateField.ts';
import { useStepSubjects } from './useStepSubjects.ts';

const MarkDialog = lazy(() => import('./MarkDialog.tsx'));

interface StepMarksProps {
  readonly step: StepMarks_step$key;
  /** The example that is shown; null where none is kept. */
  readonly example: StepMarks_example$key | null;
  /** The exchange: beside what is marked in it there is a menu. */
  readonly children: ReactNode;
}

/** A menu for each subject of a step; the dialog that a choice leads to is at its end. */
function useMarkMenus(stepNode: string) {
  const { views } = useCompany();
  const { mark, markOf, refused } = useMarkStep(stepNode);
  const [remediate] = useRemediateField(stepNode);
  const [asked, setAsked] = useState<{
    readonly subject: MarkSubject;
    readonly verdict: MarkVerdict;
  } | null>(null);
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
  const dialog = (
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
  );
  return { menuOf, dialog };
}

/** What of a step can be said to be legitimate or suspicious, above its exchange and in it. */
export function StepMarks({ step: stepKey, example: exampleKey, children }: StepMarksProps) {
  const { t } = useTranslation('attackMarks');
  const step = useFragment(
    graphql`
      fragment StepMarks_step on AttackStep @throwOnFieldError {
        id
        ...useStepSubjects_step
      }
    `,
    stepKey,
  );
  const example = useFragment(
    graphql`
      fragment StepMarks_example on AttackExample @throwOnFieldError {
        ...useStepSubjects_example
        ...useFieldSubject_example
      }
    `,
    exampleKey,
  );
  const subjects = useStepSubjects(step, example);
  const fieldOf = useFieldSubject(example);
  const { menuOf, dialog } = useMarkMenus(step.id);
  const actionsOf = (mark: AnomalyMark): ReactNode => {
    const subject = fieldOf(mark);
    return subject && menuOf(subject);
  };
  return (
    <>
      {subjects.length > 0 && (
        <Row flexWrap="wrap" px="4" py="2" role="group" aria-label={t('bar')}>
          <Text tone="subtle" fontSize="12px" aria-hidden="true">
            {t('mark')}
          </Text>
          {subjects.map(({ label, ...subject }) => menuOf(subject, label))}
        </Row>
      )}
      <AnomalyActions value={actionsOf}>{children}</AnomalyActions>
      {dialog}
    </>
  );
}
