import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ExamplePager_example$key } from '../../../../__generated__/ExamplePager_example.graphql.ts';
import { IconButton } from '../../../../ui/buttons/Button.tsx';
import '../attackerDetails.texts.ts';
import { formatMoment } from '../formatMoment.ts';
import './stepCard.css';
import { formatNumber } from '../../../../ui/text/format.ts';
import { detectionText } from '../../../../entities/text/detectionText.ts';

interface ExamplePagerProps {
  /** The example that is shown. */
  readonly example: ExamplePager_example$key;
  /** Its place among the examples, from 0, and how many there are. */
  readonly place: number;
  readonly total: number;
  readonly onShow: (place: number) => void;
}

/** Which attempt of a step is shown, and the way to those before and after it. */
export function ExamplePager({ example: key, place, total, onShow }: ExamplePagerProps) {
  const { t } = useTranslation('attackerDetails');
  const example = useFragment(
    graphql`
      fragment ExamplePager_example on AttackExample @throwOnFieldError {
        attempt
        at
        message
        isSuccess
      }
    `,
    key,
  );
  return (
    <div className="step-examples">
      <span>
        <b>{t('step.attempt', { number: formatNumber(example.attempt) })}</b> ·{' '}
        {formatMoment(example.at)} · {detectionText(example.message)}
        {example.isSuccess && <b className="step-success"> · {t('step.reached')}</b>}
      </span>
      {total > 1 && (
        <span className="step-pager">
          <IconButton
            size="xs"
            label={t('step.previousExample')}
            icon={<ChevronLeft size={14} />}
            disabled={place === 0}
            onClick={() => onShow(place - 1)}
          />
          <span className="p-num" aria-live="polite">
            {t('step.example', { position: place + 1, total })}
          </span>
          <IconButton
            size="xs"
            label={t('step.nextExample')}
            icon={<ChevronRight size={14} />}
            disabled={place >= total - 1}
            onClick={() => onShow(place + 1)}
          />
        </span>
      )}
    </div>
  );
}
