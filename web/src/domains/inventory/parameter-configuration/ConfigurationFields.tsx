import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Pair } from '../../../ui/layout/Boxes.ts';
import type { ConfigurationValues } from './configurationValues.ts';

interface ConfigurationFieldsProps {
  readonly form: UseFormReturn<ConfigurationValues>;
  readonly name: string;
  readonly dataTypes: readonly string[];
  /** They could not be loaded. */
  readonly areTypesMissing: boolean;
  /** The reader may only look. */
  readonly isReadOnly: boolean;
}

/** Whether a parameter is sensitive, what it holds, and whether that is said of all of its name. */
export function ConfigurationFields({
  form: { control, setValue, formState },
  name,
  dataTypes,
  areTypesMissing,
  isReadOnly,
}: ConfigurationFieldsProps) {
  const { t } = useTranslation('parameterConfiguration');
  const { isLimited } = useCompany();
  const [sensitive, dataType, applyToAll] = useWatch({
    control,
    name: ['sensitive', 'dataType', 'applyToAll'],
  });
  const { errors, isSubmitted } = formState;
  const options = { shouldDirty: true, shouldValidate: isSubmitted } as const;
  const handleSensitive = (isOn: boolean) => {
    // What is not sensitive is of no type.
    if (!isOn) setValue('dataType', '', options);
    setValue('sensitive', isOn, options);
  };
  const typeHint = useTypeHint({ areTypesMissing, sensitive, applyToAll, dataType });
  return (
    <>
      <Pair columnGap="4">
        <Field label={t('fields.name')}>
          <TextInput value={name} readOnly />
        </Field>
        <Field label={t('fields.sensitive')} error={errors.sensitive?.message}>
          <Switch isChecked={sensitive} onChange={handleSensitive} disabled={isReadOnly} />
        </Field>
      </Pair>
      <Field
        label={t('fields.dataType')}
        error={errors.dataType?.message}
        isRequired={sensitive && !applyToAll}
        {...(typeHint !== undefined && { hint: typeHint })}
      >
        <Select
          value={dataType === '' ? null : dataType}
          placeholder={t('fields.chooseType')}
          disabled={!sensitive || isReadOnly}
          onChange={(chosen) => setValue('dataType', chosen, options)}
          options={dataTypes.map((value) => ({ value, label: catalogueText(value) }))}
        />
      </Field>
      <Field
        label={t('fields.all')}
        hint={[t('fields.allHint'), ...(isLimited ? [t('fields.allLimited')] : [])].join(' ')}
        error={errors.applyToAll?.message}
      >
        <Switch
          isChecked={applyToAll}
          disabled={isReadOnly}
          onChange={(isOn) => setValue('applyToAll', isOn, options)}
        />
      </Field>
    </>
  );
}

interface TypeHintOptions {
  readonly areTypesMissing: boolean;
  readonly sensitive: boolean;
  readonly applyToAll: boolean;
  readonly dataType: string;
}

/** What there is to know before a type is chosen, if anything. */
function useTypeHint({ areTypesMissing, sensitive, applyToAll, dataType }: TypeHintOptions) {
  const { t } = useTranslation('parameterConfiguration');
  if (areTypesMissing) return t('fields.typesFailed');
  if (!sensitive) return t('fields.typeHint');
  return applyToAll && dataType === '' ? t('fields.otherHint') : undefined;
}
