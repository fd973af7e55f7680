import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import '../inventoryPage.texts.ts';
import './inventoryCells.css';

/** Whether enough traffic was seen: a turning ring while not. */
export function LearningText({ state }: { readonly state: string }) {
  const { t } = useTranslation('inventoryPage');
  if (state === 'available') return <span className="auth-text">{t('learning.available')}</span>;
  return (
    <span className="auth-text" data-kind="learning">
      <LoaderCircle size={14} className="p-spin" /> {t('learning.staging')}
    </span>
  );
}
