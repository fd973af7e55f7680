import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useRenameSampleMutation } from '../../__generated__/useRenameSampleMutation.graphql.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';
import './sample.texts.ts';

/** Gives a sample, by its global id, its name: shown at once, and taken back when the server refuses. */
export function useRenameSample(): (id: string, name: string) => void {
  const { t } = useTranslation('sample');
  const [mutate] = useMutate<useRenameSampleMutation>(
    graphql`
      mutation useRenameSampleMutation($input: RenameSampleInput!) {
        renameSample(input: $input) {
          sample {
            id
            name
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('renameSample.failed') } },
  );
  return (id, name) =>
    void mutate(
      { input: { id, name } },
      { optimisticResponse: { renameSample: { sample: { id, name }, errors: [] } } },
    );
}
