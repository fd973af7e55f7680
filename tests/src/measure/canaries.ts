import { CANARIES, type Canary, formsOf } from '../privacy/canaries.ts';
import { runCanaries } from '../privacy/canaryRun.ts';
import { OWN_CANARIES } from '../privacy/ownCanaries.ts';
import { CARRIERS } from '../privacy/carriers.ts';

/**
 * Sends every value of the product's types and then of a company's own by every carrier five times and says where any was found again: nowhere, or it
 * fails.
 */
export async function measureCanaries(print: (line: string) => void): Promise<void> {
  for (const areOwn of [false, true]) await measure(print, areOwn);
}

async function measure(print: (line: string) => void, areOwn: boolean): Promise<void> {
  const run = await runCanaries({ times: 5, every: 1, areOwn });
  const canaries: readonly Canary[] = areOwn ? OWN_CANARIES : CANARIES;
  const found = [...run.found.samplingOff, ...run.found.samplingOn, ...run.harmless.optedOut];
  for (const line of found) print(line);
  print(
    JSON.stringify({
      measure: 'canaries',
      types: areOwn ? 'own' : 'product',
      values: canaries.length,
      forms: canaries.flatMap(({ value }) => formsOf(value)).length,
      carriers: Object.keys(CARRIERS).length,
      exchanges: run.exchanges,
      samples: run.samples,
      examples: run.examples,
      found: {
        samplingOff: run.found.samplingOff.length,
        samplingOn: run.found.samplingOn.length,
        optedOut: run.harmless.optedOut.length,
      },
    }),
  );
  if (found.length > 0) process.exitCode = 1;
}
