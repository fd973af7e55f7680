import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { PolicyUpdatesQuery } from '../../../__generated__/PolicyUpdatesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import './policies.texts.ts';
import { useTakePolicyUpdates } from './useTakePolicyUpdates.ts';

const PolicyUpdatesDialog = lazy(() => import('./PolicyUpdatesDialog.tsx'));

const PolicyUpdatesDocument = graphql`
  query PolicyUpdatesQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      policyUpdates {
        policyId
        ...PolicyUpdatesDialog_update
      }
    }
  }
`;

/** How many policies have an update, and the way to look at all of them; nothing where none has. */
export function PolicyUpdates({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<PolicyUpdatesQuery>;
}) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const { company } = usePreloadedQuery<PolicyUpdatesQuery>(PolicyUpdatesDocument, queryRef);
  useCompanyChanges<PolicyUpdatesQuery>(company?.id ?? '', PolicyUpdatesDocument, { companyId });
  const [take, isTaking] = useTakePolicyUpdates();
  const updates = company?.policyUpdates ?? [];
  if (updates.length === 0) return null;
  const count = updates.length;
  return (
    <>
      <Button isBusy={isTaking} onClick={() => setIsAsking(true)}>
        {t('update.count', { count, formatted: formatNumber(count) })}
      </Button>
      <Suspense>
        {isAsking && (
          <PolicyUpdatesDialog
            updates={updates}
            onTake={() =>
              void take({ companyId, policyIds: updates.map(({ policyId }) => policyId) })
            }
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
