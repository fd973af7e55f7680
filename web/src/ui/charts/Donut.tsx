import { chakra } from '@chakra-ui/react/styled-system';
import { Suspense } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { DonutDrawing } from './drawings.ts';
import type { DonutDrawingProps } from './drawing/DonutDrawing.tsx';

const Ring = chakra('div', {
  base: {
    position: 'relative',
    flex: 'none',
    '& > span': {
      position: 'absolute',
      inset: '0',
      display: 'grid',
      placeContent: 'center',
      textAlign: 'center',
    },
    '& b': {
      fontSize: '18px',
      lineHeight: '22px',
      letterSpacing: '-0.02em',
      fontVariantNumeric: 'tabular-nums',
    },
    '& small': { fontSize: '11px', lineHeight: '14px', color: 'fg.subtle' },
  },
});

interface DonutProps extends Pick<DonutDrawingProps, 'slices'> {
  /** What the whole is: number and unit. */
  readonly total: string;
  readonly unit: string;
  readonly size?: number;
}

/**
 * Shares of a whole as a ring with the whole in its middle. It adds no fact to the list beside it,
 * so screen readers skip it.
 */
export function Donut({ slices, total, unit, size = 112 }: DonutProps) {
  return (
    <Ring aria-hidden="true" style={{ width: size, height: size }}>
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <DonutDrawing slices={slices} size={size} />
        </Suspense>
      </ErrorBoundary>
      <span>
        <b>{total}</b>
        <small>{unit}</small>
      </span>
    </Ring>
  );
}
