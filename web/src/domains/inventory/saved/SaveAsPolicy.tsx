import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { openCreatePolicy } from '../../../entities/policyFields/createPolicyEvent.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import './saved.texts.ts';

/** Begins a posture policy with the conditions of the inventory; for who may make policies. */
export function SaveAsPolicy({ filter }: { readonly filter: Filter | null }) {
  const { t } = useTranslation('savedFilters');
  const { can } = useCompany();
  if (filter === null || !can('seePolicies') || !can('createPolicies')) return null;
  return (
    <Button variant="ghost" onClick={() => openCreatePolicy(filter)}>
      {t('asPolicy')}
    </Button>
  );
}
