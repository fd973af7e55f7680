import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../ui/forms/FormFailure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DiscardDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Note } from '../../../ui/text/Text.ts';
import { isSourceWhole, type RuleValues } from './ruleForm.ts';
import { RuleSamples } from './RuleSamples.tsx';
import { RuleSourceFields } from './RuleSourceFields.tsx';
import { RuleTargetFields } from './RuleTargetFields.tsx';
import { useNewRule } from './useNewRule.ts';

/** Its fields stand closer together than elsewhere. */
const Form = chakra('form', { base: { '& .p-field': { paddingBottom: '2' } } });

/**
 * Makes a label rule in two steps: where its labels come from, with samples; then its name and
 * where its labels go.
 */
export default function CreateRuleDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('labels');
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, submit, formError, step, setStep, isBusy } = useNewRule(onClose);
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
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (step === 2) void submit();
          }}
        >
          <Note pb="3">{t('ruleForms.step', { step })}</Note>
          {formError && (
            <Failure as="p" role="alert">
              {formError}
            </Failure>
          )}
          {step === 1 ? (
            <>
              <RuleSourceFields form={form} />
              <RuleSamples values={values} />
            </>
          ) : (
            <RuleTargetFields form={form} />
          )}
        </Form>
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
