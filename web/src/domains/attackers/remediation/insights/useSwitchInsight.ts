import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceProxy } from 'relay-runtime';
import type { useSwitchInsightMutation } from '../../../../__generated__/useSwitchInsightMutation.graphql.ts';
import { useMutate } from '../../../../entities/mutations/useMutate.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import type { Insight } from './useInsights.ts';

/**
 * The insight turned, and the counts that are shown anywhere, those of the list's conditions among
 * them.
 */
function asTurned(
  store: RecordSourceProxy,
  companyId: string,
  filter: Filter | null,
  { id, isActive }: Insight,
): void {
  store.get(id)?.setValue(!isActive, 'isActive');
  const company = store.getRoot().getLinkedRecord('company', { companyId });
  const all = company?.getLinkedRecord('fieldRemediationCounts');
  const matching =
    filter === null ? null : company?.getLinkedRecord('fieldRemediationCounts', { filter });
  for (const counts of [all, matching]) {
    for (const [name, more] of [
      ['active', isActive ? -1 : 1],
      ['inactive', isActive ? 1 : -1],
    ] as const) {
      const before = counts?.getValue(name);
      if (typeof before === 'number') counts?.setValue(before + more, name);
    }
  }
}

/**
 * Turns an insight of a list on or off: at once, counts too, and back with the reason when the
 * server refuses.
 */
export function useSwitchInsight(filter: Filter | null): (insight: Insight) => void {
  const { t } = useTranslation('remediation');
  const { companyId } = useCompany();
  const [mutate] = useMutate<useSwitchInsightMutation>(
    graphql`
      mutation useSwitchInsightMutation(
        $input: SwitchFieldRemediationInput!
        $filter: FilterInput
      ) {
        switchFieldRemediation(input: $input) {
          remediation {
            isActive
            author
            changedAt
          }
          company {
            fieldRemediationCounts {
              active
              inactive
            }
            matching: fieldRemediationCounts(filter: $filter) {
              active
              inactive
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('turn.failed') } },
  );
  return (insight) =>
    void mutate(
      { input: { id: insight.id, isActive: !insight.isActive }, filter },
      { optimisticUpdater: (store) => asTurned(store, companyId, filter, insight) },
    );
}
