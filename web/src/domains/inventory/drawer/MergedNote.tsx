import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/text/Text.ts';

/** Says that an endpoint was merged into the one that is shown. */
export function MergedNote({ id }: { readonly id: string }) {
  const { t } = useTranslation('inventory');
  return (
    <Note px="6" py="2" tone="warning" bg="warning.bg" role="status">
      {t('drawer.merged', { id })}
    </Note>
  );
}
