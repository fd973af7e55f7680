import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useLabelNamesQuery } from '../../__generated__/useLabelNamesQuery.graphql.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { globalId } from '../company/globalId.ts';
import './endpointFields.texts.ts';

/** As many nodes as the graph gives at once. */
const MOST = 100;

const labelsIn = (node: FilterNode): readonly string[] =>
  'field' in node
    ? node.field === 'label'
      ? [node.value].flat().map(String)
      : []
    : ('all' in node ? node.all : node.any).flatMap(labelsIn);

/**
 * Names of the labels that a filter asks for: null while they are on their way, and a word for one
 * that is gone.
 */
export function useLabelNames(filter: Filter): (labelId: string) => string | null {
  const { t } = useTranslation('endpointFields');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(new Map());
  const missing = [...new Set(labelsIn(filter))]
    .filter((labelId) => !names.has(labelId))
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
            ...asked.map((labelId, index) => [labelId, found[index] ?? null] as const),
          ]),
      );
    const request = fetchQuery<useLabelNamesQuery>(
      environment,
      graphql`
        query useLabelNamesQuery($ids: [ID!]!) @throwOnFieldError {
          nodes(ids: $ids) {
            ... on Label {
              name
            }
          }
        }
      `,
      { ids: asked.map((labelId) => globalId('Label', companyId, labelId)) },
    ).subscribe({
      next: ({ nodes }) => tell(nodes.map((node) => node?.name ?? null)),
      // Without names the ids are all there is to tell labels apart by.
      error: () => tell(asked),
    });
    return () => request.unsubscribe();
  }, [environment, companyId, missing]);
  return useCallback(
    (labelId) => (names.has(labelId) ? (names.get(labelId) ?? t('deletedLabel')) : null),
    [names, t],
  );
}
