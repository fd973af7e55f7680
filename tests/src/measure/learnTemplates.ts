import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { jsonBody } from '@palisade/engine/exchange/jsonBody.ts';
import { readHarEntry } from '@palisade/engine/exchange/readHarEntry.ts';
import { admits, noiseReason } from '@palisade/engine/noise/noiseReason.ts';
import { PathTemplates } from '@palisade/engine/templates/pathTemplates.ts';
import {
  type StructureSketch,
  structureSketch,
} from '@palisade/engine/templates/structureSketch.ts';

export interface LearnedTemplates {
  /**
   * Template of each entry by its index, after everything was observed; null for entries that
   * cannot be read.
   */
  readonly templates: readonly (string | null)[];
  /** Microseconds of `observe` per exchange, settling included. */
  readonly microseconds: number;
}

function structureOf({ status, responseBody }: Exchange): StructureSketch | null {
  if (status < 200 || status >= 300) return null;
  const body = jsonBody(responseBody);
  return body === undefined ? null : structureSketch(body);
}

/**
 * Learns a set as the ingest does, with one learner a host, and answers each entry's final
 * template.
 */
export function learnTemplates(entries: readonly unknown[]): LearnedTemplates {
  const hosts = new Map<string, PathTemplates>();
  const exchanges = entries.map((entry) => {
    const reading = readHarEntry(entry);
    return 'exchange' in reading ? reading.exchange : null;
  });
  const structures = exchanges.map((exchange) =>
    exchange === null ? null : structureOf(exchange),
  );
  for (const exchange of exchanges)
    if (exchange !== null && !hosts.has(exchange.host))
      hosts.set(exchange.host, new PathTemplates());
  const start = process.hrtime.bigint();
  exchanges.forEach((exchange, index) => {
    if (exchange === null || noiseReason(exchange) !== null) return;
    const templates = hosts.get(exchange.host);
    const { method, path, startedAt } = exchange;
    if (templates === undefined || (!admits(exchange) && templates.resolve(method, path) === null))
      return;
    templates.observe({ method, path, structure: structures[index] ?? null, at: startedAt });
    templates.settleWhenDue();
  });
  const microseconds = Number(process.hrtime.bigint() - start) / 1000 / Math.max(1, entries.length);
  return {
    templates: exchanges.map((exchange) =>
      exchange === null
        ? null
        : (hosts.get(exchange.host)?.guess(exchange.method, exchange.path) ?? null),
    ),
    microseconds,
  };
}
