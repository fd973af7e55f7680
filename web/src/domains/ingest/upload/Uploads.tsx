import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { UploadRow } from './UploadRow.tsx';
import type { useUploads } from './useUploads.ts';

type UploadsState = ReturnType<typeof useUploads>;

/** The place to drop traffic on. */
export function TrafficDrop({ add }: Pick<UploadsState, 'add'>) {
  const { t } = useTranslation('ingest');
  const { can } = useCompany();
  return (
    <DropZone
      title={t('drop.title')}
      body={t('drop.body')}
      note={t('drop.masked')}
      accept=".har,.json,.ndjson,.jsonl,.log,.txt,.csv,.xml,.yaml,.yml,.pb,.gz"
      {...(!can('uploadTraffic') && { disabledReason: t('drop.denied') })}
      onFiles={add}
    />
  );
}

/** The files of this visit, each with its own progress and outcome. */
export function UploadList({ uploads, cancel, retry, remove }: UploadsState) {
  const { t } = useTranslation('ingest');
  if (uploads.length === 0) return null;
  return (
    <Box
      as="ul"
      borderTop="1px solid"
      borderColor="border"
      bg="bg.panel"
      aria-label={t('upload.list')}
    >
      {uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onCancel={() => cancel(upload.id)}
          onRetry={() => retry(upload.id)}
          onRemove={() => remove(upload.id)}
        />
      ))}
    </Box>
  );
}
