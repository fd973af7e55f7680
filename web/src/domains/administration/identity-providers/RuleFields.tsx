import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { MultiPicker } from '../../../ui/forms/MultiPicker.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { NO_RULE, type ProviderValues, type RuleValues } from './providerValues.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** What a rule can grant. */
export interface RuleChoices {
  readonly environments: readonly Option[];
  readonly roles: readonly Option[];
}

/** Environments that one rule can name, as the service takes them. */
const MOST_ENVIRONMENTS = 100;

interface RuleFieldsProps {
  readonly form: UseFormReturn<ProviderValues>;
  readonly choices: RuleChoices;
}

/** Which group gets which role where, what all others get, and whether they are rejected. */
export function RuleFields({ form, choices }: RuleFieldsProps) {
  const { t } = useTranslation('identityProviders');
  const { control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const rejectsUnmatched = useWatch({ control, name: 'rejectsUnmatched' });
  const rules = useWatch({ control, name: 'rules' });
  const defaultRule = useWatch({ control, name: 'defaultRule' });
  const change = { shouldDirty: true, shouldValidate: isSubmitted };
  const setRules = (next: RuleValues[]) => setValue('rules', next, change);
  const refusal = errors.rules?.root?.message ?? errors.rules?.message;
  return (
    <>
      <Box as="h3" textStyle="heading" pt="3">
        {t('rules.title')}
      </Box>
      <Checkbox
        isChecked={rejectsUnmatched}
        onChange={(isOn) => setValue('rejectsUnmatched', isOn, change)}
        label={t('rules.reject')}
      />
      <Note>{t('rules.note')}</Note>
      {refusal !== undefined && (
        <Note role="alert" tone="danger">
          {refusal}
        </Note>
      )}
      {rules.map((rule, index) => (
        <RuleRow
          // Rules have no names of their own; their order is what they are.
          key={index}
          rule={rule}
          choices={choices}
          errors={{
            group: errors.rules?.[index]?.group?.message,
            roleId: errors.rules?.[index]?.roleId?.message,
            companyIds: errors.rules?.[index]?.companyIds?.message,
          }}
          onChange={(next) => setRules(rules.with(index, { ...rule, ...next }))}
          onRemove={() => setRules(rules.toSpliced(index, 1))}
        />
      ))}
      {!rejectsUnmatched && (
        <RuleRow
          rule={defaultRule}
          choices={choices}
          errors={{}}
          onChange={(next) => setValue('defaultRule', { ...defaultRule, ...next }, change)}
        />
      )}
      <AddRule onAdd={() => setRules([...rules, NO_RULE])} />
    </>
  );
}

function AddRule({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation('identityProviders');
  return (
    <Box>
      <Button variant="outline" size="sm" icon={<Plus size={14} />} onClick={onAdd}>
        {t('rules.add')}
      </Button>
    </Box>
  );
}

interface RuleRowProps {
  readonly rule: RuleValues;
  readonly choices: RuleChoices;
  readonly errors: {
    readonly group?: string | undefined;
    readonly roleId?: string | undefined;
    readonly companyIds?: string | undefined;
  };
  readonly onChange: (change: Partial<RuleValues>) => void;
  /** Absent for the default rule, which stays. */
  readonly onRemove?: () => void;
}

function RuleRow({ rule, choices, errors, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation('identityProviders');
  const isDefault = onRemove === undefined;
  const name = isDefault ? t('rules.default') : rule.group || t('rules.unnamed');
  return (
    <Box
      role="group"
      aria-label={t('rules.of', { name })}
      display="grid"
      columnGap="3"
      gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr) 26px"
    >
      <Field label={t('rules.group')} error={errors.group} isRequired={!isDefault}>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={isDefault ? t('rules.default') : rule.group}
          readOnly={isDefault}
          onChange={({ target }) => onChange({ group: target.value })}
        />
      </Field>
      <Field label={t('rules.role')} error={errors.roleId} isRequired={!isDefault}>
        <Select
          value={rule.roleId || null}
          placeholder={t('rules.chooseRole')}
          options={choices.roles}
          onChange={(roleId) => onChange({ roleId })}
        />
      </Field>
      <Field label={t('rules.environments')} error={errors.companyIds} isRequired={!isDefault}>
        <MultiPicker
          label={t('rules.environments')}
          options={choices.environments}
          values={rule.companyIds}
          onChange={(companyIds) => onChange({ companyIds })}
          placeholder={t('rules.chooseEnvironments')}
          limit={MOST_ENVIRONMENTS}
        />
      </Field>
      {onRemove && (
        <Box pt="6">
          <IconButton
            label={t('rules.remove', { name })}
            icon={<X size={16} />}
            onClick={onRemove}
          />
        </Box>
      )}
    </Box>
  );
}
