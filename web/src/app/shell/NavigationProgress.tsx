import { useTranslation } from 'react-i18next';
import './navigationProgress.css';
import { useIsNavigating } from './useIsNavigating.ts';

/** A thin bar at the top of the window while a page, or its next answer, is on its way. */
export function NavigationProgress() {
  const { t } = useTranslation();
  if (!useIsNavigating()) return null;
  return (
    <div className="navigation-progress" role="progressbar" aria-label={t('navigating')}>
      <i />
    </div>
  );
}
