import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { useIsNavigating } from './useIsNavigating.ts';

const Track = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0 0 auto',
    zIndex: 'toast',
    height: '2px',
    overflow: 'hidden',
    bg: 'accent.muted',
    pointerEvents: 'none',
    '& > i': {
      display: 'block',
      width: '40%',
      height: 'full',
      bg: 'accent.solid',
      animation: 'pass 1.2s ease-in-out infinite',
    },
    '@media (prefers-reduced-motion: reduce)': { '& > i': { width: 'full', animation: 'none' } },
  },
});

/** A thin bar at the top of the window while a page, or its next answer, is on its way. */
export function NavigationProgress() {
  const { t } = useTranslation();
  if (!useIsNavigating()) return null;
  return (
    <Track className="navigation-progress" role="progressbar" aria-label={t('navigating')}>
      <i />
    </Track>
  );
}
