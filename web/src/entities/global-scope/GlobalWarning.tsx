import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconText } from '../../ui/text/Text.ts';
import './globalScope.texts.ts';

/** Says that what is changed here is changed for every company of the installation. */
export function GlobalWarning() {
  const { t } = useTranslation('globalScope');
  return (
    <IconText role="note" tone="warning">
      <TriangleAlert size={14} aria-hidden="true" />
      {t('warning')}
    </IconText>
  );
}
