import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WidgetBoundary } from '../../../../entities/routing/Boundaries.tsx';
import { FoldButton } from '../../../../ui/buttons/FoldButton.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/Skeleton.tsx';
import '../attackerDetails.texts.ts';
import './session.css';

const SessionRequests = lazy(() => import('./SessionRequests.tsx'));

/** Milliseconds before a step and after it that belong to its context. */
const AROUND = 15 * 60_000;

interface SessionSectionProps {
  readonly attackerId: string;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** What the attacker sent around a step, attempts or not; asked for when it is opened. */
export function SessionSection({ attackerId, startedAt, endedAt }: SessionSectionProps) {
  const { t } = useTranslation('attackerDetails');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="exchange-section" data-level="part" aria-label={t('session.title')}>
      <header>
        <h3>
          <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)}>
            {t('session.title')}
          </FoldButton>
        </h3>
        <span className="exchange-note">{t('session.note')}</span>
      </header>
      {isOpen && (
        <WidgetBoundary fallback={<SkeletonBlock height={160} lines={5} />}>
          <SessionRequests
            attackerId={attackerId}
            from={new Date(Date.parse(startedAt) - AROUND).toISOString()}
            to={new Date(Date.parse(endedAt) + AROUND).toISOString()}
            within={[startedAt, endedAt]}
          />
        </WidgetBoundary>
      )}
    </section>
  );
}
