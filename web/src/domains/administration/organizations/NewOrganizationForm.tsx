import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UseFormReturn } from 'react-hook-form';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { Box } from '../../../ui/layout/Boxes.ts';
import { AccountField } from './AccountField.tsx';
import { FirstEnvironmentFields } from './FirstEnvironmentFields.tsx';
import {
  NEW_ORGANIZATION,
  newOrganizationSchema,
  type NewOrganizationValues,
} from './newOrganizationValues.ts';
import { OrganizationFields } from './OrganizationFields.tsx';
import type { OrganizationValues } from './organizationValues.ts';
import { useAccount } from './useAccount.ts';
import { useCreateOrganization } from './useCreateOrganization.ts';

/** The fields of the form by the input fields that the service names in errors. */
const FIELDS: Readonly<Record<string, string>> = {
  'environment.name': 'environmentName',
  'environment.description': 'environmentDescription',
  'environment.status': 'status',
};

const toInput = (companyId: string, values: NewOrganizationValues) => {
  const { accountId, status } = values;
  return {
    companyId,
    name: values.name,
    subdomain: values.subdomain,
    environmentsLimit: Number(values.environmentsLimit),
    accountId: accountId === '' ? null : accountId,
    environment: {
      name: values.environmentName,
      description: values.environmentDescription,
      threatProtection: values.threatProtection,
      ...(status !== '' && { status }),
    },
  };
};

/** The form of a new organization with its first environment. */
export function NewOrganizationForm() {
  const { t } = useTranslation('organizations');
  const { companyId } = useCompany();
  const create = useCreateOrganization();
  const { state, find } = useAccount();
  const schema = useMemo(() => newOrganizationSchema(t), [t]);
  const save = async (values: NewOrganizationValues): Promise<readonly UserError[]> => {
    const { accountId } = values;
    if (accountId !== '' && (await find(accountId)).is !== 'connected')
      return [{ code: 'badInput', field: 'accountId', message: t('organization.unmapped') }];
    const errors = await create(toInput(companyId, values));
    return errors.map((error) => ({
      ...error,
      field: FIELDS[error.field ?? ''] ?? error.field ?? null,
    }));
  };
  return (
    <FormDrawer
      kind={t('organization.one')}
      title={t('organization.new')}
      schema={schema}
      defaults={NEW_ORGANIZATION}
      onSubmit={save}
      closesWhenSaved
      saveLabel={t('createOrganization')}
    >
      {(form) => (
        <>
          <OrganizationFields
            // Its fields are among those of this form.
            form={form as unknown as UseFormReturn<OrganizationValues>}
            environments={0}
            isNew
          />
          <AccountField
            field={form.register('accountId')}
            account={state}
            error={form.formState.errors.accountId?.message}
            isRequired={['customer', 'prospect'].includes(form.watch('status'))}
            onValidate={(typed) => void find(typed)}
          />
          <Box as="h3" textStyle="heading" pt="2">
            {t('organization.firstEnvironment')}
          </Box>
          <FirstEnvironmentFields form={form} account={state} />
        </>
      )}
    </FormDrawer>
  );
}
