import { useTranslation } from 'react-i18next';

/** Says that an endpoint was merged into the one that is shown. */
export function MergedNote({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory');
  return (
    <p className="endpoint-merged" role="status">
      {t('drawer.merged', { id })}
    </p>
  );
}
