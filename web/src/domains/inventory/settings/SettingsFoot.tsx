import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useUnsaved } from '../../../ui/drawer/ExitGuard.tsx';
import { useCompany } from '../../../entities/company/CompanyContext.ts';

interface SettingsFootProps {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly onReset: () => void;
  readonly onSave: () => void;
}

/** Save and Reset below a form of settings; leaving with unsaved changes asks. */
export function SettingsFoot({ isDirty, isBusy, onReset, onSave }: SettingsFootProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  useUnsaved(isDirty);
  if (!can('changeInventory')) return null;
  return (
    <div className="settings-foot">
      <Button variant="solid" disabled={!isDirty} isBusy={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
      <Button variant="ghost" disabled={!isDirty} onClick={onReset}>
        {t('reset')}
      </Button>
      {isDirty && <span>{t('unsaved')}</span>}
    </div>
  );
}
