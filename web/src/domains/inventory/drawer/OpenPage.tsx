import { Maximize2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/buttons/Button.tsx';

/** Leads from the drawer to the page of the endpoint. */
export function OpenPage({ to }: { readonly to: string }) {
  const { t } = useTranslation('inventory');
  return (
    <Button asChild>
      <Link to={to}>
        <Maximize2 size={14} /> {t('drawer.openPage')}
      </Link>
    </Button>
  );
}
