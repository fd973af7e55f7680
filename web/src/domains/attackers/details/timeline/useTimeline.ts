import { graphql, useFragment } from 'react-relay';
import type { useTimeline_attacker$key } from '../../../../__generated__/useTimeline_attacker.graphql.ts';
import { formatRange } from '../formatMoment.ts';
import { type TimelineBins, timelineBins } from './timelineBins.ts';

/** The attempts of an attacker by time. */
interface Timeline extends TimelineBins {
  /** First and last moment of what was asked for; null without attempts. */
  readonly from: string | null;
  readonly to: string | null;
  /** From the first attempt to the last, in words; null without attempts. */
  readonly whole: string | null;
}

/** Reads the timeline. @param isRange whether a part of it is asked for */
export function useTimeline(attacker: useTimeline_attacker$key, isRange: boolean): Timeline {
  const { timeline, lastSeen } = useFragment(
    graphql`
      fragment useTimeline_attacker on Attacker
      @argumentDefinitions(
        types: { type: "[AttackType!]" }
        successOnly: { type: "Boolean!" }
        from: { type: "DateTime" }
        to: { type: "DateTime" }
      )
      @throwOnFieldError {
        lastSeen
        timeline(types: $types, successOnly: $successOnly, from: $from, to: $to) {
          from
          to
          bucketMs
          buckets {
            at
            attempts
            successes
          }
        }
      }
    `,
    attacker,
  );
  const { bins, edges } = timelineBins(timeline, isRange ? null : lastSeen);
  const [start, end] = [edges[0], edges.at(-1)];
  const whole =
    start === undefined || end === undefined
      ? null
      : formatRange(
          new Date(start).toISOString(),
          // The last span may end later than the last attempt.
          new Date(Math.min(end, Math.max(start, Date.parse(lastSeen)))).toISOString(),
        );
  return { bins, edges, from: timeline.from ?? null, to: timeline.to ?? null, whole };
}
