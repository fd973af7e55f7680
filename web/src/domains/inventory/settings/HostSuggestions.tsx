import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import type { HostSuggestionsQuery } from '../../../__generated__/HostSuggestionsQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';

const HostPatternDialog = lazy(() => import('./HostPatternDialog.tsx'));

const Suggestion = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    paddingBlock: '2',
    paddingInline: '3',
    marginBottom: '2',
    borderRadius: 'md',
    bg: 'bg.subtle',
    '& code': { textStyle: 'code' },
    '& > .p-button': { flex: 'none' },
  },
});

interface HostSuggestionsProps {
  /** Changes when the list of APIs was loaded anew. */
  readonly version: number;
  readonly onUpdated: () => void;
}

/** Hosts of tenants or instances that could be one host, for those who may make them one. */
export function HostSuggestions({ version, onUpdated }: HostSuggestionsProps) {
  const { companyId, can } = useCompany();
  if (!can('changeInventory')) return null;
  return (
    <ErrorBoundary fallback={() => null} resetKey={`${companyId} ${version}`}>
      <Suspense>
        <Suggestions version={version} onUpdated={onUpdated} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Suggestions({ version, onUpdated }: HostSuggestionsProps) {
  const { t } = useTranslation('inventorySettings');
  const { companyId } = useCompany();
  const [opened, setOpened] = useState<string | null>(null);
  const { company } = useLazyLoadQuery<HostSuggestionsQuery>(
    graphql`
      query HostSuggestionsQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          hostPatternSuggestions {
            apiId
            host
            pattern
            name
            hostCount
          }
        }
      }
    `,
    { companyId },
    { fetchKey: version, fetchPolicy: 'store-and-network' },
  );
  const suggestions = company?.hostPatternSuggestions ?? [];
  const chosen = suggestions.find(({ pattern }) => pattern === opened);
  return (
    <>
      {suggestions.length > 0 && (
        <ul aria-label={t('apis.suggestions')}>
          {suggestions.map(({ host, pattern, name, hostCount }) => (
            <Suggestion key={pattern}>
              <span>
                {t('apis.alike', { count: hostCount, host })} <code>{name}</code>
              </span>
              <Button
                size="xs"
                aria-label={t('apis.makeOneOf', { name })}
                onClick={() => setOpened(pattern)}
              >
                {t('apis.makeOne')}
              </Button>
            </Suggestion>
          ))}
        </ul>
      )}
      {chosen !== undefined && (
        <Suspense>
          <HostPatternDialog
            apiId={chosen.apiId}
            host={chosen.host}
            pattern={chosen.pattern}
            onUpdated={onUpdated}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
