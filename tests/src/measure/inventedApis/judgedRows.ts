import type { SiblingEvidence } from '@palisade/engine/templates/siblingEvidence.ts';
import { inventTraffic } from './inventTraffic.ts';
import { judgedSiblings } from './judgedSiblings.ts';
import type { Rows } from './network.ts';

type Measure = keyof SiblingEvidence;

/** Every decision in the traffic of these APIs as rows to fit, with the measures that they hold in order. */
export function judgedRows(seeds: readonly number[], nouns: readonly string[], mistakenMerge: number): { readonly rows: Rows; readonly measures: readonly Measure[] } {
  const chunks: { readonly measures: Float32Array; readonly truths: Uint8Array; readonly counts: Float32Array }[] = [];
  let names: readonly Measure[] = [];
  for (const seed of seeds) {
    const judged = judgedSiblings(inventTraffic(seed, nouns), seed);
    const [first] = judged;
    if (first === undefined) continue;
    names = Object.keys(first.evidence).sort() as Measure[]; // an evidence holds its measures and nothing else
    const measures = new Float32Array(judged.length * names.length);
    judged.forEach(({ evidence }, row) => names.forEach((name, at) => { measures[row * names.length + at] = evidence[name]; }));
    chunks.push({ measures, truths: Uint8Array.from(judged, ({ value }) => (value ? 1 : 0)), counts: Float32Array.from(judged, ({ value, weight }) => weight * (value ? 1 : mistakenMerge)) });
  }
  const size = chunks.reduce((sum, { truths }) => sum + truths.length, 0);
  const rows: Rows = { width: names.length, measures: new Float32Array(size * names.length), truths: new Uint8Array(size), counts: new Float32Array(size) };
  let at = 0;
  for (const chunk of chunks) {
    rows.measures.set(chunk.measures, at * names.length);
    rows.truths.set(chunk.truths, at);
    rows.counts.set(chunk.counts, at);
    at += chunk.truths.length;
  }
  const mean = rows.counts.reduce((sum, count) => sum + count, 0) / Math.max(1, size);
  rows.counts.forEach((count, index) => { rows.counts[index] = count / mean; });
  return { rows, measures: names };
}
