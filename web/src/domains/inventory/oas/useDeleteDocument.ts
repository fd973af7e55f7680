import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteDocumentMutation } from '../../../__generated__/useDeleteDocumentMutation.graphql.ts';
import { useMutation } from '../../../entities/changes/useMutation.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

/**
 * Deletes a document; its row goes at once and comes back when the server refuses.
 * @param connection id of the list's connection
 */
export function useDeleteDocument(connection: string, onDone: () => void): (id: string) => void {
  const { t } = useTranslation('oas');
  const errorText = useErrorText();
  const [commit] = useMutation<useDeleteDocumentMutation>(graphql`
    mutation useDeleteDocumentMutation($input: DeleteOasDocumentInput!, $connections: [ID!]!) {
      deleteOasDocument(input: $input) {
        deletedId @deleteEdge(connections: $connections)
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) =>
    void toast.error(t('deleteFailed'), { detail: errorText(error) });
  return (id) =>
    void commit({
      variables: { input: { id }, connections: [connection] },
      optimisticResponse: { deleteOasDocument: { deletedId: id, errors: [] } },
      onCompleted: ({ deleteOasDocument: { errors } }) => (errors[0] ? fail(errors[0]) : onDone()),
      onError: fail,
    });
}
