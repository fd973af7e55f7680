import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { lazyCode } from '../lazy/lazyCode.tsx';
import { formatCountry, formatNumber, formatShare } from '../text/format.ts';
import { useSeen } from './useSeen.ts';
import type { CountryValue, WorldDrawingProps } from './drawing/WorldDrawing.tsx';

/** 41 kB of brotli, two thirds of what draws all other charts: fetched when a map is seen. */
const { Part: WorldDrawing } = lazyCode<WorldDrawingProps>(
  () => import('./drawing/WorldDrawing.tsx'),
);

const Frame = chakra('div', {
  base: {
    position: 'relative',
    width: 'full',
    aspectRatio: '640 / 290',
    borderRadius: '2px',
    '& > svg': { display: 'block', width: 'full', height: 'full' },
    '& path': { stroke: 'bg.panel', strokeWidth: '0.5px' },
    '& path[data-active=true]': { stroke: 'fg', strokeWidth: '1px' },
  },
});

/** Where a key leads from the country shown; null before any is. */
const STEPS: Readonly<Record<string, (index: number | null, last: number) => number>> = {
  ArrowRight: (index, last) => (index === null ? 0 : Math.min(last, index + 1)),
  ArrowDown: (index, last) => (index === null ? 0 : Math.min(last, index + 1)),
  ArrowLeft: (index) => Math.max(0, (index ?? 0) - 1),
  ArrowUp: (index) => Math.max(0, (index ?? 0) - 1),
  Home: () => 0,
  End: (_index, last) => last,
};

interface WorldMapProps {
  /** What is counted, read aloud. */
  readonly label: string;
  /** Countries that have any, the most first. */
  readonly values: readonly CountryValue[];
  /** What each has a share of: all countries, and what is in none. */
  readonly total: number;
}

/**
 * The world, its countries the darker the more they have. One stop for the keyboard, which goes
 * from the country with the most to that with the least and reads each aloud. Small countries have
 * no shape, so a table of all belongs beside it.
 */
export function WorldMap({ label, values, total }: WorldMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const [active, setActive] = useState<string | null>(null);
  const index = values.findIndex(({ country }) => country === active);
  const shown = values[index];
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || values.length === 0) return;
    event.preventDefault();
    setActive(values[step(shown === undefined ? null : index, values.length - 1)]?.country ?? null);
  };
  return (
    <Frame
      ref={frame}
      role="slider"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, values.length - 1)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={
        shown === undefined
          ? label
          : `${formatCountry(shown.country)}: ${formatNumber(shown.value)}, ${formatShare(shown.value, total)}`
      }
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onBlur={() => setActive(null)}
    >
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={<span aria-busy="true" />}>
          {isSeen && (
            <WorldDrawing values={values} total={total} active={active} onActive={setActive} />
          )}
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}
