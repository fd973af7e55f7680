import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { useUpdateDisplay } from './useUpdateDisplay.ts';

const TYPES = ['other', 'irrelevant'] as const;

interface DisplaySettings {
  readonly hiddenUrlTypes: readonly string[];
  readonly groupByHost: boolean;
}

/** How the inventory opens for everybody of the company. */
export default function DisplayView({ settings }: { readonly settings: DisplaySettings }) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const [values, setValues] = useState(settings);
  const [save, isBusy] = useUpdateDisplay();
  const isOff = !can('changeInventory');
  const hidden = TYPES.filter((type) => values.hiddenUrlTypes.includes(type));
  return (
    <Panel title={t('display.title')}>
      <p className="settings-about">{t('display.about')}</p>
      <div className="settings-line">
        <Switch
          label={t('display.groupByHost')}
          isChecked={values.groupByHost}
          disabled={isOff}
          onChange={(groupByHost) => setValues({ ...values, groupByHost })}
        />
      </div>
      {TYPES.map((type) => (
        <div className="settings-line" key={type}>
          <Switch
            label={t(`display.${type}`)}
            isChecked={hidden.includes(type)}
            disabled={isOff}
            onChange={(isHidden) =>
              setValues({
                ...values,
                hiddenUrlTypes: TYPES.filter((each) =>
                  each === type ? isHidden : hidden.includes(each),
                ),
              })
            }
          />
        </div>
      ))}
      <SettingsFoot
        isDirty={
          values.groupByHost !== settings.groupByHost ||
          hidden.join() !== TYPES.filter((type) => settings.hiddenUrlTypes.includes(type)).join()
        }
        isBusy={isBusy}
        onReset={() => setValues(settings)}
        onSave={() => save({ groupByHost: values.groupByHost, hiddenUrlTypes: hidden })}
      />
    </Panel>
  );
}
