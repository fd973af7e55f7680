import type { Filter } from '@palisade/vocabulary/filters.ts';
import { CircleAlert } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Failure } from '../../../ui/forms/FormFailure.tsx';
import type { CreatePolicyDialogQuery } from '../../../__generated__/CreatePolicyDialogQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { WidgetError } from '../../../ui/feedback/StateBlock.tsx';
import { useSchemaForm } from '../../../ui/forms/useSchemaForm.ts';
import { DiscardDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { FormBackTest } from './FormBackTest.tsx';
import './policies.texts.ts';
import { PolicyConditions } from './PolicyConditions.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { NEW_POLICY, policyErrorText, policyInput, type PolicyValues } from './policyForm.ts';
import { policySchema } from './policySchema.ts';
import { useCreatePolicy } from './useCreatePolicy.ts';

interface CreatePolicyDialogProps {
  /** Conditions that it begins with. */
  readonly filter: Filter | null;
  readonly onClose: () => void;
}

const HEIGHT = 420;

/** Sections of a drawer stand closer in a dialog; in no layer, as their own looks. */
const SECTIONS = {
  paddingTop: '2',
  '& h3': { fontSize: '12px', fontWeight: 'medium', lineHeight: '24px' },
  '& .p-section': { padding: '0', paddingTop: '3' },
};

/** Makes a policy of the company's own. */
export default function CreatePolicyDialog({ filter, onClose }: CreatePolicyDialogProps) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const [isLeaving, setIsLeaving] = useState(false);
  const [create, isBusy] = useCreatePolicy();
  const schema = useMemo(() => policySchema(t), [t]);
  const { form, submit, formError } = useSchemaForm<PolicyValues>({
    schema,
    defaults: { ...NEW_POLICY, ...(filter && { filter }) },
    errorText: policyErrorText(t),
    onSubmit: (values) => create({ companyId, policy: policyInput(values) }, onClose),
  });
  const { trigger } = form;
  // What was brought along and cannot be kept is said at once.
  useEffect(() => void (filter !== null && trigger('filter')), [filter, trigger]);
  const handleClose = () => (form.formState.isDirty ? setIsLeaving(true) : onClose());
  const footer = (
    <>
      <Button onClick={handleClose}>{t('dialog.cancel')}</Button>
      <Button variant="solid" isBusy={isBusy} onClick={() => void submit()}>
        {t('dialog.create')}
      </Button>
    </>
  );
  return (
    <>
      <Dialog isOpen onClose={handleClose} title={t('dialog.title')} footer={footer} size="md">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <Box css={SECTIONS}>
            {formError && (
              <Failure as="p" role="alert">
                <CircleAlert size={14} />
                {formError}
              </Failure>
            )}
            <ErrorBoundary resetKey={companyId} fallback={() => <WidgetError />}>
              <Suspense fallback={<SkeletonBlock height={HEIGHT} lines={8} />}>
                <Fields form={form} />
              </Suspense>
            </ErrorBoundary>
          </Box>
        </form>
      </Dialog>
      <DiscardDialog
        isOpen={isLeaving}
        lost={t('drawer.lostCopy')}
        onKeep={() => setIsLeaving(false)}
        onDiscard={onClose}
      />
    </>
  );
}

function Fields({
  form,
}: {
  readonly form: ReturnType<typeof useSchemaForm<PolicyValues>>['form'];
}) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const filter = useWatch({ control: form.control, name: 'filter' });
  const { company } = useLazyLoadQuery<CreatePolicyDialogQuery>(
    graphql`
      query CreatePolicyDialogQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          ...PolicyFields_company
        }
      }
    `,
    { companyId },
  );
  if (!company) return <WidgetError />;
  const { errors, isSubmitted } = form.formState;
  return (
    <>
      <PolicyFields form={form} company={company} />
      <h3>{t('drawer.conditions')}</h3>
      <PolicyConditions
        filter={filter}
        error={errors.filter?.message}
        onChange={(next) =>
          form.setValue('filter', next, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      />
      <FormBackTest form={form} policyId={null} />
    </>
  );
}
