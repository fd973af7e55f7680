import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import type { IpList, RangeChanges } from './ipList.ts';
import type { IpRange } from './ipRangeColumns.tsx';

interface DeleteRangeDialogProps {
  readonly list: IpList;
  readonly range: IpRange;
  readonly changes: RangeChanges;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks before a range is taken out of its list. */
export default function DeleteRangeDialog({
  list,
  range: { rangeId, range },
  changes,
  onChanged,
  onClose,
}: DeleteRangeDialogProps) {
  const { t } = useTranslation('administration');
  const { companyId } = useCompany();
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = async () => {
    setIsBusy(true);
    const [error] = await changes.remove({ companyId, rangeId });
    if (error === undefined) {
      toast.success(t('ipLists.deleted'));
      onChanged();
    } else toast.error(t('ipLists.deleteFailed'), { detail: error.message });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('ipLists.question', { range })}
      confirmLabel={t('ipLists.confirm')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void handleConfirm()}
    >
      {t(`ipLists.${list}.deleteBody`)}
    </ConfirmDialog>
  );
}
