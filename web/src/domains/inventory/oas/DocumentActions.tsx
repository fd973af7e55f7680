import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DocumentActions_document$key } from '../../../__generated__/DocumentActions_document.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import './oasLink.css';

interface DocumentActionsProps {
  readonly document: DocumentActions_document$key;
  readonly onView: () => void;
  readonly onDelete: (id: string) => void;
}

/** Views, downloads and deletes a document. */
export function DocumentActions({ document, onView, onDelete }: DocumentActionsProps) {
  const { t } = useTranslation('oas');
  const { companyId, can } = useCompany();
  const { id, documentId, name } = useFragment(
    graphql`
      fragment DocumentActions_document on OasDocument @throwOnFieldError {
        id
        documentId
        name
      }
    `,
    document,
  );
  return (
    <Row as="span" flex="none" gap="2.5" ml="auto">
      <Button size="xs" aria-label={t('viewOf', { name })} onClick={onView}>
        {t('view')}
      </Button>
      <DownloadLink
        className="oas-link"
        href={`/download/inventory/${companyId}/oas-documents/${documentId}/content`}
        name={name}
        aria-label={t('downloadOf', { name })}
      >
        {t('download')}
      </DownloadLink>
      {can('deleteDocuments') && (
        <ConfirmButton
          size="xs"
          aria-label={t('deleteOf', { name })}
          title={t('deleteQuestion', { name })}
          body={t('deleteBody')}
          onConfirm={() => onDelete(id)}
        >
          {t('delete')}
        </ConfirmButton>
      )}
    </Row>
  );
}
