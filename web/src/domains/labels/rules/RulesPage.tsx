import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { RulesPageQuery } from '../../../__generated__/RulesPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { usePoll } from '../../../entities/live/usePoll.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { CountText } from '../../../ui/marks/CountText.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toItems } from '../../../ui/table/tableTypes.ts';
import { LABEL_RULE_DRAWER } from '../labels.paths.ts';
import { labelSwitches } from '../labelSwitches.ts';
import { LabelTabs } from '../LabelTabs.tsx';
import '../labels.texts.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { ruleColumns } from './ruleColumns.tsx';

export type RulesQueries = { rules: RulesPageQuery };

const CreateRuleDialog = lazy(() => import('./CreateRuleDialog.tsx'));

/** Milliseconds between two looks at rules that are being brought to the endpoints. */
const PACE = 2_000;

const RulesPageDocument = graphql`
  query RulesPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      viewerFlags {
        name
        canEdit
      }
      labels(first: 1) @catch(to: NULL) {
        totalCount
      }
      labelGroups(first: 1) @catch(to: NULL) {
        totalCount
      }
      labelRules(first: 100) {
        totalCount @catch(to: NULL)
        edges {
          node {
            ruleId
            name
            description
            kind
            startIdx
            endIdx
            isLastIdx
            metadataName
            enabled
            endpointCount
            group {
              name
            }
            labels {
              name
            }
            progress {
              state
              done
              total
            }
          }
        }
      }
    }
  }
`;

/**
 * Label rules: list with how far each was brought to the endpoints, create, and the way to each.
 */
export default function RulesPage({ queries, isStale }: PageProps<RulesQueries>) {
  const { t } = useTranslation('labels');
  const { can } = useCompany();
  const drawers = useDrawers();
  const [isCreating, setIsCreating] = useState(false);
  const { company } = usePreloadedQuery<RulesPageQuery>(RulesPageDocument, queries.rules);
  const ask = useCompanyChanges<RulesPageQuery>(
    company?.id ?? '',
    RulesPageDocument,
    queries.rules.variables,
  );
  const rules = company?.labelRules.edges;
  const isWorking =
    rules?.some(({ node }) => node.enabled && node.progress.state !== 'done') ?? false;
  usePoll(ask, isWorking ? PACE : null);
  const items = useMemo(
    () =>
      toItems(
        (rules ?? []).map(({ node }) => node),
        ({ ruleId }) => ruleId,
      ),
    [rules],
  );
  const columns = useMemo(() => ruleColumns(t), [t]);
  if (!company) return null;
  const { canCreateRule } = labelSwitches(can, company.viewerFlags);
  const create = (
    <Button variant="solid" icon={<Plus size={16} />} onClick={() => setIsCreating(true)}>
      {t('ruleForms.new')}
    </Button>
  );
  const counts = {
    groups: company.labelGroups?.totalCount ?? null,
    labels: company.labels?.totalCount ?? null,
    rules: company.labelRules.totalCount ?? null,
  };
  return (
    <LabelTabs current="rules" counts={counts} actions={canCreateRule && create}>
      <DataTable
        label={t('tabs.rules')}
        columns={columns}
        items={items}
        total={counts.rules}
        footNote={<CountText count={counts.rules} text={(count) => t('rules', { count })} />}
        currentKey={drawers.top?.name === LABEL_RULE_DRAWER ? drawers.top.id : null}
        onOpen={(id) => drawers.open({ name: LABEL_RULE_DRAWER, id })}
        isRefetching={isStale}
        empty={<EmptyState title={t('ruleForms.none')} body={t('ruleForms.noneBody')} />}
      />
      <Suspense>{isCreating && <CreateRuleDialog onClose={() => setIsCreating(false)} />}</Suspense>
    </LabelTabs>
  );
}
