import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type { useLabelChoicesQuery } from '../../__generated__/useLabelChoicesQuery.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useCompany } from '../company/CompanyContext.ts';

const LabelChoicesDocument = graphql`
  query useLabelChoicesQuery($companyId: ID!, $search: String) @throwOnFieldError {
    company(companyId: $companyId) {
      labels(first: 100, search: $search) {
        edges {
          node {
            labelId
            name
            groupName
          }
        }
      }
      labelGroups(first: 100) {
        edges {
          node {
            groupId
            name
          }
        }
      }
    }
  }
`;

/** The service is asked when the person pauses. */
const PAUSE_MS = 200;

type Company = NonNullable<useLabelChoicesQuery['response']['company']>;

/** Labels whose names contain a search, and the groups for a new one. */
export function useLabelChoices(search: string) {
  const { t } = useTranslation('labelPicker');
  const environment = useRelayEnvironment();
  const { companyId } = useCompany();
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{
    readonly search: string;
    readonly company: Company;
  } | null>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(
      () => {
        const variables = { companyId, search: search.trim() || null };
        const subscription = fetchQuery<useLabelChoicesQuery>(
          environment,
          LabelChoicesDocument,
          variables,
          { fetchPolicy: 'network-only' },
        ).subscribe({
          next: ({ company }) => company && setAnswer({ search, company }),
          error: () => void toast.error(t('loadFailed')),
        });
        stop = () => subscription.unsubscribe();
      },
      search === '' ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [environment, companyId, search, asked, t]);
  return {
    labels: answer?.company.labels.edges.map(({ node }) => node) ?? [],
    groups: answer?.company.labelGroups.edges.map(({ node }) => node) ?? [],
    isLoading: answer?.search !== search,
    /** Asks again. */
    ask: useCallback(() => setAsked((count) => count + 1), []),
  };
}
