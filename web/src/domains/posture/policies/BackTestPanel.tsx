import { useTranslation } from 'react-i18next';
import { SkeletonBlock } from '../../../ui/feedback/Skeleton.tsx';
import { WidgetError } from '../../../ui/feedback/StateBlock.tsx';
import { Section } from '../../../ui/layout/Panel.tsx';
import { NumberText } from '../../../ui/marks/NumberText.tsx';
import { BackTestEndpoints } from './BackTestEndpoints.tsx';
import { BackTestLabels, BackTestSeverities } from './BackTestShares.tsx';
import './backTest.css';
import { type BackTest, type BackTested, useBackTest } from './useBackTest.ts';
import { formatNumber } from '../../../ui/text/format.ts';

const HEIGHT = 320;

/** What a policy would open and close now, worked out anew at each change. */
export function BackTestPanel({
  isEnabled,
  ...asked
}: BackTested & { readonly isEnabled: boolean }) {
  const { t } = useTranslation('policies');
  const { test, hasFailed, isLoading, retry } = useBackTest(asked);
  const count = test?.endpoints ?? 0;
  return (
    <section className="back-test" aria-label={t('backTest.title')} aria-busy={isLoading}>
      <Section
        title={t('backTest.title')}
        note={test && t('backTest.ofEndpoints', { count, formatted: formatNumber(count) })}
      >
        {asked.filter === null && <p className="back-test-note">{t('backTest.wait')}</p>}
        {asked.filter !== null && hasFailed && <WidgetError onRetry={retry} />}
        {asked.filter !== null && !hasFailed && test === null && (
          <SkeletonBlock height={HEIGHT} lines={6} />
        )}
        {!hasFailed && test !== null && <Outcome test={test} isEnabled={isEnabled} />}
      </Section>
    </section>
  );
}

function Outcome({ test, isEnabled }: { readonly test: BackTest; readonly isEnabled: boolean }) {
  const { t } = useTranslation('policies');
  const isNothing = test.opens + test.closes + test.stays === 0;
  return (
    <>
      <dl className="back-test-counts">
        {(['opens', 'closes', 'stays'] as const).map((key) => (
          <div key={key}>
            <dt>{t(`backTest.${key}`)}</dt>
            <dd>
              <NumberText value={test[key]} />
            </dd>
          </div>
        ))}
      </dl>
      {test.certain && (
        <p className="back-test-certain" role="status">
          {t(test.certain === 'never' ? 'backTest.certain.never' : 'backTest.certain.always')}
        </p>
      )}
      {isNothing && test.certain === null && <p className="back-test-note">{t('backTest.none')}</p>}
      {!isEnabled && !isNothing && <p className="back-test-note">{t('backTest.off')}</p>}
      {test.bySeverity.length > 0 && <BackTestSeverities rows={test.bySeverity} />}
      {test.byLabel.length > 0 && <BackTestLabels rows={test.byLabel} />}
      {test.opensFor.length > 0 && (
        <BackTestEndpoints title={t('backTest.opensFor')} endpoints={test.opensFor} />
      )}
      {test.closesFor.length > 0 && (
        <BackTestEndpoints title={t('backTest.closesFor')} endpoints={test.closesFor} />
      )}
    </>
  );
}
