import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';

interface EvaluationProgressProps {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly progress: { readonly state: string; readonly done: number; readonly total: number };
}

const Progress = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: 'full',
    whiteSpace: 'nowrap',
    '& progress': {
      width: '48px',
      height: '1',
      overflow: 'hidden',
      appearance: 'none',
      border: '0',
      borderRadius: '2px',
      bg: 'border',
    },
    '& progress::-webkit-progress-bar': { bg: 'border' },
    '& progress::-webkit-progress-value': { bg: 'accent.solid' },
    '& progress::-moz-progress-bar': { bg: 'accent.solid' },
  },
});

/** How far all endpoints are evaluated by a policy. */
export function EvaluationProgress({ name, isEnabled, progress }: EvaluationProgressProps) {
  const { t } = useTranslation('policies');
  const [done, total] = [progress.done, progress.total].map((count) => formatNumber(count));
  if (!isEnabled) return <span className="p-subtle">{t('evaluation.off')}</span>;
  if (progress.state === 'done') return <span>{t('evaluation.done')}</span>;
  return (
    <Progress className="p-num" title={t('evaluation.running', { done, total })}>
      <progress
        value={progress.done}
        max={Math.max(1, progress.total)}
        aria-label={t('evaluation.label', { name })}
      />
      {progress.state === 'waiting'
        ? t('evaluation.waiting')
        : t('evaluation.share', {
            percent: Math.floor((100 * progress.done) / Math.max(1, progress.total)),
          })}
    </Progress>
  );
}
