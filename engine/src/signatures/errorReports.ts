import type { Baseline, BodyRule } from '../anomalies/baseline.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { byName } from '../exchange/byName.ts';
import { wordsOf } from './placeWords.ts';

/** Members that hold the calls that led to an error. */
const TRACE = new Set([
  'stacktrace',
  'backtrace',
  'traceback',
  'callstack',
  'stackframes',
  'frames',
]);
const isTraceName = byName((name) => wordsOf(name).some((word) => TRACE.has(word)));
/** Share of the bodies that have them. */
const SHARE = 0.2;
const DEEPEST = 6;
const MOST = 400;

/**
 * Whether bodies of an endpoint report errors: they hold the calls that led to one. What is learned
 * says so, so that nobody makes a body one; of an endpoint of which nothing is, the body itself.
 */
export function isErrorReport({ requestBody }: Exchange, baseline: Baseline | null): boolean {
  const left = { members: MOST };
  if (baseline !== null && baseline.bodies.size > 0)
    return [...baseline.bodies.values()].some((rule) => hasTrace(rule, left, 0));
  return holdsTrace(jsonBody(requestBody), left, 0);
}

function hasTrace(rule: BodyRule, left: { members: number }, depth: number): boolean {
  if (depth > 2 * DEEPEST) return false;
  if (rule.item !== null && hasTrace(rule.item, left, depth + 1)) return true;
  for (const [name, child] of rule.children ?? []) {
    if (--left.members < 0) return false;
    if (isTraceName(name) ? seenIn(child) >= rule.seen * SHARE : hasTrace(child, left, depth + 1))
      return true;
  }
  return false;
}

/** How often a member was seen, whatever it holds. */
const seenIn = ({ seen, field, item }: BodyRule): number =>
  Math.max(seen, field?.seen ?? 0, item?.seen ?? 0, item?.field?.seen ?? 0);

function holdsTrace(value: unknown, left: { members: number }, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return false;
  if (Array.isArray(value))
    return (value as readonly unknown[])
      .slice(0, 3)
      .some((one) => holdsTrace(one, left, depth + 1));
  for (const [name, inner] of Object.entries(value)) {
    if (--left.members < 0) return false;
    if ((isTraceName(name) && isFilled(inner)) || holdsTrace(inner, left, depth + 1)) return true;
  }
  return false;
}

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' || Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null;
