import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useConfigureParameterMutation } from '../../../__generated__/useConfigureParameterMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/** Says what data a parameter holds, or all parameters of its name. */
export function useConfigureParameter() {
  const { t } = useTranslation('parameterConfiguration');
  const [mutate] = useMutate<useConfigureParameterMutation>(
    graphql`
      mutation useConfigureParameterMutation($input: ConfigureParameterInput!) {
        configureParameter(input: $input) {
          parameter {
            sensitive
            dataType
            ...ParameterDecisions_parameter
            dataCategories
            samples
            enumValues
            tuned
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    {
      words: {
        loading: t('words.save.loading'),
        success: t('words.save.success'),
        failed: t('words.save.failed'),
      },
    },
  );
  return mutate;
}
