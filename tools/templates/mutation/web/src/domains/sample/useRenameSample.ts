import { graphql } from 'react-relay';
import type { useRenameSampleMutation } from '../../__generated__/useRenameSampleMutation.graphql.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';

interface ChangedSample {
  /** Global id. */
  readonly id: string;
  readonly name: string;
  /** The one that was read. */
  readonly version: number;
}

/**
 * Gives a sample its name: shown at once, and taken back when the server refuses. Resolves to what
 * was wrong, as forms want it.
 */
export function useRenameSample() {
  const [mutate] = useMutate<useRenameSampleMutation>(graphql`
    mutation useRenameSampleMutation($input: RenameSampleInput!) {
      renameSample(input: $input) {
        sample {
          id
          name
          version
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async (sample: ChangedSample) =>
    (
      await mutate(
        { input: sample },
        { optimisticResponse: { renameSample: { sample, errors: [] } } },
      )
    ).errors;
}
