import {
  type Calls,
  entriesOf,
  type PolicyCase,
} from '@palisade/services/domains/posture/testing/policies/policyCase.ts';
import type { ChangeCompany, OpenGaps } from './changeWorld.ts';

/** What came of a scenario. */
export interface ChangeFigures {
  /** Gaps that hold no more after the change, or are back in a regression. */
  readonly expected: number;
  /** Of those, closed by traffic, or opened again. */
  readonly closed: number;
  /** Gaps that opened though nothing is wrong. */
  readonly falseOpen: number;
  /** The most that one of the closed took; null where none closed by requests. */
  readonly requestsToClose: number | null;
  /** Gaps that closed though nothing changed. */
  readonly falseClose?: number;
}

/** Requests before a change, after it, and when it is taken back. */
const PHASES = { before: 60, after: 1_100, again: 400 } as const;
/** Requests after which what is open is asked: how exact the counts are. */
export const STEP = 25;

const HOUR = 3_600_000;
const NONE: ReadonlySet<string> = new Set();

/** What changes of one endpoint: calls before and after. */
export interface Change {
  readonly name: string;
  readonly before: readonly Calls[];
  readonly after: readonly Calls[];
}

/** What came of one change. Each list holds keys of policies. */
export interface ChangeResult {
  readonly name: string;
  /** Open before, and not where all traffic was as it is after. */
  readonly expected: readonly string[];
  /** Of those, requests until each was closed. */
  readonly closed: ReadonlyMap<string, number>;
  /** Opened by the change though traffic that was always so opens none. */
  readonly falseOpen: readonly string[];
  /** Closed though nothing changed. */
  readonly falseClose: readonly string[];
  /** Of those expected, requests until each was open again once the change was taken back. */
  readonly reopened: ReadonlyMap<string, number>;
}

/** Exchanges of several calls in turn, over five hours that end so long ago. */
export function exchangesOf(
  calls: readonly Calls[],
  host: string,
  times: number,
  end: number,
): object[] {
  const each = Math.ceil(times / calls.length);
  const all = calls.map((one) => entriesOf({ ...one, times: each, daysAgo: 0 }, host, end));
  const inTurn = Array.from({ length: each }, (_, index) =>
    all.flatMap((entries) => entries[index] ?? []),
  );
  return inTurn.flat().slice(0, times);
}

/**
 * Changes of the policies' own cases: those where calls that open a gap and calls that do not go to
 * the same endpoints.
 */
export function changesOf(cases: readonly PolicyCase[]): readonly Change[] {
  return cases.flatMap(({ key, opens, keeps, document }) => {
    const [bad = [], good = []] = [[opens].flat(), [keeps].flat()] as readonly Calls[][];
    if (document !== undefined) return [];
    // Hosts of calls like it, which have no other side.
    const before = bad.filter(({ host }) => good.some((other) => other.host === host));
    const after = good.filter(({ host }) => bad.some((other) => other.host === host));
    if (before.length === 0) return [];
    const isSame = placesOf(before) === placesOf(after);
    // Where nobody asks for credentials any more, something else is wrong afterwards.
    const isSound =
      !after.some(({ by, sends }) => by === 'nobody' && sends === undefined) ||
      before.some(({ by }) => by === 'nobody');
    return isSame && isSound ? [{ name: key, before, after }] : [];
  });
}

const placesOf = (calls: readonly Calls[]): string =>
  [
    ...new Set(
      calls.map(({ path = '/v1/articles', method = 'GET', host = '' }) =>
        [host, method, path.split('?', 1)[0]].join(' '),
      ),
    ),
  ]
    .sort()
    .join();

/**
 * Sends changes side by side, each to three hosts: one that changes, and changes back; one that
 * never does; and one that was
 * always as the first is after the change, which says what is right.
 */
