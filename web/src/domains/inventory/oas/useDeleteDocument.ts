import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteDocumentMutation } from '../../../__generated__/useDeleteDocumentMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Deletes a document; its row goes at once and comes back when the server refuses.
 * @param connection id of the list's connection
 */
export function useDeleteDocument(connection: string, onDone: () => void): (id: string) => void {
  const { t } = useTranslation('oas');
  const [mutate] = useMutate<useDeleteDocumentMutation>(
    graphql`
      mutation useDeleteDocumentMutation($input: DeleteOasDocumentInput!, $connections: [ID!]!) {
        deleteOasDocument(input: $input) {
          deletedId @deleteEdge(connections: $connections)
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('deleteFailed') } },
  );
  const remove = async (id: string) => {
    const { failure } = await mutate(
      { input: { id }, connections: [connection] },
      { optimisticResponse: { deleteOasDocument: { deletedId: id, errors: [] } } },
    );
    if (failure === null) onDone();
  };
  return (id) => void remove(id);
}
