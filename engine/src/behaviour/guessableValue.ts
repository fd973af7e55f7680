import { isPageName } from '../anomalies/pageNames.ts';
import { byName } from '../exchange/byName.ts';
import { isAccountName, isSecretName } from './signInNames.ts';

const PLAIN = /^\d{1,15}$/;
/** A code that is counted up at its end, such as `INV-2026-00123`. */
const CODE = /^[A-Za-z][\w.-]{0,15}?(\d{4,12})$/;
/** Digits of a plain number from which on it names something wherever it is. */
const LONG = /^\d{4,15}$/;
/** What is counted up or measured in each message and names nothing. */
const NO_OBJECT =
  /^(?:.{0,40}[._-])?(?:_|n|x|y|z|t|ts|v|seq|sequence|counter|count|nonce|stamp|version|rev|revision|limit|size|width|height|zoom|lat|lng|lon|year|month|day|hour|amount|price|total|sum|qty|quantity|balance|since|until|before|after|last|to|min|max|top|lines|duration|offset)$|time|date|stamp$/i;
/** Seconds and milliseconds since 1970, from 2017 to 2039. */
const isTime = (number: number): boolean =>
  (number > 1.5e9 && number < 2.2e9) || (number > 1.5e12 && number < 2.2e12);

/** The number by which objects can be counted through; null where a value has none. */
export function numberIn(value: string): number | null {
  if (PLAIN.test(value)) return Number(value);
  const found = value.length > 32 ? undefined : CODE.exec(value)?.[1];
  return found === undefined ? null : Number(found);
}

/** Whether a name may be that of an object, and not of a page, a time, an amount or an account. */
export const mayNameObject = byName(
  (name) =>
    !NO_OBJECT.test(name) && !isPageName(name) && !isAccountName(name) && !isSecretName(name),
);

/** Whether a value is one of many that can be counted through, whatever its language calls it. */
export const isGuessable = (value: string): boolean =>
  LONG.test(value) ? !isTime(Number(value)) : CODE.test(value) && value.length <= 32;
