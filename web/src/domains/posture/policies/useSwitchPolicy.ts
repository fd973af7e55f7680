import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { policyInput, valuesOf } from './policyForm.ts';
import { useReadPolicy } from './useReadPolicy.ts';
import { useUpdatePolicy } from './useUpdatePolicy.ts';

/**
 * Turns a policy on or off as it is now, whatever others made of it since the list was read. What
 * is wanted shows at once.
 */
export function useSwitchPolicy(policyId: string) {
  const { t } = useTranslation('policies');
  const read = useReadPolicy(policyId);
  const errorText = useErrorText();
  const [update] = useUpdatePolicy();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (isEnabled: boolean): Promise<void> => {
    setWanted(isEnabled);
    try {
      const policy = await read();
      if (policy)
        await update({
          id: policy.id,
          version: policy.version,
          policy: { ...policyInput(valuesOf(policy)), isEnabled },
        });
      else toast.error(t('updateFailed'), { detail: t('drawer.missingBody') });
    } catch (error) {
      toast.error(t('updateFailed'), { detail: errorText(error) });
    }
    setWanted(null);
  };
  return [wanted, change] as const;
}
