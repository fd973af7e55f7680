import { hash32 } from '@palisade/engine/parameters/distinctValues.ts';
import { randomOf } from '../../inventedApis/random.ts';
import { byTime, type Change, each, inOrderOf, type Labelled, type Variant } from './trafficSet.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const shifted = (by: number): Change =>
  each((exchange) => ({ ...exchange, startedAt: exchange.startedAt + by }));

/** The first exchange happens at a moment. */
const beginningAt =
  (at: number): Change =>
  (traffic) =>
    shifted(at - (traffic[0]?.exchange.startedAt ?? at))(traffic);

/** Records arrive up to so much later than their requests began, each by chance. */
function jittered(most: number, seed: number): Change {
  return (traffic) => {
    const random = randomOf(seed);
    return inOrderOf(({ exchange }) => exchange.startedAt + random.next() * most)(traffic);
  };
}

/**
 * A part of the traffic comes late, by a collector of its own: that of a share of the addresses, or
 * every other stretch of an hour.
 */
function lateBy(late: number, isLate: (labelled: Labelled) => boolean): Change {
  return inOrderOf((labelled) => labelled.exchange.startedAt + (isLate(labelled) ? late : 0));
}

const ofOddAddress = ({ exchange: { clientAddress } }: Labelled): boolean =>
  hash32(clientAddress ?? '') % 2 !== 0;
const ofOddHour = ({ exchange }: Labelled): boolean =>
  Math.floor(exchange.startedAt / HOUR) % 2 === 1;
/** One of two servers behind a balancer, each with a log of its own. */
function ofOneServer(): (labelled: Labelled) => boolean {
  const random = randomOf(5);
  return () => random.chance(0.5);
}

/** The second half first, as two files that are imported in the wrong order. */
const halvesSwapped: Change = (traffic) => [
  ...traffic.slice(traffic.length / 2),
  ...traffic.slice(0, traffic.length / 2),
];

/** The same requests at other times. */
export const SHIFTS: readonly Variant[] = [
  ...Array.from({ length: 23 }, (_, hour) => ({
    name: `${hour + 1} h later`,
    change: shifted((hour + 1) * HOUR + ((hour * 13) % 60) * MINUTE),
  })),
  { name: '1 day later', change: shifted(DAY) },
  { name: '6 days later', change: shifted(6 * DAY) },
  { name: 'over the end of a month', change: beginningAt(Date.UTC(2026, 0, 31, 12)) },
  { name: 'over the end of a year', change: beginningAt(Date.UTC(2025, 11, 31, 10, 7)) },
  { name: 'over a leap day', change: beginningAt(Date.UTC(2024, 1, 28, 20)) },
];

/** The same requests in other orders of arrival. */
export const ORDERS: readonly Variant[] = [
  { name: 'arriving with jitter of 5 s', change: jittered(5_000, 1) },
  { name: 'arriving with jitter of 3 min', change: jittered(3 * MINUTE, 2) },
  { name: 'arriving with jitter of 30 min', change: jittered(30 * MINUTE, 3) },
  ...(
    [
      ['10 min', 10 * MINUTE],
      ['1 h', HOUR],
      ['1 day', DAY],
    ] as const
  ).flatMap(([words, late]) => [
    { name: `half the addresses ${words} late`, change: lateBy(late, ofOddAddress) },
    { name: `every other hour ${words} late`, change: lateBy(late, ofOddHour) },
    { name: `one of two servers ${words} late`, change: lateBy(late, ofOneServer()) },
  ]),
  { name: 'sorted by host', change: inOrderOf(({ exchange }) => exchange.host) },
  { name: 'sorted by client', change: inOrderOf(({ exchange }) => exchange.clientAddress ?? '') },
  { name: 'sorted by path', change: inOrderOf(({ exchange }) => exchange.path) },
  { name: 'in reverse', change: inOrderOf(({ exchange }) => -exchange.startedAt) },
  { name: 'second file first', change: halvesSwapped },
  {
    name: 'two logs one after the other',
    change: (traffic) => [
      ...traffic.filter((_, index) => index % 2 === 0),
      ...traffic.filter((_, index) => index % 2 === 1),
    ],
  },
  { name: 'each exchange twice', change: (traffic) => traffic.flatMap((one) => [one, one]) },
  { name: 'the whole twice', change: (traffic) => [...traffic, ...traffic] },
];

/** When attackers come. */
export const BEGINNINGS: readonly Variant[] = [
  {
    name: 'attacks from the first request on',
    change: (traffic) => byTime(attacksAt(traffic, traffic[0]?.exchange.startedAt ?? 0)),
  },
];

function attacksAt(traffic: readonly Labelled[], at: number): readonly Labelled[] {
  const firsts = new Map<string | null, number>();
  for (const { exchange, label } of traffic)
    if (label.malicious)
      firsts.set(label.actor, Math.min(firsts.get(label.actor) ?? Infinity, exchange.startedAt));
  return traffic.map(({ exchange, label }) =>
    label.malicious
      ? {
          label,
          exchange: {
            ...exchange,
            startedAt: exchange.startedAt - (firsts.get(label.actor) ?? at) + at,
          },
        }
      : { exchange, label },
  );
}

/** The process is started anew in the middle. */
export const RESTARTS: readonly Variant[] = [7, 200, 1_000].map((restartEvery) => ({
  name: `restarted every ${restartEvery}`,
  change: (traffic) => traffic,
  restartEvery,
}));
