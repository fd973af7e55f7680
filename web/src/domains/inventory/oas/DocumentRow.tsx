import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DocumentRow_document$key } from '../../../__generated__/DocumentRow_document.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';

interface DocumentRowProps {
  readonly document: DocumentRow_document$key;
  readonly onView: () => void;
  readonly onDelete: (id: string) => void;
}

const FORMATS = ['openapi2', 'openapi30', 'openapi31', 'postman21'] as const;

/** One document: what it is, what lint says, and what can be done with it. */
export function DocumentRow({ document, onView, onDelete }: DocumentRowProps) {
  const { t } = useTranslation('oas');
  const { companyId, can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const {
    id,
    documentId,
    name,
    title,
    version,
    format,
    hosts,
    operationCount,
    warnings,
    uploadedAt,
    uploadedBy,
    lintState,
    lintErrors,
    lintWarnings,
    lintNote,
  } = useFragment(
    graphql`
      fragment DocumentRow_document on OasDocument @throwOnFieldError {
        id
        documentId
        name
        title
        version
        format
        hosts
        operationCount
        warnings
        uploadedAt
        uploadedBy
        lintState
        lintErrors
        lintWarnings
        lintNote
      }
    `,
    document,
  );
  const lint =
    lintState === 'pending'
      ? t('lintPending')
      : lintState === 'failed'
        ? (lintNote ?? t('lintFailed'))
        : t('lintCounts', { errors: lintErrors, warnings: lintWarnings });
  return (
    <li>
      <div>
        <b className="p-trunc" title={name}>
          {name}
        </b>
        {FORMATS.filter((each) => each === format).map((each) => (
          <Tag key={each}>{t(`formats.${each}`)}</Tag>
        ))}
        <span className="oas-document-actions">
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
            <Button
              size="xs"
              variant="dangerOutline"
              aria-label={t('deleteOf', { name })}
              onClick={() => setIsAsking(true)}
            >
              {t('delete')}
            </Button>
          )}
        </span>
      </div>
      <p>
        {title} {version} · {hosts.join(', ')} · {t('operations', { count: operationCount })} ·{' '}
        <span title={lintNote ?? undefined}>{lint}</span> · {uploadedBy} ·{' '}
        <TimeText value={uploadedAt} />
      </p>
      {warnings.slice(0, 3).map((warning) => (
        <p key={warning} className="oas-warning">
          {warning}
        </p>
      ))}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deleteQuestion', { name })}
        confirmLabel={t('delete')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          onDelete(id);
        }}
      >
        {t('deleteBody')}
      </ConfirmDialog>
    </li>
  );
}
