import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/buttons/Button.tsx';

/** Rows of a widget; with fewer it says why. */
export const TOP_ROWS = 5;

/** Beside the title of a widget with fewer rows than it has room for. */
export function LowUsage({ rows }: { readonly rows: number }) {
  const { t } = useTranslation('dataSecurity');
  if (rows === 0 || rows >= TOP_ROWS) return null;
  return <IconButton size="xs" label={t('fewer')} icon={<Info size={14} />} />;
}
