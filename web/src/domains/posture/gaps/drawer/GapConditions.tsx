import type { Filter } from '@palisade/vocabulary/filters.ts';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { GapConditions_gap$key } from '../../../../__generated__/GapConditions_gap.graphql.ts';
import { useCompany } from '../../../../entities/company/CompanyContext.ts';
import { Section } from '../../../../ui/layout/Panel.tsx';
import { PolicyConditionsText } from '../../policies/PolicyConditions.tsx';
import { policiesPath } from '../../posture.paths.ts';
import './gapDrawer.texts.ts';

/** Conditions of the policy as chips, and the policy itself in a new tab for who may see it. */
export function GapConditions({ gap }: { readonly gap: GapConditions_gap$key }) {
  const { t } = useTranslation('gapDrawer');
  const { companyId, sees } = useCompany();
  const { evidence, policy } = useFragment(
    graphql`
      fragment GapConditions_gap on PostureGap @throwOnFieldError {
        evidence {
          filter
        }
        policy {
          policyId
        }
      }
    `,
    gap,
  );
  const filter = useMemo(() => JSON.parse(evidence.filter) as Filter, [evidence.filter]); // As the service keeps it.
  const link = policy && sees('settings/posture-policies') && (
    <a
      className="gap-policy"
      href={policiesPath(companyId, policy.policyId)}
      target="_blank"
      rel="noreferrer"
    >
      {t('viewPolicy')} <ExternalLink size={12} />
    </a>
  );
  return (
    <Section title={t('conditions')} actions={link}>
      <PolicyConditionsText filter={filter} />
    </Section>
  );
}
