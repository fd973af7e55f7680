import { mediaTypeOf } from './mediaTypeOf.ts';

export type ParameterSide = 'request' | 'response';
export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'body';

/** Where parameters live: one list or tree of names. */
export interface Place {
  readonly side: ParameterSide;
  readonly location: ParameterLocation;
  /** Media type without parameters; empty outside bodies. */
  readonly contentType: string;
  /** `2xx` and so on; empty for requests. */
  readonly statusClass: string;
}

/**
 * A place with its parts joined, made once: joining them for each exchange would cost more than
 * learning.
 */
export interface KeyedPlace extends Place {
  readonly placeKey: string;
}

interface Places {
  readonly path: KeyedPlace;
  readonly query: KeyedPlace;
  readonly header: KeyedPlace;
  readonly cookie: KeyedPlace;
  readonly bodies: Map<string, KeyedPlace>;
}

const LARGEST_CACHE = 1_000;
const LONGEST_MEDIA_TYPE = 100;

export function keyedPlace({ side, location, contentType, statusClass }: Place): KeyedPlace {
  return {
    side,
    location,
    contentType,
    statusClass,
    placeKey: `${side}|${location}|${contentType}|${statusClass}`,
  };
}

/** Whether two places are one. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  a.side === b.side &&
  a.location === b.location &&
  a.contentType === b.contentType &&
  a.statusClass === b.statusClass;

function places(side: ParameterSide, statusClass: string): Places {
  const at = (location: ParameterLocation): KeyedPlace =>
    keyedPlace({ side, location, contentType: '', statusClass });
  return {
    path: at('path'),
    query: at('query'),
    header: at('header'),
    cookie: at('cookie'),
    bodies: new Map(),
  };
}

export const REQUEST: Places = places('request', '');
const RESPONSES: readonly Places[] = Array.from({ length: 10 }, (_, index) =>
  places('response', `${index}xx`),
);

/** The places of answers with a status. */
export function responsePlaces(status: number): Places {
  return RESPONSES[Math.floor(status / 100)] ?? places('response', `${Math.floor(status / 100)}xx`);
}

/** The place of bodies of a media type (as sent, parameters included). */
export function bodyPlace(among: Places, mediaType: string): KeyedPlace {
  const known = among.bodies.get(mediaType);
  if (known !== undefined) return known;
  const contentType = mediaTypeOf(mediaType);
  const place = keyedPlace({ ...among.header, location: 'body', contentType });
  if (among.bodies.size >= LARGEST_CACHE) among.bodies.clear();
  if (mediaType.length <= LONGEST_MEDIA_TYPE) among.bodies.set(mediaType, place);
  return place;
}
