import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SegmentGroup } from '../../../ui/layout/SegmentGroup.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { PathPatternSwitch } from './PathPatternSwitch.tsx';
import { SettingsFoot } from './SettingsFoot.tsx';
import { type LearningSettings, useUpdateLearning } from './useUpdateLearning.ts';
import { About, Line } from './settingsParts.ts';
import { formatNumber } from '../../../ui/text/format.ts';

interface LearningViewProps {
  readonly settings: LearningSettings;
}

/** How many requests endpoints need, and by what paths are learned. */
export default function LearningView({ settings }: LearningViewProps) {
  return (
    <>
      <RequestMinimums settings={settings} />
      <PathPatternSwitch settings={settings} />
    </>
  );
}

function RequestMinimums({ settings }: LearningViewProps) {
  const { t } = useTranslation('inventorySettings');
  const { can } = useCompany();
  const [values, setValues] = useState(settings);
  const [save, isBusy] = useUpdateLearning();
  const isOff = !can('changeInventory');
  const mode = values.mode === 'regular' ? 'regular' : 'low';
  const isDirty =
    mode !== settings.mode ||
    values.lowMinimum !== settings.lowMinimum ||
    values.regularMinimum !== settings.regularMinimum;
  return (
    <Panel title={t('learning.title')}>
      <About>{t('learning.about')}</About>
      <Line>
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
      </Line>
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
      <Note tone="muted" lineHeight="20px">
        {t('learning.api')}
      </Note>
      <SettingsFoot
        isDirty={isDirty}
        isBusy={isBusy}
        onReset={() => setValues(settings)}
        onSave={() => save(values)}
      />
    </Panel>
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
    <Line>
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
        {formatNumber(value)}
      </output>
    </Line>
  );
}
