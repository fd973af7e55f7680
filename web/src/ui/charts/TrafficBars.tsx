import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { LinkButton } from '../buttons/Button.tsx';
import { NumberText, shortNumber } from '../marks/NumberText.tsx';
import { useUiText } from '../text/UiText.tsx';
import './charts.css';
import { labelPlaces, niceMaximum } from './chartScale.ts';

const GRID_LINES = 2;
const LABEL_PX = 110;
const AXIS_PX = 24;

export interface Series {
  readonly key: string;
  readonly label: string;
  /** A colour token, for example `chart-1` or `severity-high-mark`. */
  readonly colour: string;
}

export interface Bin {
  /** On the axis: `Sat 14`. */
  readonly label: string;
  /** In the tooltip: `Saturday 14 November, 10:00 – 12:00`. */
  readonly title: string;
  /** One number a series, in the order of the series. */
  readonly values: readonly number[];
}

interface TrafficBarsProps {
  /** What is counted, read aloud: `Requests, 2-hour bins`. */
  readonly label: string;
  readonly series: readonly Series[];
  readonly bins: readonly Bin[];
  /** Of the bars, in pixels. */
  readonly height?: number;
  readonly hasScale?: boolean;
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

const spoken = (bin: Bin, series: readonly Series[]): string =>
  `${bin.title}: ${series.map((each, place) => `${each.label} ${(bin.values[place] ?? 0).toLocaleString('en-GB')}`).join(', ')}`;

/** Squares and words of the series, for the head of a chart. */
export function Legend({ series }: { readonly series: readonly Series[] }) {
  return (
    <ul className="p-legend">
      {series.map((each) => (
        <li key={each.key}>
          <i style={{ background: `var(--p-colors-${each.colour})` }} />
          {each.label}
        </li>
      ))}
    </ul>
  );
}

/** The numbers of a chart as a table. */
export function BinTable({
  label,
  series,
  bins,
}: Pick<TrafficBarsProps, 'label' | 'series' | 'bins'>) {
  const t = useUiText();
  return (
    <div className="p-bars-table">
      <table>
        <caption className="p-sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {series.map((each) => (
              <th key={each.key} scope="col">
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bins.map((bin, index) => (
            <tr key={index}>
              <th scope="row">{bin.title}</th>
              {series.map((each, place) => (
                <td key={each.key}>
                  <NumberText value={bin.values[place] ?? 0} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Stacked bars over time. Arrows step through them; the same numbers are a table on demand. */
export function TrafficBars({
  label,
  series,
  bins,
  height = 120,
  hasScale = false,
}: TrafficBarsProps) {
  const t = useUiText();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const [isTable, setIsTable] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const left = hasScale ? 40 : 0;
  const maximum = niceMaximum(Math.max(0, ...bins.map((bin) => sum(bin.values))), GRID_LINES);
  const step = bins.length === 0 ? 0 : (width - left) / bins.length;
  // Between dense bars there is no room for a gap.
  const gapPx = step >= 6 ? 2 : step >= 3 ? 1 : 0;
  const y = (value: number) => height - (value / maximum) * height;
  const current = active === null ? undefined : bins[active];
  const handlePointer = (event: PointerEvent) => {
    const x = event.clientX - (frame.current?.getBoundingClientRect().left ?? 0) - left;
    const index = Math.floor(x / step);
    setActive(index >= 0 && index < bins.length ? index : null);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setActive(
      Math.min(
        bins.length - 1,
        Math.max(0, active === null ? (by > 0 ? 0 : bins.length - 1) : active + by),
      ),
    );
  };
  return (
    <figure className="p-bars">
      <div
        ref={frame}
        className="p-bars-frame"
        // One stop for the keyboard: arrows step through the bars, and each is read aloud.
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bins.length - 1)}
        aria-valuenow={active ?? 0}
        aria-valuetext={current ? spoken(current, series) : label}
        tabIndex={0}
        style={{ height: height + AXIS_PX }}
        onPointerMove={handlePointer}
        onPointerLeave={() => setActive(null)}
        onKeyDown={handleKeyDown}
        onBlur={() => setActive(null)}
      >
        <svg width={width} height={height + AXIS_PX} aria-hidden="true">
          {Array.from({ length: GRID_LINES + 1 }, (_, line) => {
            const value = (maximum / GRID_LINES) * line;
            return (
              <g key={line}>
                <line
                  x1={left}
                  x2={width}
                  y1={Math.round(y(value)) + 0.5}
                  y2={Math.round(y(value)) + 0.5}
                  stroke="var(--p-colors-chart-grid)"
                />
                {hasScale && (
                  <text x={0} y={Math.max(10, y(value) + 4)}>
                    {shortNumber(value)}
                  </text>
                )}
              </g>
            );
          })}
          {bins.map((bin, index) => {
            let base = 0;
            return bin.values.map((value, place) => {
              const top = y(base + value);
              const bottom = y(base);
              base += value;
              const gap = place > 0 ? 1 : 0;
              return (
                <rect
                  key={`${index}-${series[place]?.key ?? place}`}
                  x={left + index * step + gapPx / 2}
                  width={Math.max(1, step - gapPx)}
                  y={top}
                  height={Math.max(0, bottom - top - gap)}
                  fill={`var(--p-colors-${series[place]?.colour ?? 'chart-5'})`}
                  opacity={index === active || place > 0 ? 1 : 0.82}
                />
              );
            });
          })}
          {labelPlaces(bins.length, Math.max(2, Math.floor((width - left) / LABEL_PX))).map(
            (index) => (
              <text key={index} x={left + index * step} y={height + 18}>
                {bins[index]?.label}
              </text>
            ),
          )}
        </svg>
        {current && active !== null && (
          <div
            className="p-bars-tip"
            style={
              active * step > width / 2
                ? { right: width - left - active * step + 8 }
                : { left: left + (active + 1) * step + 8 }
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
      <span className="p-bars-toggle">
        <LinkButton aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'hideTable' : 'showTable')}
        </LinkButton>
      </span>
      {isTable && <BinTable label={label} series={series} bins={bins} />}
    </figure>
  );
}