export async function runChanges(
  company: ChangeCompany,
  changes: readonly Change[],
  progress: (line: string) => void,
): Promise<readonly ChangeResult[]> {
  const now = Date.now();
  const ends = [now - 13 * HOUR, now - 7 * HOUR, now - HOUR] as const;
  const hosts = changes.map(({ name, before, after }) => {
    const [changed, same, right] = ['changed', 'same', 'right'].map((kind) =>
      `${name}.${kind}.example`.toLowerCase(),
    );
    const phase = (calls: readonly Calls[], host = '', times = 0, end = 0) =>
      exchangesOf(calls, host, times, end);
    const { before: b, after: a, again: c } = PHASES;
    return {
      changed: changed ?? '',
      same: same ?? '',
      right: right ?? '',
      entries: [
        [
          ...phase(before, changed, b, ends[0]),
          ...phase(after, changed, a, ends[1]),
          ...phase(before, changed, c, ends[2]),
        ],
        [
          ...phase(before, same, b, ends[0]),
          ...phase(before, same, a, ends[1]),
          ...phase(before, same, c, ends[2]),
        ],
        [
          ...phase(after, right, b, ends[0]),
          ...phase(after, right, a, ends[1]),
          ...phase(after, right, c, ends[2]),
        ],
      ],
    };
  });
  const seen: { readonly at: number; readonly open: OpenGaps }[] = [];
  const total = PHASES.before + PHASES.after + PHASES.again;
  const stops = stopsOf(total);
  for (const [index, at] of stops.entries()) {
    const from = stops[index - 1] ?? 0;
    const entries = hosts.flatMap((host) => host.entries.flatMap((all) => all.slice(from, at)));
    seen.push({ at, open: await company.send(entries) });
    progress(`${at} of ${total} requests`);
  }
  return changes.map(({ name }, index) => resultOf(name, hosts[index] ?? NO_HOSTS, seen));
}

/** Counts of requests after which is asked: the ends of phases among them. */
function stopsOf(total: number): readonly number[] {
  const back = PHASES.before + PHASES.after;
  const stops = new Set([PHASES.before, back, total]);
  for (let at = PHASES.before; at < back; at += STEP) stops.add(at);
  for (let at = back; at < back + PHASES.before; at += 10) stops.add(at);
  for (let at = back + PHASES.before; at < total; at += STEP) stops.add(at);
  return [...stops].sort((a, b) => a - b);
}

const NO_HOSTS = { changed: '', same: '', right: '' };

function resultOf(
  name: string,
  { changed, same, right }: typeof NO_HOSTS,
  seen: readonly { readonly at: number; readonly open: OpenGaps }[],
): ChangeResult {
  const back = PHASES.before + PHASES.after;
  const openAt = (at: number, host: string): ReadonlySet<string> =>
    seen.find((one) => one.at === at)?.open.get(host) ?? NONE;
  const [opened, isRight] = [openAt(PHASES.before, changed), openAt(back, right)];
  const expected = [...opened].filter((key) => !isRight.has(key));
  const closed = new Map<string, number>();
  const reopened = new Map<string, number>();
  for (const key of expected) {
    const stays =
      seen.findLast(({ at, open }) => at <= back && open.get(changed)?.has(key))?.at ?? 0;
    if (stays < back) {
      const at = seen.find((one) => one.at > stays)?.at ?? back;
      closed.set(key, at - PHASES.before);
    }
    const again = seen.find(({ at, open }) => at > back && open.get(changed)?.has(key))?.at;
    if (again !== undefined) reopened.set(key, again - back);
  }
  const ever = new Set(
    seen.flatMap(({ at, open }) =>
      at > PHASES.before && at <= back ? [...(open.get(changed) ?? [])] : [],
    ),
  );
  const everRight = new Set(seen.flatMap(({ open }) => [...(open.get(right) ?? [])]));
  const everSame = new Set(seen.flatMap(({ open }) => [...(open.get(same) ?? [])]));
  return {
    name,
    expected,
    closed,
    falseOpen: [...ever].filter(
      (key) => !opened.has(key) && !everRight.has(key) && !everSame.has(key),
    ),
    falseClose: [...opened].filter(
      (key) => openAt(PHASES.before, same).has(key) && !openAt(back, same).has(key),
    ),
    reopened,
  };
}
