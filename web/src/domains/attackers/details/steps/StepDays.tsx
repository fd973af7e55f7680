import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { StepDays_step$key } from '../../../../__generated__/StepDays_step.graphql.ts';
import { formatDate } from '../../../../ui/marks/formatTime.ts';
import { StepItem } from './StepItem.tsx';
import './stepList.css';

interface StepDaysProps {
  readonly steps: StepDays_step$key;
  /** Raw key of the step that is shown beside the list. */
  readonly shown: string | null;
  readonly onShow: (stepId: string) => void;
}

/** Steps of a list, below the day of each. */
export function StepDays({ steps: keys, shown, onShow }: StepDaysProps) {
  const steps = useFragment(
    graphql`
      fragment StepDays_step on AttackStep @relay(plural: true) @throwOnFieldError {
        stepId
        startedAt
        ...StepItem_step
      }
    `,
    keys,
  );
  return steps.map((step, index) => {
    const day = formatDate(new Date(step.startedAt));
    const before = steps[index - 1]?.startedAt;
    return (
      <Fragment key={step.stepId}>
        {(before === undefined || formatDate(new Date(before)) !== day) && (
          <li className="steps-day">{day}</li>
        )}
        <StepItem step={step} isShown={step.stepId === shown} onShow={() => onShow(step.stepId)} />
      </Fragment>
    );
  });
}
