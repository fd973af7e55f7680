import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';

/** What about an answer is not as the endpoint's answers are. */
export interface AnswerAnomaly {
  /** The endpoint never answered with this status before. */
  readonly isStatusUnusual: boolean;
  /** Far larger than its answers of success are. */
  readonly isSizeUnusual: boolean;
}

/** Answers that must be known before one can be unusual. */
const ENOUGH = 200;
const TIMES_LARGEST = 5;
const SMALLEST = 10_000;

const STATUS: AnswerAnomaly = { isStatusUnusual: true, isSizeUnusual: false };

/** Compares an answer with those that the endpoint gave before; null when it is like them. */
export function answerAnomaly(
  traffic: EndpointTraffic,
  status: number,
  size: number,
): AnswerAnomaly | null {
  if (traffic.requests < ENOUGH) return null;
  const isSizeUnusual =
    size >= SMALLEST && status < 300 && size > TIMES_LARGEST * traffic.usualSize;
  const isStatusUnusual = !traffic.statuses.has(status);
  if (!isSizeUnusual) return isStatusUnusual ? STATUS : null;
  return { isStatusUnusual, isSizeUnusual };
}
