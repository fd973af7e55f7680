import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { type LearningSettings, useUpdateLearning } from './useUpdateLearning.ts';
import { About } from './settingsParts.ts';

/** Whether paths are learned by patterns; asks before it is switched, either way. */
export function PathPatternSwitch({ settings }: { readonly settings: LearningSettings }) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const [save] = useUpdateLearning();
  const next = settings.pathPatterns ? 'off' : 'on';
  return (
    <Panel title={t('learning.paths')}>
      <About>{t('learning.pathAbout')}</About>
      <Switch
        label={t('learning.pathPatterns')}
        isChecked={settings.pathPatterns}
        disabled={!can('changeInventory')}
        onChange={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDanger={false}
        title={t(`learning.${next}Question`)}
        confirmLabel={t(`learning.${next}Confirm`)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          save({ ...settings, pathPatterns: !settings.pathPatterns });
        }}
      >
        {t(`learning.${next}Body`)}
      </ConfirmDialog>
    </Panel>
  );
}
