import { useTranslation } from 'react-i18next';
import { graphql, useMutation } from 'react-relay';
import type { useRenameSampleMutation } from '../../__generated__/useRenameSampleMutation.graphql.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import './sample.texts.ts';

/** Gives a sample, by its global id, its name: shown at once, and taken back when the server refuses. */
export function useRenameSample(): (id: string, name: string) => void {
  const { t } = useTranslation('sample');
  const errorText = useErrorText();
  const [commit] = useMutation<useRenameSampleMutation>(graphql`
    mutation useRenameSampleMutation($input: RenameSampleInput!) {
      renameSample(input: $input) {
        sample {
          id
          name
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) =>
    void toast.error(t('renameSample.failed'), { detail: errorText(error) });
  return (id, name) =>
    void commit({
      variables: { input: { id, name } },
      optimisticResponse: { renameSample: { sample: { id, name }, errors: [] } },
      onCompleted: ({ renameSample: { errors } }) => errors[0] && fail(errors[0]),
      onError: fail,
    });
}
