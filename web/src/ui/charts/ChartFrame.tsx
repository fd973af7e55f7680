import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useState,
} from 'react';
import { ErrorBoundary } from '../feedback/ErrorBoundary.tsx';
import { LinkButton } from '../buttons/Button.tsx';
import { useUiText } from '../text/UiText.tsx';
import { type Bin, type Series, spokenBin } from './bins.ts';
import { BinTable } from './BinTable.tsx';
import { BinTip } from './BinTip.tsx';
import './charts.css';
import { AXIS_PX } from './chartScale.ts';
import type { BinPlot } from './useBinPlot.ts';

type Handlers = Pick<
  ComponentProps<'div'>,
  | 'className'
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
  /** The bin whose numbers are told. */
  readonly active: number | null;
  /** How the keyboard is used, read aloud. */
  readonly hint?: string;
  /** The drawing, whose code comes when the first chart is seen. */
  readonly children: ReactNode;
}

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
    className = '',
  } = props;
  const { onPointerMove, onPointerDown, onPointerUp, onPointerCancel, onPointerLeave } = props;
  const t = useUiText();
  const hintId = useId();
  const [isTable, setIsTable] = useState(false);
  const current = active === null ? undefined : bins[active];
  return (
    <figure className="p-bars">
      <div
        ref={frame}
        className={`p-bars-frame ${className}`}
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
      </div>
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
      <span className="p-bars-toggle">
        <LinkButton aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'hideTable' : 'showTable')}
        </LinkButton>
      </span>
      {isTable && <BinTable label={label} series={series} bins={bins} />}
    </figure>
  );
}
