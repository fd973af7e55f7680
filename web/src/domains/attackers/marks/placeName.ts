import type { TFunction } from 'i18next';
import './marks.texts.ts';

const PLACES = ['path', 'query', 'header', 'cookie', 'body'] as const;

/** Where a field of a request is, in words; a newer server may know other places. */
export function placeName(t: TFunction<'attackMarks'>, location: string): string {
  const place = PLACES.find((each) => each === location);
  return place === undefined ? location : t(`places.${place}`);
}
