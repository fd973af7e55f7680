import { Shapes } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { DataCategoryDrawerQuery } from '../../../__generated__/DataCategoryDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { ScopeContext, scopeOf, useClassificationScope } from './classificationScope.ts';
import { aboutCategory } from './dataCategoryColumns.tsx';
import { DataCategoryForm } from './DataCategoryForm.tsx';
import './dataTypes.texts.ts';

export type DataCategoryQueries = { categories: DataCategoryDrawerQuery };

const DataCategoryDrawerDocument = graphql`
  query DataCategoryDrawerQuery($companyId: ID!, $scope: ClassificationScope = company)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      dataClassification(scope: $scope) {
        categories {
          dataCategoryId
          reference
          name
          description
          isGlobal
          types
          ...DataCategoryForm_category
        }
      }
    }
  }
`;

/** A category of the scope, or without an id a new one; those of others are read alone. */
export default function DataCategoryDrawer(props: DrawerProps<DataCategoryQueries>) {
  return (
    <ScopeContext value={scopeOf(props.queries.categories.variables)}>
      <ShownDataCategory {...props} />
    </ScopeContext>
  );
}

function ShownDataCategory({ queries, drawer }: DrawerProps<DataCategoryQueries>) {
  const { t } = useTranslation('dataTypes');
  const { can } = useCompany();
  const { changes } = useClassificationScope();
  const { company } = usePreloadedQuery<DataCategoryDrawerQuery>(
    DataCategoryDrawerDocument,
    queries.categories,
  );
  const categories = company?.dataClassification.categories;
  const others = useMemo(
    () =>
      (categories ?? []).flatMap(({ reference, name }) => (reference === drawer.id ? [] : [name])),
    [categories, drawer.id],
  );
  const category = categories?.find(({ reference }) => reference === drawer.id) ?? null;
  const isNew = drawer.id === '' && company !== null && can('createDataTypes');
  if (!category && !isNew)
    return (
      <Drawer kind={t('category')} title={t('categories.missing')}>
        <EmptyState
          icon={<Shapes size={16} />}
          title={t('categories.missing')}
          body={t('missingBody')}
        />
      </Drawer>
    );
  if (isNew || (category && changes({ isGlobal: category.isGlobal, id: category.dataCategoryId })))
    return <DataCategoryForm category={category} others={others} />;
  if (!category) return null;
  const facts = [
    { label: t('columns.scope'), value: t(category.isGlobal ? 'scope.global' : 'scope.company') },
    { label: t('columns.description'), value: aboutCategory(t, category) || '–' },
    { label: t('columns.types'), value: category.types.map(catalogueText).join(', ') || '–' },
  ];
  return (
    <Drawer kind={t('category')} title={catalogueText(category.name)}>
      <Stack gap="4" py="4" px="6">
        <Facts items={facts} />
      </Stack>
    </Drawer>
  );
}
