import type { Body } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { mediaTypeOf } from '../parameters/mediaTypeOf.ts';
import { fieldContext } from '../sensitive/matchTypes.ts';
import { hiddenByOwn, type Privacy } from '../sensitive/privacy.ts';
import { maskedMarkup } from './maskedMarkup.ts';
import { HIDDEN, LONGEST_KEPT, maskedText } from './maskedText.ts';
import { shownName } from './shownName.ts';

/** Letters, values and levels of a body that are kept; names are cut too. */
const MOST = { letters: 6_000, values: 500, depth: 12, name: 120 } as const;
const LONG_NUMBER = 100_000_000;

/** A body as it is kept. */
export interface KeptBody {
  readonly mediaType: string;
  readonly size: number;
  /** Null when it was binary or not recorded. */
  readonly text: string | null;
  /** Not all of it is there. */
  readonly isCut: boolean;
}

interface Budget {
  letters: number;
  values: number;
  isCut: boolean;
}

/** A body with its secrets masked, cut to what a person reads; JSON stays JSON, a form a form. */
export function keptBody(body: Body | null, privacy: Privacy): KeptBody | null {
  if (body === null) return null;
  const { mediaType, size, text } = body;
  const budget: Budget = { letters: MOST.letters, values: MOST.values, isCut: false };
  const kept = text === null ? null : textOf(body, text, budget, privacy);
  return { mediaType: mediaTypeOf(mediaType), size, text: kept, isCut: budget.isCut };
}

function textOf(body: Body, text: string, budget: Budget, privacy: Privacy): string {
  const json = jsonBody(body);
  if (json !== undefined) return JSON.stringify(maskedJson(json, '', 0, budget, privacy));
  if (/x-www-form-urlencoded/i.test(body.mediaType)) {
    return spend(text, budget)
      .split('&')
      .map((pair) => {
        const equals = pair.indexOf('=');
        if (equals < 0) return pair;
        const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)];
        return `${formValue(name, '', privacy, true)}=${formValue(value, name, privacy)}`;
      })
      .join('&');
  }
  const named = maskedMarkup(spend(text, budget), (value, name) =>
    maskedText(value, name, privacy),
  );
  const lines = named.match(/[^]{1,1500}(?:\s|$)|[^]{1,1500}/g) ?? [];
  return lines.map((line) => maskedText(line, '', privacy)).join('');
}

/**
 * JSON inside of a text, masked by its names as if it stood there itself; null when it is no JSON.
 */
function nestedJson(text: string, depth: number, budget: Budget, privacy: Privacy): string | null {
  if (!/^\s*[[{]/.test(text) || text.length > LONGEST_KEPT) return null;
  try {
    const inner: unknown = JSON.parse(text);
    return typeof inner === 'object' && inner !== null
      ? JSON.stringify(maskedJson(inner, '', depth + 1, budget, privacy))
      : null;
  } catch {
    return null;
  }
}

function formValue(value: string, name: string, privacy: Privacy, isName = false): string {
  let plain = value;
  try {
    plain = decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    // What cannot be decoded is looked at as it is.
  }
  const masked = isName ? shownName('other', plain, privacy) : maskedText(plain, name, privacy);
  return masked === plain
    ? value
    : encodeURIComponent(masked).replaceAll(encodeURIComponent(HIDDEN), HIDDEN);
}

function maskedJson(
  value: unknown,
  name: string,
  depth: number,
  budget: Budget,
  privacy: Privacy,
): unknown {
  if (typeof value === 'string') {
    budget.isCut ||= value.length > LONGEST_KEPT;
    return spend(
      (isOfOwn(value, name, privacy) ? null : nestedJson(value, depth, budget, privacy)) ??
        maskedText(value, name, privacy),
      budget,
    );
  }
  if (typeof value === 'number') {
    const text = String(value);
    budget.letters -= text.length;
    const { harm, isSecret, named } = fieldContext(name);
    const isAnybodys =
      Math.abs(value) < LONG_NUMBER &&
      harm !== 'personal' &&
      !isSecret &&
      named.size === 0 &&
      hiddenByOwn(text, name, privacy) === text;
    const masked = isAnybodys ? text : maskedText(text, name, privacy);
    return masked === text ? value : masked;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MOST.depth) return cutOff(budget);
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => [name, item] as const)
    : Object.entries(value);
  const kept: [string, unknown][] = [];
  for (const [key, item] of entries) {
    if (budget.letters <= 0 || budget.values <= 0) {
      budget.isCut = true;
      break;
    }
    budget.values -= 1;
    budget.letters -= Array.isArray(value) ? 1 : Math.min(key.length, MOST.name);
    kept.push([
      shownName('other', key.slice(0, MOST.name), privacy),
      maskedJson(item, key, depth + 1, budget, privacy),
    ]);
  }
  return Array.isArray(value) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
}

/** Whether a whole value is of a type of the company's that hides it. */
const isOfOwn = (value: string, name: string, { own }: Privacy): boolean =>
  own !== undefined && own.hiding(value, own.contextOf(name)) !== null;

function cutOff(budget: Budget): string {
  budget.isCut = true;
  return '…';
}

/** As much of a text as there is room for. */
function spend(text: string, budget: Budget): string {
  const room = Math.max(0, budget.letters);
  budget.letters -= text.length;
  if (text.length <= room) return text;
  budget.isCut = true;
  return `${text.slice(0, room).toWellFormed()}…`;
}
