import { SlidersHorizontal } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthChoices_endpoint$key } from '../../../__generated__/AuthChoices_endpoint.graphql.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import '../inventory.texts.ts';

const AuthChoices = lazy(() => import('./AuthChoices.tsx'));

/** The button that opens what was learned and tuned of an endpoint's authentication. */
export function AuthenticationTune({ endpoint }: { readonly endpoint: AuthChoices_endpoint$key }) {
  const { t } = useTranslation('inventory');
  const [isOpen, setIsOpen] = useState(false);
  const label = t('facts.tuneAuthentication');
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      trigger={<IconButton size="xs" label={label} icon={<SlidersHorizontal size={14} />} />}
    >
      <AuthChoices endpoint={endpoint} onDone={() => setIsOpen(false)} />
    </Popover>
  );
}
