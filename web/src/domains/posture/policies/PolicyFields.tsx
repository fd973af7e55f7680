import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { PolicyFields_company$key } from '../../../__generated__/PolicyFields_company.graphql.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import type { PolicyValues } from './policyForm.ts';
import { PolicyKinds } from './PolicyKinds.tsx';
import { PolicyState } from './PolicyState.tsx';
import { PolicyTexts } from './PolicyTexts.tsx';

/** Looks of the fields, in no layer as those of forms. */
const FIELDS = { '& .p-field': { paddingBottom: '1' } };

interface PolicyFieldsProps {
  readonly form: UseFormReturn<PolicyValues>;
  readonly company: PolicyFields_company$key;
  /** Nothing of it can be changed. */
  readonly isLocked?: boolean;
  /** Of a provider's policy only severity and status can be changed. */
  readonly isOfProvider?: boolean;
}

/** Name, description, remediation, categories, weaknesses, severity and status of a policy. */
export function PolicyFields({
  form,
  company,
  isLocked = false,
  isOfProvider = false,
}: PolicyFieldsProps) {
  const { t } = useTranslation('policies');
  const fields = useFragment(
    graphql`
      fragment PolicyFields_company on Company @throwOnFieldError {
        ...PolicyState_company
        ...PolicyKinds_company
      }
    `,
    company,
  );
  const {
    register,
    formState: { errors },
  } = form;
  const isFixed = isLocked || isOfProvider;
  const state = <PolicyState form={form} company={fields} isLocked={isLocked} />;
  if (isFixed)
    return (
      <Box css={FIELDS}>
        {state}
        <PolicyTexts form={form} />
      </Box>
    );
  return (
    <Box css={FIELDS}>
      <Field label={t('drawer.name')} error={errors.name?.message} isRequired>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      {state}
      <Field label={t('drawer.description')} error={errors.description?.message}>
        <TextArea rows={3} {...register('description')} />
      </Field>
      <Field label={t('drawer.remediation')} error={errors.remediation?.message}>
        <TextArea rows={3} {...register('remediation')} />
      </Field>
      <PolicyKinds form={form} company={fields} />
    </Box>
  );
}
