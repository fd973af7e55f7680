import { type Attacker, levelOf, mainType } from '@palisade/engine/attackers/attacker.ts';
import type { Observed } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { FoundAttacker } from './scoreAttackers.ts';
import type { FoundStep } from './stepSuccess.ts';
import { WatchedTraffic } from './watchedTraffic.ts';

export interface WatchOptions {
  /** Exchanges after which detection starts anew from what it saved; never without it. */
  readonly restartEvery?: number;
  /** Told what was known of each exchange when it came. */
  readonly onWatched?: (index: number, observed: Observed) => void;
  /** Takes the steps that were found, in the end. */
  readonly onSteps?: (steps: readonly FoundStep[]) => void;
}

/**
 * Whom the engine finds in exchanges (null is an entry that is none), in the order given and with
 * nothing known in advance.
 */
export function foundAttackers(
  exchanges: Iterable<Exchange | null>,
  { restartEvery = Infinity, onWatched, onSteps }: WatchOptions = {},
): readonly FoundAttacker[] {
  const traffic = new WatchedTraffic();
  const numbers = new Map<number, number>();
  const alerts = new Map<number, number>();
  const attempts = new Map<number, number[]>();
  const numberOf = (number: number): number =>
    numbers.has(number) ? numberOf(numbers.get(number) ?? number) : number;
  const steps = new Map<string, FoundStep & { isSuccess: boolean; entries: number[] }>();
  let index = -1;
  for (const exchange of exchanges) {
    index += 1;
    if (exchange === null) continue;
    const { attempts: made, united } = traffic.observe(exchange);
    if (traffic.last !== null) onWatched?.(index, traffic.last);
    for (const { gone, into } of united) numbers.set(gone, into.number);
    for (const { attacker, step, type, isSuccess } of made) {
      const known = steps.get(step.key) ?? { type, isSuccess: false, entries: [] };
      steps.set(step.key, known);
      known.isSuccess ||= isSuccess;
      known.entries.push(index);
      const own = attempts.get(attacker.number);
      if (own === undefined) attempts.set(attacker.number, [index]);
      else if (own.at(-1) !== index) own.push(index);
      if (!alerts.has(attacker.number) && levelOf(attacker, exchange.startedAt) === 'attacker')
        alerts.set(attacker.number, index);
    }
    if ((index + 1) % restartEvery === 0)
      traffic.detector.restore([structuredClone(traffic.detector.state.save(() => false))]);
  }
  onSteps?.([...steps.values()]);
  const attackers = new Map<number, Attacker>(
    [...traffic.detector.state.attackers.all()].map((one) => [one.number, one]),
  );
  return [...Map.groupBy(attempts, ([number]) => numberOf(number))].flatMap(
    ([number, parts]): FoundAttacker[] => {
      const alertedAt = Math.min(...parts.map(([part]) => alerts.get(part) ?? Infinity));
      const attacker = attackers.get(number);
      return alertedAt === Infinity || attacker === undefined
        ? []
        : [
            {
              type: mainType(attacker),
              alertedAt,
              entries: parts.flatMap(([, indices]) => indices),
            },
          ];
    },
  );
}
