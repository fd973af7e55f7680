import { parseArgs } from 'node:util';
import { fuzzDetectors } from '../fuzz/detectorFuzz.ts';

const MINUTE = 60_000;

/**
 * Gives the detectors of sensitive data random values for as long as asked: `--minutes 10`, from
 * `--seed 7`. What threw or took longer than a millisecond goes to standard error.
 */
export function benchDetectors(): object {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string', default: '7' },
    },
  });
  const endsAt = performance.now() + Number(values.minutes) * MINUTE;
  const { found, ...counts } = fuzzDetectors(Number(values.seed), () => performance.now() < endsAt);
  for (const line of found) console.error(line);
  return { bench: 'detectors', ...counts };
}
