import { geoEqualEarth, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import world from 'world-atlas/countries-110m.json';

/** Width and height of the map in its own units. */
export const WORLD = { width: 640, height: 290 } as const;

/** Nobody calls from there, and its ice takes a tenth of the map's height. */
const ANTARCTICA = '010';

/** One country as it is drawn. */
export interface CountryShape {
  /** ISO 3166-1 alpha-2; null of a country without one. */
  readonly code: string | null;
  readonly key: string;
  readonly path: string;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
}

/** Kosovo has letters of its own and no number. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = { Kosovo: 'XK' };

/** `Intl` knows regions by their number in ISO 3166-1 too, and gives their letters. */
const lettersOf = (number: string): string | null =>
  new Intl.Locale(`und-${number}`).region ?? null;

/** Shapes of Natural Earth at 1:110 million (public domain), some 170 of the larger countries. */
function shapesOf(topology: Topology<{ countries: GeometryCollection<{ name: string }> }>) {
  const { features } = feature(topology, topology.objects.countries);
  const shown = features.filter(({ id }) => id !== ANTARCTICA);
  const size: [number, number] = [WORLD.width, WORLD.height];
  const projection = geoEqualEarth().fitSize(size, { type: 'FeatureCollection', features: shown });
  const draw = geoPath(projection).digits(1);
  return shown.flatMap((country): CountryShape[] => {
    const path = draw(country);
    if (path === null) return [];
    const { id, properties } = country;
    const { name } = properties;
    const [x, y] = draw.centroid(country);
    const code = id === undefined ? (WITHOUT_NUMBER[name] ?? null) : lettersOf(String(id));
    return [{ code, key: name, path, x, y }];
  });
}

export const COUNTRY_SHAPES: readonly CountryShape[] = shapesOf(
  world as unknown as Parameters<typeof shapesOf>[0], // Its arcs are read as lists of any length.
);
