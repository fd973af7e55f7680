import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { OrganizationForm_organization$key } from '../../../__generated__/OrganizationForm_organization.graphql.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { AccountField } from './AccountField.tsx';
import { OrganizationFields } from './OrganizationFields.tsx';
import { organizationSchema, type OrganizationValues, valuesOf } from './organizationValues.ts';
import { useAccount } from './useAccount.ts';
import { useUpdateOrganization } from './useUpdateOrganization.ts';

interface OrganizationFormProps {
  readonly organization: OrganizationForm_organization$key;
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<OrganizationValues | null>;
}

/** The form of an organization in its drawer. */
export function OrganizationForm({ organization: key, onReload }: OrganizationFormProps) {
  const { t } = useTranslation('organizations');
  const update = useUpdateOrganization();
  const account = useAccount();
  const organization = useFragment(
    graphql`
      fragment OrganizationForm_organization on Organization @throwOnFieldError {
        id
        name
        subdomain
        environmentsLimit
        environmentsCount
        accountId
        version
      }
    `,
    key,
  );
  const { id, name, environmentsCount, accountId } = organization;
  const { find } = account;
  // What is saved says at once whose it is.
  useEffect(() => {
    void find(accountId ?? '');
    // oxlint-disable-next-line react/exhaustive-deps -- find is new at each draw
  }, [accountId]);
  const schema = useMemo(() => organizationSchema(t), [t]);
  const save = (values: OrganizationValues, over: number | null) =>
    update({
      id,
      name: values.name,
      environmentsLimit: Number(values.environmentsLimit),
      accountId: values.accountId === '' ? null : values.accountId,
      version: over ?? values.version,
    });
  return (
    <FormDrawer
      kind={t('organization.one')}
      title={name}
      schema={schema}
      defaults={valuesOf(organization)}
      onSubmit={save}
      onReload={onReload}
      isFollowing
    >
      {(form) => (
        <>
          <OrganizationFields form={form} environments={environmentsCount} isNew={false} />
          <AccountField
            field={form.register('accountId')}
            account={account.state}
            error={form.formState.errors.accountId?.message}
            isRequired={false}
            onValidate={(typed) => void find(typed)}
          />
        </>
      )}
    </FormDrawer>
  );
}
