import type { FieldAnomaly } from '@palisade/vocabulary/attackTypes.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRemediateFieldMutation } from '../../../__generated__/useRemediateFieldMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './marks.texts.ts';

interface Toggle {
  readonly location: string;
  readonly name: string;
  readonly anomaly: FieldAnomaly;
  readonly isActive: boolean;
}

/** Turns the remediation of a field on or off. */
export function useRemediateField(
  stepNode: string,
): readonly [toggle: (toggle: Toggle) => void, isBusy: boolean] {
  const { t } = useTranslation('attackMarks');
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<useRemediateFieldMutation>(graphql`
    mutation useRemediateFieldMutation($input: RemediateFieldInput!) {
      remediateField(input: $input) {
        step {
          examples(most: 10) {
            ...StepMarks_example
          }
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const toggle = (wanted: Toggle) => {
    const fail = (error: unknown) =>
      void toast.error(t('remediationFailed'), { detail: errorText(error) });
    commit({
      variables: { input: { id: stepNode, ...wanted } },
      onCompleted: ({ remediateField: { errors } }) => errors[0] && fail(errors[0]),
      onError: fail,
    });
  };
  return [toggle, isBusy];
}
