import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { readCode } from '../lazy/readCode.ts';
import './donut.css';
import type { DonutDrawingProps } from './drawing/DonutDrawing.tsx';

const DonutDrawing = lazy(readCode(() => import('./drawing/DonutDrawing.tsx')));

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
    <div className="p-donut" aria-hidden="true" style={{ width: size, height: size }}>
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <DonutDrawing slices={slices} size={size} />
        </Suspense>
      </ErrorBoundary>
      <span>
        <b>{total}</b>
        <small>{unit}</small>
      </span>
    </div>
  );
}
