import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import type { FirstPoliciesNoteQuery } from '../../__generated__/FirstPoliciesNoteQuery.graphql.ts';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useAttemptKey } from '../../entities/routing/Boundaries.tsx';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { policiesPath } from '../posture/posture.paths.ts';
import { useMarkFirstPoliciesSeen } from './useMarkFirstPoliciesSeen.ts';
import { formatNumber } from '../../ui/text/format.ts';

/**
 * Says once that the company began with recommended policies, until the viewer closes it or goes to
 * see them. It asks by itself, since only who may change policies is told: with the page's other
 * queries it would be refused to everybody else.
 */
export function FirstPoliciesNote() {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const { company } = useLazyLoadQuery<FirstPoliciesNoteQuery>(
    graphql`
      query FirstPoliciesNoteQuery($companyId: ID!) @throwOnFieldError {
        company(companyId: $companyId) {
          firstPolicies {
            policies
          }
        }
      }
    `,
    { companyId },
    { fetchKey: useAttemptKey(), fetchPolicy: 'store-and-network' },
  );
  const markSeen = useMarkFirstPoliciesSeen(companyId);
  if (!company?.firstPolicies) return null;
  const { policies } = company.firstPolicies;
  const formatted = formatNumber(policies);
  return (
    <section className="first-policies" aria-label={t('firstPolicies.title')}>
      <p>{t('firstPolicies.text', { count: policies, formatted })}</p>
      <Button size="xs" asChild>
        <Link to={policiesPath(companyId)} onClick={markSeen}>
          {t('firstPolicies.see')}
        </Link>
      </Button>
      <IconButton
        size="xs"
        label={t('firstPolicies.close')}
        icon={<X size={14} />}
        onClick={markSeen}
      />
    </section>
  );
}
