import type { ObservedEndpoint } from '@palisade/engine/attackers/observed.ts';

export type Place = Pick<ObservedEndpoint, 'key' | 'template'>;
export type SavedPlace = readonly [
  host: string,
  method: string,
  endpoint: string | null,
  template: string | null,
];

/** Numbers places that are saved, each once. */
export class DistinctPlaces {
  readonly list: SavedPlace[] = [];
  /**
   * By the key of the endpoint, which mostly has one: no text is made of a request that met one.
   */
  readonly #numbers = new Map<string, number[]>();

  numberOf(host: string, method: string, endpoint: Place | null): number {
    const [key, template] = [endpoint?.key ?? null, endpoint?.template ?? null];
    const name = key ?? `${host} ${method}`;
    const known = this.#numbers.get(name) ?? [];
    for (const number of known) {
      const place = this.list[number];
      if (place?.[0] === host && place[1] === method && place[2] === key && place[3] === template)
        return number;
    }
    if (known.length === 0) this.#numbers.set(name, known);
    known.push(this.list.length);
    return this.list.push([host, method, key, template]) - 1;
  }
}
