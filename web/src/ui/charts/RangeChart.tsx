import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { LinkButton } from '../buttons/Button.tsx';
import { NumberText } from '../marks/NumberText.tsx';
import { useUiText } from '../text/UiText.tsx';
import './charts.css';
import { labelPlaces, niceMaximum } from './chartScale.ts';
import { RangeMarks, type RangeForm } from './RangeMarks.tsx';
import './rangeChart.css';
import { type Bin, BinTable, type Series } from './TrafficBars.tsx';
import { useWidth } from './useWidth.ts';

const AXIS_PX = 24;
const GRID_LINES = 2;
const LABEL_PX = 110;
/** By the specification: how long the pointer rests before the numbers are told. */
const REST_MS = 300;

interface RangeChartProps {
  /** What is counted, read aloud. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  readonly form: RangeForm;
  /** Of the marks, in pixels. */
  readonly height: number;
  /** How the keyboard chooses a range, read aloud. */
  readonly hint: string;
  /** Called with the first and the last bin of what was dragged over. */
  readonly onRange: (first: number, last: number) => void;
}

interface Range {
  readonly anchor: number;
  readonly end: number;
}

const spoken = ({ title, values }: Bin, series: readonly Series[]) =>
  `${title}: ${series.map(({ label }, place) => `${label} ${(values[place] ?? 0).toLocaleString('en-GB')}`).join(', ')}`;

/**
 * Bars or lines over time of which a range can be chosen: by dragging, or by Shift and arrows and
 * then Enter. The same numbers are a table on demand.
 */
export function RangeChart({ label, series, bins, form, height, hint, onRange }: RangeChartProps) {
  const t = useUiText();
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number | null>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [isTable, setIsTable] = useState(false);
  const rest = useRef<{
    readonly index: number;
    readonly timer: ReturnType<typeof setTimeout>;
  } | null>(null);
  const stopResting = () => {
    if (rest.current) clearTimeout(rest.current.timer);
    rest.current = null;
  };
  useEffect(() => stopResting, []);

  const maximum = niceMaximum(
    Math.max(
      0,
      ...bins.map(({ values }) =>
        form === 'line' ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0),
      ),
    ),
    GRID_LINES,
  );
  const step = bins.length === 0 ? 0 : width / bins.length;
  const current = active === null ? undefined : bins[active];
  const [first, last] = range
    ? [Math.min(range.anchor, range.end), Math.max(range.anchor, range.end)]
    : [0, 0];
  const indexAt = (event: PointerEvent) =>
    Math.min(
      bins.length - 1,
      Math.max(
        0,
        Math.floor(
          (event.clientX - (frame.current?.getBoundingClientRect().left ?? 0)) / Math.max(1, step),
        ),
      ),
    );
  const choose = () => {
    if (range && last > first) onRange(first, last);
    setRange(null);
  };
  const handleMove = (event: PointerEvent) => {
    const index = indexAt(event);
    if (range && event.buttons === 1) setRange({ ...range, end: index });
    if (rest.current?.index === index) return;
    stopResting();
    rest.current = { index, timer: setTimeout(() => setActive(index), REST_MS) };
  };
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setRange({ anchor: indexAt(event), end: indexAt(event) });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choose();
    if (event.key === 'Escape' && range) {
      event.stopPropagation();
      return setRange(null);
    }
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = Math.min(
      bins.length - 1,
      Math.max(0, active === null ? (by > 0 ? 0 : bins.length - 1) : active + by),
    );
    setActive(next);
    setRange(event.shiftKey ? { anchor: range?.anchor ?? active ?? next, end: next } : null);
  };
  return (
    <figure className="p-bars">
      <div
        ref={frame}
        className="p-bars-frame p-range-frame"
        role="slider"
        aria-label={label}
        aria-describedby={hintId}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bins.length - 1)}
        aria-valuenow={active ?? 0}
        aria-valuetext={current ? spoken(current, series) : label}
        tabIndex={0}
        style={{ height: height + AXIS_PX }}
        onPointerMove={handleMove}
        onPointerDown={handleDown}
        onPointerUp={choose}
        onPointerCancel={() => setRange(null)}
        onPointerLeave={() => {
          stopResting();
          setActive(null);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          setActive(null);
          setRange(null);
        }}
      >
        <svg width={width} height={height + AXIS_PX} aria-hidden="true">
          {Array.from({ length: GRID_LINES + 1 }, (_, line) => {
            const y =
              Math.round(height - (height / GRID_LINES) * line) +
              (line === GRID_LINES ? 0.5 : -0.5);
            return (
              <line
                key={line}
                x1={0}
                x2={width}
                y1={y}
                y2={y}
                stroke="var(--p-colors-chart-grid)"
              />
            );
          })}
          {range && (
            <rect
              className="p-range-brush"
              x={first * step}
              width={(last - first + 1) * step}
              y={0}
              height={height}
            />
          )}
          <RangeMarks
            form={form}
            series={series}
            bins={bins}
            step={step}
            height={height}
            maximum={maximum}
            active={active}
          />
          {labelPlaces(bins.length, Math.max(2, Math.floor(width / LABEL_PX))).map((index) => (
            <text key={index} x={index * step} y={height + 18}>
              {bins[index]?.label}
            </text>
          ))}
        </svg>
        {current && active !== null && (
          <div
            className="p-bars-tip"
            style={
              active * step > width / 2
                ? { right: width - active * step + 8 }
                : { left: (active + 1) * step + 8 }
            }
          >
            <b>{current.title}</b>
            {series.map((each, place) => (
              <span key={each.key}>
                <i style={{ background: `var(--p-colors-${each.colour})` }} />
                {each.label}
                <NumberText value={current.values[place] ?? 0} />
              </span>
            ))}
          </div>
        )}
      </div>
      <span id={hintId} hidden>
        {hint}
      </span>
      <span className="p-bars-toggle">
        <LinkButton aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'hideTable' : 'showTable')}
        </LinkButton>
      </span>
      {isTable && <BinTable label={label} series={series} bins={bins} />}
    </figure>
  );
}
