import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';

interface NoAttackersProps {
  readonly isFiltered: boolean;
  /** Whether another group or status has some. */
  readonly hasAny: boolean;
  readonly onClear: () => void;
}

/** In the place of rows where there are none: with these conditions, of this tab, or at all. */
export function NoAttackers({ isFiltered, hasAny, onClear }: NoAttackersProps) {
  const { t } = useTranslation('attackersList');
  if (isFiltered) return <EmptyState action={<Button onClick={onClear}>{t('clear')}</Button>} />;
  return hasAny ? (
    <EmptyState body={t('empty.elsewhere')} />
  ) : (
    <EmptyState title={t('empty.title')} body={t('empty.body')} />
  );
}
