import { type ReactNode, useState } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { AttackerStepsQuery } from '../../../__generated__/AttackerStepsQuery.graphql.ts';
import type { ShownStepQuery } from '../../../__generated__/ShownStepQuery.graphql.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { useReload } from '../../../entities/lists/useReload.ts';
import { ShownStep } from './ShownStep.tsx';
import { StepList } from './steps/StepList.tsx';
import { AttackTimeline } from './timeline/AttackTimeline.tsx';
import { useAttackerParams } from './useAttackerParams.ts';

const AttackerStepsDocument = graphql`
  query AttackerStepsQuery(
    $companyId: ID!
    $attackerId: ID!
    $types: [AttackType!]
    $successOnly: Boolean!
    $from: DateTime
    $to: DateTime
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      attacker(attackerId: $attackerId) {
        attackerId
        ...useTimeline_attacker
          @arguments(types: $types, successOnly: $successOnly, from: $from, to: $to)
        ...StepList_attacker
          @arguments(types: $types, successOnly: $successOnly, from: $from, to: $to)
        firstSteps: steps(first: 1, types: $types, successOnly: $successOnly, from: $from, to: $to)
          @catch(to: NULL) {
          edges {
            node {
              stepId
            }
          }
        }
      }
    }
  }
`;

interface AttackerStepsProps {
  readonly steps: PreloadedQuery<AttackerStepsQuery>;
  readonly step: PreloadedQuery<ShownStepQuery>;
  /** Steps as they arrive live. */
  readonly stepCount: number;
  readonly isStale: boolean;
  /** What is below the list. */
  readonly children: ReactNode;
}

/** What an attacker did: over time, as a list, and one of it in full. */
export function AttackerSteps({ steps, step, stepCount, isStale, children }: AttackerStepsProps) {
  const { company } = usePreloadedQuery<AttackerStepsQuery>(AttackerStepsDocument, steps);
  const [params, change] = useAttackerParams();
  const reload = useReload();
  // How many there were when the list was asked for.
  const [asked, setAsked] = useState({ steps, stepCount });
  if (asked.steps !== steps) setAsked({ steps, stepCount });
  const attacker = company?.attacker;
  if (!attacker) return null;
  const shown = params.step ?? attacker.firstSteps?.edges[0]?.node.stepId ?? null;
  return (
    <>
      <WidgetBoundary fallback={<SkeletonBlock height={176} />}>
        <AttackTimeline attacker={attacker} params={params} onChange={change} />
      </WidgetBoundary>
      <div className="attacker-columns">
        <div className="attacker-side">
          <WidgetBoundary isPagewide fallback={null}>
            <StepList
              attacker={attacker}
              params={params}
              shown={shown}
              news={Math.max(0, stepCount - asked.stepCount)}
              isStale={isStale}
              onChange={change}
              onRefresh={reload}
            />
          </WidgetBoundary>
          {children}
        </div>
        <div className="attacker-main" aria-busy={isStale}>
          <WidgetBoundary fallback={<SkeletonBlock height={520} lines={10} />}>
            <ShownStep queryRef={step} attackerId={attacker.attackerId} />
          </WidgetBoundary>
        </div>
      </div>
    </>
  );
}
