import { chakra } from '@chakra-ui/react/styled-system';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  lazy,
  Suspense,
  useId,
  useState,
} from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { LinkButton } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import { type Bin, type Series, spokenBin } from './bins.ts';
import { BinTip } from './BinTip.tsx';
import { AXIS_PX } from './chartScale.ts';
import type { BinPlot } from './useBinPlot.ts';

const BinTable = lazy(() =>
  import('./BinTable.tsx').then((parts) => ({ default: parts.BinTable })),
);

type Handlers = Pick<
  ComponentProps<'div'>,
  | 'onPointerMove'
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onPointerLeave'
  | 'onKeyDown'
  | 'onBlur'
>;

interface ChartFrameProps extends Handlers {
  /** What is counted, read aloud: `Requests, 2-hour bins`. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  /** Of the marks, in pixels. */
  readonly height: number;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly plot: BinPlot;
  /** The bin whose numbers are shown. */
  readonly active: number | null;
  /** How the keyboard is used, read aloud. */
  readonly hint?: string;
  /** The drawing, whose code comes when the first chart is seen. */
  readonly children: ReactNode;
  /** Whether a range can be chosen by dragging. */
  readonly isRange?: boolean;
}

const Figure = chakra('figure', {
  base: {
    position: 'relative',
    '& text': {
      fontSize: '11px',
      fill: 'fg.subtle',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
const GROW = '1000ms cubic-bezier(0.2, 0, 0, 1)';
const Frame = chakra('div', {
  base: { position: 'relative', borderRadius: '2px' },
  variants: {
    use: {
      step: {},
      range: {
        cursor: 'crosshair',
        touchAction: 'pan-y',
        userSelect: 'none',
        '& .p-range-brush': { fill: 'accent.subtle', stroke: 'var(--p-colors-accent-fg)' },
        // By the specification, on first paint.
        '@media (prefers-reduced-motion: no-preference)': {
          '& .p-bar': {
            transformOrigin: '0 calc(100% - 24px)',
            animation: `bar-grow ${GROW}`,
          },
          '& .p-range-line': { strokeDasharray: '1', animation: `line-draw ${GROW}` },
        },
      },
    },
  },
});
/** The way to the table shows itself to the keyboard and takes no room from the chart. */
const Toggle = chakra('span', {
  base: {
    position: 'absolute',
    right: '0',
    bottom: '-16px',
    '& > button:not(:focus-visible, [aria-expanded=true])': { opacity: 0 },
  },
});

/**
 * The box of a chart over time: one stop for the keyboard that reads each bin aloud, the numbers of
 * the active bin, and the same numbers as a table on demand. It keeps its height while the drawing
 * is fetched.
 */
export function ChartFrame(props: ChartFrameProps) {
  const {
    label,
    series,
    bins,
    height,
    frame,
    plot,
    active,
    hint,
    children,
    isRange = false,
  } = props;
  const { onPointerMove, onPointerDown, onPointerUp, onPointerCancel, onPointerLeave } = props;
  const t = useUiText();
  const hintId = useId();
  const [isTable, setIsTable] = useState(false);
  const current = active === null ? undefined : bins[active];
  return (
    <Figure>
      <Frame
        ref={frame}
        use={isRange ? 'range' : 'step'}
        role="slider"
        aria-label={label}
        {...(hint !== undefined && { 'aria-describedby': hintId })}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bins.length - 1)}
        aria-valuenow={active ?? 0}
        aria-valuetext={current ? spokenBin(current, series) : label}
        tabIndex={0}
        style={{ height: height + AXIS_PX }}
        {...{ onPointerMove, onPointerDown, onPointerUp, onPointerCancel, onPointerLeave }}
        onKeyDown={props.onKeyDown}
        onBlur={props.onBlur}
      >
        {/* Without its drawing a chart still has its numbers and its table. */}
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={<span aria-busy="true" />}>{children}</Suspense>
        </ErrorBoundary>
        {current && active !== null && (
          <BinTip bin={current} index={active} series={series} plot={plot} />
        )}
      </Frame>
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
      <Toggle>
        <LinkButton aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'hideTable' : 'showTable')}
        </LinkButton>
      </Toggle>
      <Suspense>{isTable && <BinTable label={label} series={series} bins={bins} />}</Suspense>
    </Figure>
  );
}
