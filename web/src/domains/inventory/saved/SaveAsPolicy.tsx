import type { Filter } from '@palisade/vocabulary/filters.ts';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { openCreatePolicy } from '../../../entities/policyFields/createPolicyEvent.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

const AFTER_CLOSE_MS = 200;

/** Begins a posture policy with the conditions of the inventory; for who may make policies. */
export function SaveAsPolicy({
  filter,
  onDone,
}: {
  readonly filter: Filter | null;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('inventoryPage');
  const { can } = useCompany();
  if (filter === null || !can('seePolicies') || !can('createPolicies')) return null;
  return (
    <Button
      variant="ghost"
      onClick={() => {
        onDone();
        // The popover gives the focus back first: a dialog that is open by then would take that for
        // a way out.
        setTimeout(() => openCreatePolicy(filter), AFTER_CLOSE_MS);
      }}
    >
      {t('asPolicy')}
    </Button>
  );
}
