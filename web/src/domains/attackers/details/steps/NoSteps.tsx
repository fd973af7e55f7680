import { Filter as FilterIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/StateBlock.tsx';
import '../attackerDetails.texts.ts';

interface NoStepsProps {
  /** Whether conditions may be what leaves nothing. */
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** In the place of steps where there are none. */
export function NoSteps({ isFiltered, onClear }: NoStepsProps) {
  const { t } = useTranslation('attackerDetails');
  if (!isFiltered) return <EmptyState title={t('steps.none')} body={t('steps.noneBody')} />;
  return (
    <EmptyState
      icon={<FilterIcon size={16} />}
      title={t('steps.noneMatch')}
      body={t('steps.noneMatchBody')}
      action={<Button onClick={onClear}>{t('steps.clear')}</Button>}
    />
  );
}
