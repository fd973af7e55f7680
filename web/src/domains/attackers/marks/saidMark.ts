import { graphql } from 'react-relay';
import { readInlineData } from 'relay-runtime';
import type { saidMark_mark$key } from '../../../__generated__/saidMark_mark.graphql.ts';
import type { SaidMark } from './subject.ts';

/** Reads what somebody said of a subject; null where nobody did. */
export const saidMark = (mark: saidMark_mark$key | null | undefined): SaidMark | null =>
  mark == null
    ? null
    : readInlineData(
        graphql`
          fragment saidMark_mark on AttackMark @inline @throwOnFieldError {
            verdict
            isTuned
            author
            message
          }
        `,
        mark,
      );
