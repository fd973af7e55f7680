/** When an endpoint has been seen enough to be judged. */
export const MATURITY = { requests: 50, hours: 2, consumers: 2, age: 24 * 3_600_000 } as const;

/** What counts toward it; sets stop at what is needed. */
export interface Maturity {
  /** Hours (since 1970) in which it was called. */
  readonly hours: Set<number>;
  /** Hashes of who called. */
  readonly consumers: Set<number>;
}

export const newMaturity = (): Maturity => ({ hours: new Set(), consumers: new Set() });

/** `available` from 50 requests in two different hours by two consumers, or by one over a day. */
export function learningStateOf(requests: number, firstAt: number, lastAt: number, { hours, consumers }: Maturity): 'staging' | 'available' {
  const isSeen = requests >= MATURITY.requests && hours.size >= MATURITY.hours;
  return isSeen && (consumers.size >= MATURITY.consumers || lastAt - firstAt >= MATURITY.age) ? 'available' : 'staging';
}

/** Adds one call to what is known. */
export function addToMaturity(maturity: Maturity, hour: number, consumer: number | null): void {
  if (maturity.hours.size < MATURITY.hours) maturity.hours.add(hour);
  if (consumer !== null && maturity.consumers.size < MATURITY.consumers) maturity.consumers.add(consumer);
}
