import type { HybridStage } from '@palisade/vocabulary/hybridChecks.ts';
import type { HybridTraffic } from './hybrid.schemas.ts';

/** What a source sent in a window; the source is null for those beyond the largest. */
export interface SourceCounts {
  readonly source: string | null;
  readonly learned: number;
  readonly noise: number;
  readonly sampled: number;
  readonly rejected: number;
}

/** Key of the node of sources beyond the largest. */
const OTHERS = 'others';

/**
 * The way from sources through intake and learner as a graph: links without exchanges are left out,
 * and with them what nothing leads to. A source, and the intake, warn where some of what they sent
 * was rejected, and are an error where all of it was.
 */
export function trafficFlow(
  sources: readonly SourceCounts[],
): Pick<HybridTraffic, 'nodes' | 'links'> {
  const sum = (key: 'learned' | 'noise' | 'sampled' | 'rejected'): number =>
    sources.reduce((total, counts) => total + counts[key], 0);
  const [learned, noise, sampled, rejected] = [
    sum('learned'),
    sum('noise'),
    sum('sampled'),
    sum('rejected'),
  ];
  const between = (source: HybridStage, target: HybridStage, value: number) => ({
    source,
    target,
    value,
  });
  const links = [
    ...sources.map((counts) => ({
      source: keyOf(counts),
      target: 'intake',
      value: receivedOf(counts),
    })),
    between('intake', 'learner', learned + noise),
    between('intake', 'sampled', sampled),
    between('intake', 'rejected', rejected),
    between('learner', 'inventory', learned),
    between('learner', 'noise', noise),
  ].filter(({ value }) => value > 0);
  const reached = new Set(links.flatMap(({ source, target }) => [source, target]));
  const all = { source: null, learned, noise, sampled, rejected };
  const stage = (
    key: HybridStage,
    status: HybridTraffic['nodes'][number]['status'] = 'success',
  ) => ({ key, label: null, status });
  const nodes = [
    ...sources.map((counts) => ({
      key: keyOf(counts),
      label: counts.source,
      status: statusOf(counts),
    })),
    stage('intake', statusOf(all)),
    stage('learner'),
    stage('inventory'),
    stage('noise'),
    stage('sampled'),
    stage('rejected', 'error'),
  ].filter(({ key }) => reached.has(key));
  return { nodes, links };
}

const keyOf = ({ source }: SourceCounts): string => (source === null ? OTHERS : `source:${source}`);

const receivedOf = ({ learned, noise, sampled, rejected }: SourceCounts): number =>
  learned + noise + sampled + rejected;

const statusOf = (counts: SourceCounts): 'success' | 'warning' | 'error' =>
  counts.rejected === 0 ? 'success' : counts.rejected < receivedOf(counts) ? 'warning' : 'error';
