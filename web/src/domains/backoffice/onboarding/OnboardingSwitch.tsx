import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { useShowOnboarding } from './useShowOnboarding.ts';

interface OnboardingSwitchProps {
  readonly environmentId: string;
  readonly name: string;
  readonly isShown: boolean;
}

/** Whether an environment shows onboarding, and the way to change that in its row. */
export function OnboardingSwitch({ environmentId, name, isShown }: OnboardingSwitchProps) {
  const { t } = useTranslation('backoffice');
  const { companyId } = useCompany();
  const [show, isBusy] = useShowOnboarding();
  return (
    <Switch
      aria-label={t('onboarding.show', { name })}
      isChecked={isShown}
      disabled={isBusy}
      onChange={(next) => void show({ companyId, environmentId, isShown: next })}
    />
  );
}
