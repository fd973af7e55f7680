import { graphql, useFragment } from 'react-relay';
import type {
  useAttackerRows_attacker$data,
  useAttackerRows_attacker$key,
} from '../../../../__generated__/useAttackerRows_attacker.graphql.ts';

/** One row of the attackers. */
export type AttackerRow = useAttackerRows_attacker$data[number];

/** Reads the rows; a row is a new object only when something of it changed. */
export function useAttackerRows(attackers: useAttackerRows_attacker$key): readonly AttackerRow[] {
  return useFragment(
    graphql`
      fragment useAttackerRows_attacker on Attacker @relay(plural: true) @throwOnFieldError {
        attackerId
        actionGroup
        status
        severity
        sourceType
        sourceId
        riskTypes {
          type
          label
        }
        successes
        attempts
        stepCount
        phase
        firstSeen
        lastSeen
      }
    `,
    attackers,
  );
}
