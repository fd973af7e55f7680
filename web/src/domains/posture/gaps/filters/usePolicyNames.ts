import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { usePolicyNamesQuery } from '../../../../__generated__/usePolicyNamesQuery.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { globalId } from '../../../../entities/company/globalId.ts';
import '../gaps.texts.ts';

/** As many nodes as the graph gives at once. */
const MOST = 100;

const policiesIn = (node: FilterNode): readonly string[] =>
  'field' in node
    ? node.field === 'policyId'
      ? [node.value].flat().map(String)
      : []
    : ('all' in node ? node.all : node.any).flatMap(policiesIn);

/**
 * Names of the policies that a filter asks for: null while they are on their way, and a word for
 * one that is gone.
 */
export function usePolicyNames(filter: Filter): (policyId: string) => string | null {
  const { t } = useTranslation('gaps');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const missing = [...new Set(policiesIn(filter))]
    .filter((policyId) => !names.has(policyId))
    .slice(0, MOST)
    .join(' ');
  useEffect(() => {
    if (missing === '') return undefined;
    const asked = missing.split(' ');
    const tell = (found: readonly (string | null)[]) =>
      setNames(
        (now) =>
          new Map([
            ...now,
            ...asked.map((policyId, index) => [policyId, found[index] ?? null] as const),
          ]),
      );
    const request = fetchQuery<usePolicyNamesQuery>(
      environment,
      graphql`
        query usePolicyNamesQuery($ids: [ID!]!) @throwOnFieldError {
          nodes(ids: $ids) {
            ... on PosturePolicy {
              name
            }
          }
        }
      `,
      { ids: asked.map((policyId) => globalId('PosturePolicy', companyId, policyId)) },
    ).subscribe({
      next: ({ nodes }) => tell(nodes.map((node) => node?.name ?? null)),
      // Without names the ids are all there is to tell policies apart by.
      error: () => tell(asked),
    });
    return () => request.unsubscribe();
  }, [environment, companyId, missing]);
  return useCallback(
    (policyId) => (names.has(policyId) ? (names.get(policyId) ?? t('deletedPolicy')) : null),
    [names, t],
  );
}
