import { ScanSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { DataTypeDrawerQuery } from '../../../__generated__/DataTypeDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { ScopeContext, scopeOf, useClassificationScope } from './classificationScope.ts';
import { dataTypeKey } from './dataTypeColumns.tsx';
import { DataTypeForm } from './DataTypeForm.tsx';
import './dataTypes.texts.ts';
import { valuesOf } from './dataTypeValues.ts';
import { ReadDataType } from './ReadDataType.tsx';

export type DataTypeQueries = { types: DataTypeDrawerQuery };

const DataTypeDrawerDocument = graphql`
  query DataTypeDrawerQuery($companyId: ID!, $scope: ClassificationScope = company)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      dataClassification(scope: $scope) {
        categories {
          reference
          name
        }
        keywordLists {
          keywordListId
          name
        }
        types {
          dataTypeId
          name
          isGlobal
          categories
          privacy
          names {
            kind
            text
          }
          values {
            kind
            text
          }
          keywordLists
          operator
          enabled
          version
          ...DataTypeForm_type
          ...ReadDataType_type
        }
        ...ReadDataType_classification
      }
    }
  }
`;

/** A data type of the scope, or without an id a new one; those of others are read alone. */
export default function DataTypeDrawer(props: DrawerProps<DataTypeQueries>) {
  return (
    <ScopeContext value={scopeOf(props.queries.types.variables)}>
      <ShownDataType {...props} />
    </ScopeContext>
  );
}

function ShownDataType({ queries, drawer }: DrawerProps<DataTypeQueries>) {
  const { t } = useTranslation('dataTypes');
  const { can } = useCompany();
  const { changes } = useClassificationScope();
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<DataTypeDrawerQuery>(DataTypeDrawerDocument, queries.types);
  const { types = [], categories = [], keywordLists = [] } = company?.dataClassification ?? {};
  const others = useMemo(
    () => types.flatMap((type) => (dataTypeKey(type) === drawer.id ? [] : [type.name])),
    [types, drawer.id],
  );
  const isNew = drawer.id === '' && company !== null && can('createDataTypes');
  const type = types.find((each) => dataTypeKey(each) === drawer.id) ?? null;
  if (!type && !isNew)
    return (
      <Drawer kind={t('type')} title={t('types.missing')}>
        <EmptyState
          icon={<ScanSearch size={16} />}
          title={t('types.missing')}
          body={t('missingBody')}
        />
      </Drawer>
    );
  if (type && !changes({ isGlobal: type.isGlobal, id: type.dataTypeId }))
    return <ReadDataType type={type} classification={company?.dataClassification ?? null} />;
  const read = async () => {
    const { variables } = queries.types;
    const saved = await fetchQuery<DataTypeDrawerQuery>(relay, DataTypeDrawerDocument, variables, {
      fetchPolicy: 'network-only',
    }).toPromise();
    const found = saved?.company?.dataClassification.types.find(
      (each) => dataTypeKey(each) === drawer.id,
    );
    return found ? valuesOf(found) : null;
  };
  return <DataTypeForm {...{ type, others, categories, keywordLists }} onReload={read} />;
}
