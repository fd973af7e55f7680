import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { LearningFact_endpoint$key } from '../../../__generated__/LearningFact_endpoint.graphql.ts';
import { ValueBoundary } from '../../../entities/routing/Boundaries.tsx';
import { LearningText } from '../table/LearningText.tsx';

const RelearningText = lazy(() => import('../tunes/RelearningText.tsx'));
const StagingReasons = lazy(() => import('../tunes/StagingReasons.tsx'));

/** How far an endpoint is learned: what staging still waits for, and whether it learns anew. */
export function LearningFact({ endpoint }: { readonly endpoint: LearningFact_endpoint$key }) {
  const data = useFragment(
    graphql`
      fragment LearningFact_endpoint on Endpoint @throwOnFieldError {
        learningState
        ...RelearningText_endpoint
        ...StagingReasons_endpoint
      }
    `,
    endpoint,
  );
  return (
    <>
      <LearningText state={data.learningState} />{' '}
      {data.learningState === 'staging' && (
        <ValueBoundary>
          <Suspense>
            <StagingReasons endpoint={data} />
          </Suspense>
        </ValueBoundary>
      )}
      <ValueBoundary>
        <Suspense>
          <RelearningText endpoint={data} />
        </Suspense>
      </ValueBoundary>
    </>
  );
}
