import { NumberText } from '../../marks/NumberText.tsx';
import { formatCountry, formatShare } from '../../text/format.ts';
import { ChartTip } from '../ChartTip.ts';
import { tokenColour } from './chartTheme.ts';
import { COUNTRY_SHAPES, type CountryShape, WORLD } from './worldShapes.ts';

/** How much a country has. */
export interface CountryValue {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly value: number;
}

export interface WorldDrawingProps {
  /** The most first. */
  readonly values: readonly CountryValue[];
  readonly total: number;
  /** The country whose numbers are shown. */
  readonly active: string | null;
  readonly onActive: (country: string | null) => void;
}

/** Percent of the colour that the least has, so that it differs from land without any. */
const LEAST = 30;
const GAP_PX = 12;
/** Where the numbers of a country without a shape are, of the height. */
const LOW = 0.8;

/** By the square root, so that a country with a hundredth of the most still differs from less. */
function fillOf(value: number | undefined, most: number): string {
  if (value === undefined) return tokenColour('chart-land');
  const percent = Math.round(LEAST + (100 - LEAST) * Math.sqrt(value / most));
  return `color-mix(in oklab, ${tokenColour('chart-1')} ${percent}%, ${tokenColour('chart-land')})`;
}

/** Countries of the world and the numbers of one of them. */
export default function WorldDrawing({ values, total, active, onActive }: WorldDrawingProps) {
  const byCountry = new Map(values.map(({ country, value }) => [country, value]));
  const most = values[0]?.value ?? 0;
  const has = (code: string | null): code is string => code !== null && byCountry.has(code);
  const shown = COUNTRY_SHAPES.find(({ code }) => code !== null && code === active);
  return (
    <>
      <svg viewBox={`0 0 ${WORLD.width} ${WORLD.height}`} aria-hidden="true">
        {COUNTRY_SHAPES.map(({ code, key, path }) => (
          <path
            key={key}
            d={path}
            style={{ fill: fillOf(byCountry.get(code ?? ''), most) }}
            data-country={code}
            data-active={code !== null && code === active}
            onPointerEnter={() => onActive(has(code) ? code : null)}
            onPointerLeave={() => onActive(null)}
          />
        ))}
        {/* The edge of the active one is above its neighbours'. */}
        {shown && <path d={shown.path} data-active fill="none" pointerEvents="none" />}
      </svg>
      {has(active) && (
        <Tip shape={shown} country={active} value={byCountry.get(active) ?? 0} total={total} />
      )}
    </>
  );
}

interface TipProps extends CountryValue {
  /** None of a small country, which is told of in a corner. */
  readonly shape: CountryShape | undefined;
  readonly total: number;
}

/** The numbers of a country beside it, on the side that has more room. */
function Tip({ shape, country, value, total }: TipProps) {
  const { x, y } = shape ?? { x: 0, y: WORLD.height * LOW };
  const isRight = x > WORLD.width / 2;
  const side = `${(100 * (isRight ? WORLD.width - x : x)) / WORLD.width}%`;
  const beside = `calc(${side} + ${GAP_PX}px)`;
  return (
    <ChartTip
      style={{
        top: `${(100 * y) / WORLD.height}%`,
        ...(isRight ? { right: beside } : { left: beside }),
      }}
    >
      <b>{formatCountry(country)}</b>
      <span>
        {formatShare(value, total)}
        <NumberText value={value} />
      </span>
    </ChartTip>
  );
}
