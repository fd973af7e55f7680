import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useMarkStepMutation } from '../../../__generated__/useMarkStepMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import './marks.texts.ts';
import { type MarkSubject, type SaidMark, type Saying, subjectKey } from './subject.ts';

/** A mark that is shown before the server has it. */
interface Expected {
  readonly key: string;
  readonly mark: SaidMark;
}

/**
 * Marks subjects of a step: shown at once, and as it was when the server refuses; what was said
 * then is kept for the next try.
 */
export function useMarkStep(stepNode: string): {
  readonly mark: (subject: MarkSubject, saying: Saying) => void;
  readonly markOf: (subject: MarkSubject) => SaidMark | null;
  readonly refused: string;
} {
  const { t } = useTranslation('attackMarks');
  const [expected, setExpected] = useState<Expected | null>(null);
  const [refused, setRefused] = useState('');
  const [mutate] = useMutate<useMarkStepMutation>(
    graphql`
      mutation useMarkStepMutation($input: MarkStepInput!) {
        markStep(input: $input) {
          step {
            ...StepMarks_step
            examples(most: 10) {
              ...StepMarks_example
            }
          }
          attacker {
            isIgnored
            ...AttackerComments_attacker
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('failed') } },
  );
  const mark = async (subject: MarkSubject, { verdict, isTuned, message }: Saying) => {
    const { kind, location, name, status, path } = subject;
    setExpected({ key: subjectKey(subject), mark: { verdict, isTuned, author: '', message } });
    const { failure } = await mutate({
      input: {
        id: stepNode,
        kind,
        location,
        name,
        status,
        path,
        verdict,
        isTuned,
        ...(message !== '' && { message }),
      },
    });
    setExpected(null);
    setRefused(failure === null ? '' : message);
  };
  return {
    mark: (subject, saying) => void mark(subject, saying),
    markOf: (subject) => (expected?.key === subjectKey(subject) ? expected.mark : subject.mark),
    refused,
  };
}
