import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ParameterConfigurationDrawerQuery } from '../../../__generated__/ParameterConfigurationDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { MissingDrawer } from '../../../ui/drawer/MissingDrawer.tsx';
import '../inventory.texts.ts';
import { ConfigurationForm } from './ConfigurationForm.tsx';
import './parameterConfiguration.texts.ts';

export type ParameterConfigurationQueries = { parameter: ParameterConfigurationDrawerQuery };

const ParameterConfigurationDocument = graphql`
  query ParameterConfigurationDrawerQuery($companyId: ID!, $parameterId: ID!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      dataTypeNames @catch(to: NULL)
      parameter(parameterId: $parameterId) {
        ...ConfigurationForm_parameter
      }
    }
  }
`;

/** What data a parameter holds, for this one or for all of its name. */
export default function ParameterConfigurationDrawer({
  queries,
}: DrawerProps<ParameterConfigurationQueries>) {
  const { t } = useTranslation('parameterConfiguration');
  const { company } = usePreloadedQuery<ParameterConfigurationDrawerQuery>(
    ParameterConfigurationDocument,
    queries.parameter,
  );
  const parameter = company?.parameter;
  if (!parameter)
    return <MissingDrawer kind={t('kind')} title={t('missing')} body={t('missingBody')} />;
  return <ConfigurationForm parameter={parameter} dataTypes={company.dataTypeNames ?? null} />;
}
