import type { FieldAnomaly } from '@palisade/vocabulary/attackTypes.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRemediateFieldMutation } from '../../../__generated__/useRemediateFieldMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
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
  const [mutate, isBusy] = useMutate<useRemediateFieldMutation>(
    graphql`
      mutation useRemediateFieldMutation($input: RemediateFieldInput!) {
        remediateField(input: $input) {
          step {
            examples(most: 10) {
              ...StepMarks_example
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('remediationFailed') } },
  );
  return [(wanted) => void mutate({ input: { id: stepNode, ...wanted } }), isBusy];
}
