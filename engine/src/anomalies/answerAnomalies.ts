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
/** Two doublings beyond the usual size, and more than a longer text makes. */
const TIMES_LARGEST = 4;
const MORE_BYTES = 500;

const STATUS: AnswerAnomaly = { isStatusUnusual: true, isSizeUnusual: false };

/** Compares an answer with those that the endpoint gave before; null when it is like them. */
export function answerAnomaly(
  traffic: EndpointTraffic,
  status: number,
  size: number,
): AnswerAnomaly | null {
  if (traffic.requests < ENOUGH) return null;
  const isSizeUnusual = status < 300 && isFarLarger(size, traffic.usualSize);
  const isStatusUnusual = !traffic.statuses.has(status);
  if (!isSizeUnusual) return isStatusUnusual ? STATUS : null;
  return { isStatusUnusual, isSizeUnusual };
}

/** Whether so many bytes are another order of size than the usual ones. */
export const isFarLarger = (bytes: number, usual: number): boolean =>
  bytes > TIMES_LARGEST * usual && bytes > usual + MORE_BYTES;
