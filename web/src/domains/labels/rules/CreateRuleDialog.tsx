import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useSchemaForm } from '../../../ui/forms/useSchemaForm.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DiscardDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import '../labels.css';
import { isSourceWhole, NEW_RULE, ruleInput, ruleSchema, type RuleValues } from './ruleForm.ts';
import { RuleSamples } from './RuleSamples.tsx';
import { RuleSourceFields } from './RuleSourceFields.tsx';
import { RuleTargetFields } from './RuleTargetFields.tsx';
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

/**
 * Makes a label rule in two steps: where its labels come from, with samples; then its name and
 * where its labels go.
 */
export default function CreateRuleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('labels');
  const { companyId } = useCompany();
  const [step, setStep] = useState<1 | 2>(1);
  const [isLeaving, setIsLeaving] = useState(false);
  const [create, isBusy] = useCreateRule();
  const tell = useRuleNotice();
  const schema = useMemo(() => ruleSchema(t), [t]);
  const { form, submit, formError } = useSchemaForm<RuleValues>({
    schema,
    defaults: NEW_RULE,
    onSubmit: async (values) => {
      const errors = await create({ companyId, rule: ruleInput(values) });
      if (errors.some(({ field }) => FIRST_STEP.includes(field?.split('.', 1)[0] ?? '')))
        setStep(1);
      if (errors.length > 0) return errors;
      tell();
      onClose();
      return undefined;
    },
  });
  const values = useWatch({ control: form.control }) as RuleValues; // Every field has a default.
  const { isDirty } = form.formState;
  const handleClose = () => (isDirty ? setIsLeaving(true) : onClose());
  const footer =
    step === 1 ? (
      <>
        <Button onClick={handleClose}>{t('cancel')}</Button>
        <Button variant="solid" disabled={!isSourceWhole(values)} onClick={() => setStep(2)}>
          {t('ruleForms.next')}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => setStep(1)}>{t('ruleForms.back')}</Button>
        <Button variant="solid" isBusy={isBusy} onClick={() => void submit()}>
          {t('ruleForms.save')}
        </Button>
      </>
    );
  return (
    <>
      <Dialog isOpen onClose={handleClose} title={t('ruleForms.create')} footer={footer} size="md">
        <form
          className="rule-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step === 2) void submit();
          }}
        >
          <p className="rule-steps">{t('ruleForms.step', { step })}</p>
          {formError && (
            <p className="p-form-error" role="alert">
              {formError}
            </p>
          )}
          {step === 1 ? (
            <>
              <RuleSourceFields form={form} />
              <RuleSamples values={values} />
            </>
          ) : (
            <RuleTargetFields form={form} />
          )}
        </form>
      </Dialog>
      <DiscardDialog
        isOpen={isLeaving}
        lost={t('ruleForms.lost')}
        onKeep={() => setIsLeaving(false)}
        onDiscard={onClose}
      />
    </>
  );
}
