import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useSchemaForm } from '../../../ui/forms/useSchemaForm.ts';
import { NEW_RULE, ruleInput, ruleSchema, type RuleValues } from './ruleForm.ts';
import { useCreateRule } from './useCreateRule.ts';
import { useRuleNotice } from './useRuleNotice.ts';

/** Inputs of the first step: an error at one of them leads back to it. */
const FIRST_STEP: readonly string[] = [
  'kind',
  'startIdx',
  'endIdx',
  'isLastIdx',
  'metadataName',
  'filter',
];

/** The form of a new rule, and at which of its two steps it is. */
export function useNewRule(onCreated: () => void) {
  const { t } = useTranslation('labels');
  const { companyId } = useCompany();
  const [step, setStep] = useState<1 | 2>(1);
  const [create, isBusy] = useCreateRule();
  const tell = useRuleNotice();
  const schema = useMemo(() => ruleSchema(t), [t]);
  const form = useSchemaForm<RuleValues>({
    schema,
    defaults: NEW_RULE,
    onSubmit: async (values) => {
      const errors = await create({ companyId, rule: ruleInput(values) });
      if (errors.some(({ field }) => FIRST_STEP.includes(field?.split('.', 1)[0] ?? '')))
        setStep(1);
      if (errors.length > 0) return errors;
      tell();
      onCreated();
      return undefined;
    },
  });
  return { ...form, step, setStep, isBusy };
}
