import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const MODES = ['light', 'dark'] as const;

const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
    borderTopWidth: '1px',
    borderBottomWidth: '1px',
  },
});
/** What is in it has the colours of its mode; the page around it keeps its own. */
const Mode = chakra('div', {
  base: {
    minWidth: '0',
    padding: '16px',
    color: 'fg',
    bg: 'bg.panel',
    textStyle: 'body',
    '&.light': { colorScheme: 'light' },
    '&.dark': { colorScheme: 'dark' },
    '&[data-ground=canvas]': { bg: 'bg' },
  },
});

interface BothModesProps {
  readonly children: (mode: (typeof MODES)[number]) => ReactNode;
  /** What lies behind: a panel, or the page itself. */
  readonly ground?: 'panel' | 'canvas';
}

/** The same twice, in light and in dark, whatever the mode of the page. */
export function BothModes({ children, ground = 'panel' }: BothModesProps) {
  const { t } = useTranslation('studio');
  return (
    <Pair>
      {MODES.map((mode) => (
        <Mode
          key={mode}
          className={mode}
          data-mode={mode}
          data-ground={ground}
          role="group"
          aria-label={t(mode)}
        >
          {children(mode)}
        </Mode>
      ))}
    </Pair>
  );
}
