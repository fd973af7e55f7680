import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { NewEnvironmentDrawerQuery } from '../../../__generated__/NewEnvironmentDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { EnvironmentFields } from './EnvironmentFields.tsx';
import { environmentSchema, type EnvironmentValues, valuesOf } from './environmentValues.ts';
import './organizations.texts.ts';
import { useCreateEnvironment } from './useCreateEnvironment.ts';

export type NewEnvironmentQueries = { organization: NewEnvironmentDrawerQuery };

const NewEnvironmentDrawerDocument = graphql`
  query NewEnvironmentDrawerQuery($companyId: ID!, $organizationId: ID!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      organization(organizationId: $organizationId) {
        organizationId
        isMapped
        licences {
          threatProtection
          postureGovernance
          discovery
        }
      }
      environments(organizationId: $organizationId) {
        name
      }
    }
  }
`;

/** A new environment of an organization. */
export default function NewEnvironmentDrawer({ queries }: DrawerProps<NewEnvironmentQueries>) {
  const { t } = useTranslation('organizations');
  const { companyId, views } = useCompany();
  const create = useCreateEnvironment();
  const { company } = usePreloadedQuery<NewEnvironmentDrawerQuery>(
    NewEnvironmentDrawerDocument,
    queries.organization,
  );
  const organization = company?.organization ?? null;
  const environments = company?.environments;
  const isSystem = views('system');
  const grounds = useMemo(
    () =>
      organization && {
        isSystem,
        isMapped: organization.isMapped,
        licences: organization.licences,
        taken: (environments ?? []).map(({ name }) => name),
        before: '',
      },
    [organization, environments, isSystem],
  );
  const schema = useMemo(() => grounds && environmentSchema(t, grounds), [t, grounds]);
  if (organization === null || grounds === null || schema === null)
    return (
      <Drawer kind={t('environment.one')} title={t('missing')}>
        <EmptyState icon={<Building2 size={16} />} title={t('missing')} body={t('missingBody')} />
      </Drawer>
    );
  const save = async ({ name, description, status, threatProtection }: EnvironmentValues) => {
    const errors = await create({
      companyId,
      organizationId: organization.organizationId,
      environment: { name, description, threatProtection, ...(status !== '' && { status }) },
    });
    return errors.map((error) => ({
      ...error,
      field: error.field?.replace('environment.', '') ?? null,
    }));
  };
  return (
    <FormDrawer
      kind={t('environment.one')}
      title={t('environment.new')}
      schema={schema}
      defaults={valuesOf(null)}
      onSubmit={save}
      closesWhenSaved
      saveLabel={t('createEnvironment')}
    >
      {(form) => <EnvironmentFields form={form} grounds={grounds} />}
    </FormDrawer>
  );
}
