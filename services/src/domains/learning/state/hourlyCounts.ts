const HOUR = 3_600_000;

export const hourOf = (at: number): number => Math.floor(at / HOUR);

/** Requests and errors by hour since 1970. */
export class HourlyCounts extends Map<number, [requests: number, errors: number]> {
  count(hour: number, requests: number, errors: number): void {
    const counted = this.get(hour);
    if (counted === undefined) this.set(hour, [requests, errors]);
    else {
      counted[0] += requests;
      counted[1] += errors;
    }
  }

  take(other: HourlyCounts): void {
    for (const [hour, [requests, errors]] of other) this.count(hour, requests, errors);
  }
}
