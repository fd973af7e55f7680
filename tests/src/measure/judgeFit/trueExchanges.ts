import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { admits, noiseReason } from '@palisade/engine/noise/noiseReason.ts';
import { structureSketch } from '@palisade/engine/templates/structureSketch.ts';
import type { TrafficSet } from '../trafficSets.ts';
import type { TrueExchange } from './judgedWords.ts';

/** The exchanges of a set that teach and whose template is known, host by host. */
export function trueExchanges({
  entries,
  labels,
}: TrafficSet): readonly (readonly TrueExchange[])[] {
  const hosts = new Map<string, TrueExchange[]>();
  for (const { i, template } of labels) {
    const reading = readHarEntry(entries[i]);
    if (template === null || !('exchange' in reading)) continue;
    const { exchange } = reading;
    if (noiseReason(exchange) !== null || !admits(exchange)) continue;
    const { host, method, path, status, responseBody } = exchange;
    const body = status >= 200 && status < 300 ? jsonBody(responseBody) : undefined;
    const own = hosts.get(host) ?? [];
    hosts.set(host, own);
    own.push({
      method,
      path,
      template,
      structure: body === undefined ? null : structureSketch(body),
    });
  }
  return [...hosts.values()];
}
