/** Hosts whose names differ in one label only, or in the numbers of one. */
export interface HostFamily {
  readonly names: readonly string[];
  /** Which label differs, from the left. */
  readonly at: number;
  readonly isNumbered: boolean;
}

/** From so many hosts on it is worth making them one. */
const LEAST_HOSTS = 5;
/** Labels from the left that tenants and instances are named by. */
const VARIABLE = [0, 1];
/** So many labels beside the one that differs have to be the same. */
const LEAST_LABELS = 2;
/** Operations that so many of the hosts have are those of the API. */
const CORE_SHARE = 0.2;
/** An API has so many; what every service answers to is none of them. */
const LEAST_CORE = 3;
/** A host with more operations of its own than the rest of this share is another API. */
const OWN = 0.8;
/** What services of every kind answer to monitors, and to crawlers and sign-on. */
const MONITORED =
  /^\S+ \/(?:|health\w*|livez?|readyz?|ready|ping|metrics|status|version|info|actuator\/.*)$/;
const WELL_KNOWN = /^\S+ \/(?:robots\.txt|favicon\.ico|\.well-known\/.*)$/;
const isEverywhere = (operation: string): boolean =>
  MONITORED.test(operation) || WELL_KNOWN.test(operation);
const ADDRESS = /^[\d.]+(?::\d+)?$/;
/** A name as hosts have them; clients send others as well, which an expression would not fit. */
const NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/i;

/** Families of hosts by their names, the largest first. Addresses are in none. */
export function hostFamilies(names: readonly string[]): readonly HostFamily[] {
  const families = new Map<string, HostFamily & { readonly names: string[] }>();
  const add = (labels: readonly string[], at: number, shape: string, name: string): void => {
    const key = labels.with(at, shape).join('.');
    const family = families.get(key) ?? { names: [], at, isNumbered: shape !== '*' };
    family.names.push(name);
    families.set(key, family);
  };
  for (const name of names) {
    if (ADDRESS.test(name) || !NAME.test(name)) continue;
    const labels = name.split('.');
    for (const at of VARIABLE) {
      if (labels.length - 1 - at < LEAST_LABELS) continue;
      const label = labels[at] ?? '';
      add(labels, at, '*', name);
      if (/\d/.test(label)) add(labels, at, label.replace(/\d+/g, '#'), name);
    }
  }
  return [...families.values()]
    .filter((family) => family.names.length >= LEAST_HOSTS)
    .toSorted(
      (a, b) => b.names.length - a.names.length || Number(b.isNumbered) - Number(a.isNumbered),
    );
}

/**
 * The expression that makes one host of a family, if its hosts have the same operations; else null.
 * @param known operations of some of the hosts, a few dozen, each as `GET /v1/orders/{}`
 */
export function alikeHosts(
  family: HostFamily,
  known: readonly (readonly string[])[],
): string | null {
  const own = known.map((operations) => [
    ...new Set(operations.filter((operation) => !isEverywhere(operation))),
  ]);
  const busy = own.filter((operations) => operations.length > 0);
  const counts = new Map<string, number>();
  for (const operation of busy.flat()) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  const least = Math.max(2, busy.length * CORE_SHARE);
  const core = new Set([...counts].filter(([, count]) => count >= least).map(([each]) => each));
  const isAlike = (operations: readonly string[]): boolean =>
    operations.filter((operation) => core.has(operation)).length >= operations.length * OWN;
  if (core.size < LEAST_CORE || busy.length < LEAST_HOSTS || !busy.every(isAlike)) return null;
  if (!isOneApi(core, busy)) return null;
  return patternOf(family);
}

/** Whether hosts lead from each operation to all others: two APIs side by side share no host. */
function isOneApi(core: ReadonlySet<string>, hosts: readonly (readonly string[])[]): boolean {
  const [first = ''] = core;
  const reached = new Set([first]);
  for (const operation of reached)
    for (const operations of hosts)
      if (operations.includes(operation))
        for (const each of operations) if (core.has(each)) reached.add(each);
  return reached.size === core.size;
}

function patternOf({ names, at, isNumbered }: HostFamily): string {
  const [first = ''] = names;
  const labels = names.map((name) => name.split('.')[at] ?? '');
  const label = isNumbered
    ? (labels[0] ?? '').replace(/\d+/g, '[0-9]+')
    : variable(labels, commonStart(labels), reversed(commonStart(labels.map(reversed))));
  return first.split('.').with(at, label).join('\\.');
}

/** What fits labels between what they begin and end with. */
function variable(labels: readonly string[], start: string, end: string): string {
  const isShort = labels.some((label) => label.length <= start.length + end.length);
  const letters = labels.some((label) => label.includes('_')) ? '[a-z0-9_-]+' : '[a-z0-9-]+';
  return `${start}${letters}${isShort ? '' : end}`;
}

const reversed = (label: string): string => label.split('').reverse().join('');

/** What all labels begin with, up to a hyphen: `tenant-` of `tenant-acme` and `tenant-hooli`. */
function commonStart([first = '', ...others]: readonly string[]): string {
  let start = first;
  while (start !== '') {
    start = start.slice(0, start.lastIndexOf('-', start.length - 2) + 1);
    if (others.every((other) => other.startsWith(start))) break;
  }
  return start;
}
