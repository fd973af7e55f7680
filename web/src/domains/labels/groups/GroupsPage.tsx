import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { GroupsPageQuery } from '../../../__generated__/GroupsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { LABEL_GROUP_DRAWER } from '../labels.paths.ts';
import { labelSwitches } from '../labelSwitches.ts';
import { LabelTabs } from '../LabelTabs.tsx';
import '../labels.texts.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { groupColumns } from './groupColumns.tsx';

export type GroupsQueries = { groups: GroupsPageQuery };

const CreateGroupDialog = lazy(() => import('./CreateGroupDialog.tsx'));

const GroupsPageDocument = graphql`
  query GroupsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      viewerFlags {
        name
        canEdit
      }
      labels(first: 1) @catch(to: NULL) {
        totalCount
      }
      labelRules(first: 1) @catch(to: NULL) {
        totalCount
      }
      labelGroups(first: 100) {
        totalCount @catch(to: NULL)
        edges {
          node {
            groupId
            name
            labelCount
            ruleCount
            endpointCount
            createdAt
            createdBy
          }
        }
      }
    }
  }
`;

/** Label groups: list, create, and the way to each. */
export default function GroupsPage({ queries, isStale }: PageProps<GroupsQueries>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const drawers = useDrawers();
  const [isCreating, setIsCreating] = useState(false);
  const { company } = usePreloadedQuery<GroupsPageQuery>(GroupsPageDocument, queries.groups);
  useCompanyChanges<GroupsPageQuery>(
    company?.id ?? '',
    GroupsPageDocument,
    queries.groups.variables,
  );
  const groups = company?.labelGroups.edges;
  const items = useMemo(
    () =>
      toItems(
        (groups ?? []).map(({ node }) => node),
        ({ groupId }) => groupId,
      ),
    [groups],
  );
  const columns = useMemo(() => groupColumns(t), [t]);
  if (!company) return null;
  const { canCreate } = labelSwitches(can, company.viewerFlags);
  const create = (
    <Button variant="solid" icon={<Plus size={16} />} onClick={() => setIsCreating(true)}>
      {t('groupForms.new')}
    </Button>
  );
  const counts = {
    groups: company.labelGroups.totalCount ?? null,
    labels: company.labels?.totalCount ?? null,
    rules: company.labelRules?.totalCount ?? null,
  };
  return (
    <LabelTabs current="groups" counts={counts} actions={canCreate && create}>
      <DataTable
        label={t('tabs.groups')}
        columns={columns}
        items={items}
        total={counts.groups}
        footNote={<CountText count={counts.groups} text={(count) => t('groups', { count })} />}
        currentKey={drawers.top?.name === LABEL_GROUP_DRAWER ? drawers.top.id : null}
        onOpen={(id) => drawers.open({ name: LABEL_GROUP_DRAWER, id })}
        isRefetching={isStale}
        empty={<EmptyState title={t('groupForms.none')} body={t('groupForms.noneBody')} />}
      />
      <Suspense>
        {isCreating && <CreateGroupDialog onClose={() => setIsCreating(false)} />}
      </Suspense>
    </LabelTabs>
  );
}
