import { useTranslation } from 'react-i18next';
import '../drawer/gapDrawer.texts.ts';

/** Where a request came from; nothing where the record does not say. */
export function Caller({ address }: { readonly address: string | null | undefined }) {
  const { t } = useTranslation('gapDrawer');
  if (!address) return null;
  return (
    <span>
      {t('proof.from')} <span className="p-mono">{address}</span>
    </span>
  );
}
