import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { BackgroundJob } from './backgroundJobColumns.tsx';
import { jobName } from './jobName.ts';
import { useDiscardJob } from './useChangeJob.ts';

interface DiscardJobDialogProps {
  readonly job: BackgroundJob;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks before a job that failed leaves the queue. */
export default function DiscardJobDialog({
  job: { jobId, name },
  onChanged,
  onClose,
}: DiscardJobDialogProps) {
  const { t } = useTranslation('administration');
  const discardJob = useDiscardJob(useCompany().companyId);
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = async () => {
    setIsBusy(true);
    const [error] = await discardJob(jobId);
    if (error === undefined)
      toast.success(t('backgroundJobs.discarded', { name: jobName(t, name) }));
    else toast.error(t('backgroundJobs.discardFailed'), { detail: error.message });
    onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('backgroundJobs.question', { name: jobName(t, name) })}
      confirmLabel={t('backgroundJobs.confirm')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void handleConfirm()}
    >
      {t('backgroundJobs.discardBody')}
    </ConfirmDialog>
  );
}
