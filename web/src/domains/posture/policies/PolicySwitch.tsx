import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { useSwitchPolicy } from './useSwitchPolicy.ts';

interface PolicySwitchProps {
  readonly policyId: string;
  readonly name: string;
  readonly isEnabled: boolean;
}

/** Whether a policy evaluates endpoints, and the way to change that in its row. */
export function PolicySwitch({ policyId, name, isEnabled }: PolicySwitchProps) {
  const { t } = useTranslation('policies');
  const { can } = useCompany();
  const [wanted, change] = useSwitchPolicy(policyId);
  return (
    <Switch
      aria-label={t('states.enable', { name })}
      isChecked={wanted ?? isEnabled}
      disabled={wanted !== null || !can('updatePolicies')}
      onChange={(next) => void change(next)}
    />
  );
}
