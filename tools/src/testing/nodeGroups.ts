import { globSync } from 'node:fs';
import { ROOT } from '../run.ts';

/** Test files that Node's runner takes at once. */
export interface NodeGroup {
  readonly name: string;
  /** Paths below the root of the checkout. */
  readonly files: readonly string[];
  /** Whether they share one process; else each has its own, one after the other. */
  readonly isShared: boolean;
}

/**
 * In the order in which they begin, longest first. Those of the composed services and of the whole
 * product mostly wait, for leases, timeouts and programs, and so leave room on the processors.
 */
const SHARED = {
  'services, composed': 'services/src/composition/**/*.test.ts',
  'services, from traffic to posture':
    'services/src/domains/{ingest,inventory,labels,posture}/**/*.test.ts',
  'services, other domains': 'services/src/domains/!(ingest|inventory|labels|posture)/**/*.test.ts',
  'contracts, measures': 'tests/src/{contract,measure}/**/*.test.ts',
  'whole product': 'tests/src/!(contract|measure)/**/*.test.ts',
  tools: 'tools/src/**/*.test.ts',
  services: 'services/src/{*,platform/**/*}.test.ts',
  'engine, gateway': '{vocabulary/src,engine/src,gateway/src}/**/*.test.ts',
};
const ALONE = '{vocabulary,engine,services,gateway,tools,tests}/src/**/*.alone.test.ts';
const LEFT_OUT = ['**/node_modules/**'];

/**
 * Every test file of Node's runner, in groups that run side by side. Loading the product costs more
 * than most files' tests: those of a group load it once.
 */
export function nodeGroups(): NodeGroup[] {
  const shared = Object.entries(SHARED).map(([name, files]) => ({
    name,
    isShared: true,
    files: globSync(files, { cwd: ROOT, exclude: [...LEFT_OUT, '**/*.alone.test.ts'] }).sort(),
  }));
  return [
    ...shared,
    {
      name: 'alone',
      isShared: false,
      files: globSync(ALONE, { cwd: ROOT, exclude: LEFT_OUT }).sort(),
    },
  ];
}
