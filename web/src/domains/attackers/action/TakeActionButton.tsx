import { Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import '../details/attackerDetails.texts.ts';

const TakeActionDialog = lazy(() => import('./TakeActionDialog.tsx'));

/**
 * The button that opens the question what to do about an attacker; not there for those who do not
 * see integrations.
 */
export function TakeActionButton({ attackerId }: { readonly attackerId: string }) {
  const { t } = useTranslation('attackerDetails');
  const { can } = useCompany();
  const [isOpen, setIsOpen] = useState(false);
  if (!can('seeIntegrations')) return null;
  return (
    <>
      <Button
        variant="solid"
        icon={<Zap size={14} />}
        onClick={() => setIsOpen(true)}
        {...(!can('changeAttackers') && { disabledReason: t('actions.forbidden') })}
      >
        {t('actions.take')}
      </Button>
      <Suspense>
        {isOpen && <TakeActionDialog attackerId={attackerId} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
