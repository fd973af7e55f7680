import { dotsOf } from './maskValue.ts';
import { basicWithin } from './valuesWithin.ts';

const BASIC = /\b(basic {1,3})([A-Za-z0-9+/_-]{4,2000}={0,2})/gi;

/** A text with dots for the user names and passwords of Basic credentials in it. */
export const withoutBasic = (text: string): string =>
  text.replace(BASIC, (all, scheme: string, coded: string) =>
    basicWithin(`basic ${coded}`) === null ? all : scheme + dotsOf(coded),
  );
