import { useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { useShownExample_example$key } from '../../../../__generated__/useShownExample_example.graphql.ts';
import { exampleMarks } from '../exchange/exampleMarks.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';

/**
 * The example of a step that is looked at, with its place and what is marked of it. At first the
 * one that says most: what succeeded first, and otherwise what was done last.
 */
export function useShownExample(keys: useShownExample_example$key) {
  const examples = useFragment(
    graphql`
      fragment useShownExample_example on AttackExample @relay(plural: true) @throwOnFieldError {
        attempt
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
        ...ExamplePager_example
        ...ExchangeView_example
        ...StepMarks_example
      }
    `,
    keys,
  );
  const success = examples.findIndex(({ isSuccess }) => isSuccess);
  const [place, show] = useState(success < 0 ? Math.max(0, examples.length - 1) : success);
  const example = examples[Math.min(place, examples.length - 1)] ?? null;
  const marks = example ? exampleMarks(example, detectionText) : [];
  return { example, marks, place, total: examples.length, show };
}
