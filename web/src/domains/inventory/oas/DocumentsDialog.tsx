import { useTranslation } from 'react-i18next';
import type { useOasDocuments_company$key } from '../../../__generated__/useOasDocuments_company.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DocumentRow } from './DocumentRow.tsx';
import { DocumentUploads } from './DocumentUploads.tsx';
import { useDeleteDocument } from './useDeleteDocument.ts';
import { useOasDocuments } from './useOasDocuments.ts';

interface DocumentsDialogProps {
  readonly company: useOasDocuments_company$key;
  readonly onClose: () => void;
  readonly onView: (documentId: string) => void;
  /** Documents came or went. */
  readonly onChanged: () => void;
}

/** The OAS files: upload, list, view, download and delete. */
export default function DocumentsDialog({
  company,
  onClose,
  onView,
  onChanged,
}: DocumentsDialogProps) {
  const { t } = useTranslation('oas');
  const { documents, connection, hasNext, isLoadingNext, loadMore } = useOasDocuments(company);
  const remove = useDeleteDocument(connection, onChanged);
  return (
    <Dialog isOpen size="md" title={t('files')} onClose={onClose}>
      <Stack gap="4" pt="3">
        <DocumentUploads hasDocuments={documents.length > 0} onUploaded={onChanged} />
        <ul aria-label={t('filesList')}>
          {documents.map((node) => (
            <DocumentRow
              key={node.documentId}
              document={node}
              onView={() => onView(node.documentId)}
              onDelete={remove}
            />
          ))}
        </ul>
        {hasNext && (
          <Button size="xs" isBusy={isLoadingNext} onClick={loadMore}>
            {t('more')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
