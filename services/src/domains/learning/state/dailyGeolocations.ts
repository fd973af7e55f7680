import type { Geolocation } from '@palisade/vocabulary/geolocations.ts';

const HOURS = 24;

/** Requests by the geolocation of their caller and the day since 1970, in UTC. */
export class DailyGeolocations {
  /** Null while nothing is counted: most endpoints in memory wait for no commit. */
  #days: Map<number, Map<Geolocation, number>> | null = null;

  /** @param hour since 1970 */
  count(hour: number, location: Geolocation, requests = 1): void {
    this.#add(Math.floor(hour / HOURS), location, requests);
  }

  take(other: DailyGeolocations): void {
    for (const [day, location, requests] of other.rows()) this.#add(day, location, requests);
  }

  /** One for each day and geolocation, in the order that rows are locked in. */
  rows(): (readonly [day: number, location: Geolocation, requests: number])[] {
    return [...(this.#days ?? [])]
      .sort(([a], [b]) => a - b)
      .flatMap(([day, locations]) =>
        [...locations]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([location, requests]) => [day, location, requests] as const),
      );
  }

  clear(): void {
    this.#days = null;
  }

  #add(day: number, location: Geolocation, requests: number): void {
    this.#days ??= new Map();
    let locations = this.#days.get(day);
    if (locations === undefined) this.#days.set(day, (locations = new Map()));
    locations.set(location, (locations.get(location) ?? 0) + requests);
  }
}
