import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment, usePreloadedQuery } from 'react-relay';
import type { LabelsPage_groupCount$key } from '../../../__generated__/LabelsPage_groupCount.graphql.ts';
import type { LabelsPageQuery } from '../../../__generated__/LabelsPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SearchBox } from '../../../ui/filters/SearchBox.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { LABEL_DRAWER } from '../labels.paths.ts';
import { labelSwitches } from '../labelSwitches.ts';
import { LabelTabs } from '../LabelTabs.tsx';
import '../labels.texts.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { Row } from '../../../ui/layout/Boxes.ts';
import { labelsAddress } from './labelsAddress.ts';
import { LabelsTable } from './LabelsTable.tsx';

const LabelsPageDocument = graphql`
  query LabelsPageQuery($companyId: ID!, $search: String, $groupId: ID)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      viewerFlags {
        name
        canEdit
      }
      all: labels(first: 1) @catch(to: NULL) {
        totalCount
      }
      labelRules(first: 1) @catch(to: NULL) {
        totalCount
      }
      labelGroups(first: 100) @catch(to: NULL) {
        ...LabelsPage_groupCount
        edges {
          node {
            groupId
            name
          }
        }
      }
      ...useLabels_company @arguments(search: $search, groupId: $groupId)
    }
  }
`;

/** Labels: search, by group, create, and the way to each. */
export default function LabelsPage({ queries, isStale }: PageProps<{ labels: LabelsPageQuery }>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const drawers = useDrawers();
  const [params, change] = useAddress(labelsAddress);
  const { company } = usePreloadedQuery<LabelsPageQuery>(LabelsPageDocument, queries.labels);
  // In a fragment of its own, since a caught list is null as soon as anything read with it failed.
  const groupCount = useFragment<LabelsPage_groupCount$key>(
    graphql`
      fragment LabelsPage_groupCount on LabelGroupConnection @throwOnFieldError {
        totalCount @catch(to: NULL)
      }
    `,
    company?.labelGroups ?? null,
  );
  useCompanyChanges<LabelsPageQuery>(
    company?.id ?? '',
    LabelsPageDocument,
    queries.labels.variables,
  );
  const handleSearch = useCallback((text: string) => change({ search: text }), [change]);
  if (!company) return null;
  const groups =
    company.labelGroups?.edges.map(({ node }) => ({ value: node.groupId, label: node.name })) ?? [];
  const { canCreate } = labelSwitches(can, company.viewerFlags);
  const create = (
    <Button
      variant="solid"
      icon={<Plus size={16} />}
      {...(company.labelGroups?.edges.length === 0 && { disabledReason: t('labelForms.noGroup') })}
      onClick={() => drawers.open({ name: LABEL_DRAWER, id: '' })}
    >
      {t('labelForms.new')}
    </Button>
  );
  const counts = {
    groups: groupCount?.totalCount ?? null,
    labels: company.all?.totalCount ?? null,
    rules: company.labelRules?.totalCount ?? null,
  };
  return (
    <LabelTabs current="labels" counts={counts} actions={canCreate && create}>
      <Row px="gutter" pb="2.5">
        <SearchBox value={params.search} onChange={handleSearch} placeholder={t('search')} />
        <Select
          isInline
          selectSize="sm"
          aria-label={t('inGroup')}
          value={queries.labels.variables.groupId ?? 'all'}
          onChange={(value) => change({ group: value === 'all' ? null : value })}
          options={[{ value: 'all', label: t('allGroups') }, ...groups]}
        />
      </Row>
      <WidgetBoundary isPagewide fallback={null}>
        <LabelsTable company={company} isStale={isStale} />
      </WidgetBoundary>
    </LabelTabs>
  );
}
