import { graphql, useFragment } from 'react-relay';
import type {
  usePolicyRows_policy$data,
  usePolicyRows_policy$key,
} from '../../../__generated__/usePolicyRows_policy.graphql.ts';

/** One row of the company's policies. */
export type PolicyRow = usePolicyRows_policy$data[number];

/** Reads the rows; a row is a new object only when something of it changed. */
export function usePolicyRows(policies: usePolicyRows_policy$key): readonly PolicyRow[] {
  return useFragment(
    graphql`
      fragment usePolicyRows_policy on PosturePolicy @relay(plural: true) @throwOnFieldError {
        policyId
        name
        description
        severity
        categories
        ruleType
        isEnabled
        needsSamples
        timeUpdated
        update {
          policyId
        }
        progress {
          state
          done
          total
        }
      }
    `,
    policies,
  );
}
