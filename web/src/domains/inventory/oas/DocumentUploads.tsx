import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import { type DocumentUpload, useDocumentUploads } from './useDocumentUploads.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface DocumentUploadsProps {
  /** The list below has some already. */
  readonly hasDocuments: boolean;
  readonly onUploaded: () => void;
}

/** Where documents are dropped, for which host they are, and how far each is. */
export function DocumentUploads({ hasDocuments, onUploaded }: DocumentUploadsProps) {
  const { t } = useTranslation('oas');
  const { companyId, can } = useCompany();
  const [host, setHost] = useState('');
  const { uploads, add, retry, dismiss } = useDocumentUploads(companyId, host, onUploaded);
  return (
    <>
      <DropZone
        isCompact={hasDocuments || uploads.length > 0}
        title={t('drop.title')}
        body={t('drop.body')}
        note={t('drop.note')}
        accept=".json,.yaml,.yml"
        {...(!can('uploadDocuments') && { disabledReason: t('drop.denied') })}
        onFiles={add}
      />
      {can('uploadDocuments') && (
        <Field label={t('hostField')} hint={t('hostHelp')}>
          <TextInput
            value={host}
            placeholder={t('hostHint')}
            onChange={(event) => setHost(event.target.value)}
          />
        </Field>
      )}
      {uploads.length > 0 && (
        <ul aria-label={t('uploads')}>
          {uploads.map((upload) => (
            <UploadLine
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onDismiss={() => dismiss(upload.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadLine({
  upload: { name, state },
  onRetry,
  onDismiss,
}: {
  readonly upload: DocumentUpload;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}) {
  const { t } = useTranslation('oas');
  return (
    <Row as="li" minHeight="8">
      <Text as="b" truncate maxWidth="220px" title={name}>
        {name}
      </Text>
      {state.kind === 'sending' && <ProgressBar value={state.share} label={name} width={120} />}
      {state.kind === 'sending' && state.share === null && <span>{t('uploading')}</span>}
      {state.kind === 'done' && (
        <span role="status">{t('uploaded', { operations: formatNumber(state.operations) })}</span>
      )}
      {state.kind === 'failed' && (
        <Text role="alert" tone="danger" flex={1}>
          {state.words}
        </Text>
      )}
      {state.kind === 'failed' && (
        <IconButton
          size="xs"
          label={t('retry', { name })}
          icon={<RotateCcw size={14} />}
          onClick={onRetry}
        />
      )}
      {state.kind !== 'sending' && (
        <IconButton
          size="xs"
          label={t('dismiss', { name })}
          icon={<X size={14} />}
          onClick={onDismiss}
        />
      )}
    </Row>
  );
}
