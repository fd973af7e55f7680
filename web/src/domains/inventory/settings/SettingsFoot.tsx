import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useUnsaved } from '../../../ui/drawer/ExitGuard.tsx';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';

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
    <Row mt="4">
      <Button variant="solid" disabled={!isDirty} isBusy={isBusy} onClick={onSave}>
        {t('save')}
      </Button>
      <Button variant="ghost" disabled={!isDirty} onClick={onReset}>
        {t('reset')}
      </Button>
      {isDirty && <Text tone="subtle">{t('unsaved')}</Text>}
    </Row>
  );
}
