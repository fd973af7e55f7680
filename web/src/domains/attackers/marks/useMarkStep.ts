import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useMarkStepMutation } from '../../../__generated__/useMarkStepMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
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
  const errorText = useErrorText();
  const [expected, setExpected] = useState<Expected | null>(null);
  const [refused, setRefused] = useState('');
  const [commit] = useMutation<useMarkStepMutation>(graphql`
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
          code
          field
          message
        }
      }
    }
  `);
  const mark = (subject: MarkSubject, { verdict, isTuned, message }: Saying) => {
    const { kind, location, name, status, path } = subject;
    setExpected({ key: subjectKey(subject), mark: { verdict, isTuned, author: '', message } });
    const end = (said: string) => {
      setExpected(null);
      setRefused(said);
    };
    const fail = (error: unknown) => {
      toast.error(t('failed'), { detail: errorText(error) });
      end(message);
    };
    commit({
      variables: {
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
      },
      onCompleted: ({ markStep: { errors } }) => (errors[0] ? fail(errors[0]) : end('')),
      onError: fail,
    });
  };
  return {
    mark,
    markOf: (subject) => (expected?.key === subjectKey(subject) ? expected.mark : subject.mark),
    refused,
  };
}
