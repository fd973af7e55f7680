import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { settingsMutationsLearningMutation } from '../../../__generated__/settingsMutationsLearningMutation.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { UPDATE_LEARNING } from './settingsMutations.ts';

export interface LearningSettings {
  readonly mode: string;
  readonly lowMinimum: number;
  readonly regularMinimum: number;
  readonly pathPatterns: boolean;
}

/** How many requests endpoints need, and by what paths are learned. */
export default function LearningView({ settings }: { readonly settings: LearningSettings }) {
  const { t } = useTranslation('inventorySettings');
  const { companyId, can } = useCompany();
  const [values, setValues] = useState(settings);
  const [isAsking, setIsAsking] = useState(false);
  const [save, isBusy] = useMutate<settingsMutationsLearningMutation>(UPDATE_LEARNING, {
    words: { success: t('saved'), failed: t('failed') },
  });
  const isOff = !can('changeInventory');
  const mode = values.mode === 'regular' ? 'regular' : 'low';
  const store = (next: LearningSettings) => {
    const input = {
      ...next,
      mode: next.mode === 'regular' ? ('regular' as const) : ('low' as const),
      companyId,
    };
    void save({ input });
  };
  const way = settings.pathPatterns ? 'off' : 'on';
  return (
    <>
      <Panel title={t('learning.title')}>
        <p className="settings-about">{t('learning.about')}</p>
        <div className="settings-line">
          <SegmentGroup
            label={t('learning.mode')}
            value={mode}
            options={[
              { value: 'low', label: t('learning.low') },
              { value: 'regular', label: t('learning.regular') },
            ]}
            isDisabled={isOff}
            onChange={(chosen) => setValues({ ...values, mode: chosen })}
          />
        </div>
        <Slider
          label={t('learning.lowMinimum')}
          value={values.lowMinimum}
          least={10}
          most={150}
          step={1}
          isOff={isOff}
          onChange={(lowMinimum) => setValues({ ...values, lowMinimum })}
        />
        <Slider
          label={t('learning.regularMinimum')}
          value={values.regularMinimum}
          least={1_000}
          most={5_000}
          step={50}
          isOff={isOff}
          onChange={(regularMinimum) => setValues({ ...values, regularMinimum })}
        />
        <p className="settings-note">{t('learning.api')}</p>
        <SettingsFoot
          isDirty={
            mode !== settings.mode ||
            values.lowMinimum !== settings.lowMinimum ||
            values.regularMinimum !== settings.regularMinimum
          }
          isBusy={isBusy}
          onReset={() => setValues(settings)}
          onSave={() => store(values)}
        />
      </Panel>
      <Panel title={t('learning.paths')}>
        <p className="settings-about">{t('learning.pathAbout')}</p>
        <Switch
          label={t('learning.pathPatterns')}
          isChecked={settings.pathPatterns}
          disabled={isOff}
          onChange={() => setIsAsking(true)}
        />
      </Panel>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger={false}
        title={t(`learning.${way}Question`)}
        confirmLabel={t(`learning.${way}Confirm`)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          store({ ...settings, pathPatterns: !settings.pathPatterns });
        }}
      >
        {t(`learning.${way}Body`)}
      </ConfirmDialog>
    </>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly isOff: boolean;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, least, most, step, isOff, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="settings-line">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={isOff}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className="p-num" htmlFor={id}>
        {value.toLocaleString('en-GB')}
      </output>
    </div>
  );
}
