import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { useUpdateDisplay } from './useUpdateDisplay.ts';
import { About, Line } from './settingsParts.ts';

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
      <About>{t('display.about')}</About>
      <Line>
        <Switch
          label={t('display.groupByHost')}
          isChecked={values.groupByHost}
          disabled={isOff}
          onChange={(groupByHost) => setValues({ ...values, groupByHost })}
        />
      </Line>
      {TYPES.map((type) => (
        <Line key={type}>
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
        </Line>
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
