import type {
  ChangeCause as SplitCause,
  TemplateChange,
} from '@palisade/engine/templates/templateChanges.ts';
import { type ChangeCause, MOST_LISTED } from '@palisade/vocabulary/changeKinds.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { isEstablished } from '../change-feed/endpointChanges.ts';
import type { EndpointState } from './endpointState.ts';

/** An endpoint that is no more: its row goes, its id leads to the other from now on. */
export interface Merged {
  readonly oldId: string;
  /** No commit has written its row; but steps of attacks may have its id. */
  readonly wasNew: boolean;
  readonly into: EndpointState;
  /** The template that it had. */
  readonly was: string;
}

/** An endpoint that was split off another one, which has all that was counted until then. */
export interface SplitOff {
  readonly from: EndpointState;
  readonly made: EndpointState;
  /** Template of `from` until then. */
  readonly was: string;
  /** The same object for all endpoints of one split; null where a person split. */
  readonly cause: SplitCause | null;
}

/** When and why templates changed. */
export interface Occasion {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cause: ChangeCause;
}

/** Endpoints of one host, by `endpointKey`. */
export interface Mergeable {
  readonly endpoints: Map<string, EndpointState>;
  readonly dirty: Set<EndpointState>;
  readonly merged: Merged[];
  readonly splits: SplitOff[];
}

export const endpointKey = (method: string, template: string): string => `${method} ${template}`;

/**
 * Brings the endpoints in line with what the templates learned late. Of those with a row, the
 * endpoint that had the new template already survives a merge, else the one with most requests; the
 * ids of the others lead to it. All endpoints leave their old templates first, since one may get the
 * template that another leaves. The change feed reports it with its cause.
 */
export function applyChanges(
  host: Mergeable,
  changes: readonly TemplateChange[],
  occasion: Occasion,
): void {
  const moves = changes.flatMap((change) => {
    // A split leaves what was learned with the first of the parts: which request belonged where is
    // not kept.
    const into = change.kind === 'split' ? change.into[0] : change.into;
    if (into === undefined) return [];
    const leaving = new Set<EndpointState>();
    for (const template of change.kind === 'merged' ? change.from : [change.from]) {
      const key = endpointKey(change.method, template);
      const endpoint = host.endpoints.get(key);
      if (endpoint === undefined || template === into) continue;
      host.endpoints.delete(key);
      leaving.add(endpoint);
    }
    return [{ method: change.method, into, leaving, isSplit: change.kind === 'split' }];
  });
  for (const { method, into, leaving, isSplit } of moves)
    unite(host, method, leaving, into, isSplit ? null : occasion);
  // All are reported before the first is parted, as the endpoints that have the templates now.
  const splits = changes.flatMap((change) =>
    change.kind === 'split' ? [{ change, parts: tellSplit(host, change, occasion) }] : [],
  );
  for (const { change, parts } of splits) parts.push(...part(host, change));
}

/**
 * Makes endpoints of what learning split off. The first part keeps what was learned and counted
 * until then; the others begin anew. Gives back the ids of the others.
 */
function part(host: Mergeable, change: Extract<TemplateChange, { kind: 'split' }>): string[] {
  const {
    method,
    from: was,
    into: [first = '', ...others],
    cause,
  } = change;
  const from = host.endpoints.get(endpointKey(method, first));
  if (from === undefined) return [];
  return others.flatMap((template) => {
    const key = endpointKey(method, template);
    const known = host.endpoints.get(key);
    if (known !== undefined) return [known.id];
    if (cause === undefined) return [];
    const made = from.part(uuidV7(), template);
    host.endpoints.set(key, made);
    host.dirty.add(made);
    host.splits.push({ from, made, was, cause });
    return [made.id];
  });
}

/** Reports a split; gives back the list for the ids of its parts. */
function tellSplit(
  host: Mergeable,
  { method, from, into, cause: why }: Extract<TemplateChange, { kind: 'split' }>,
  { at, cause: usual }: Occasion,
): string[] {
  const parts: string[] = [];
  const cause = why === undefined ? usual : causeOf(why);
  const endpoint = host.endpoints.get(endpointKey(method, into[0] ?? ''));
  const after = { paths: into.slice(0, MOST_LISTED), count: into.length };
  endpoint?.changes.note({ kind: 'split', at, before: { path: from }, after, cause, parts });
  return parts;
}

/** Why learning split, as the change feed says it. */
function causeOf({ code, ...values }: SplitCause): ChangeCause {
  return { code, values };
}

const shapeOf = (template: string): string => template.replaceAll(/\{[^{}]*\}/g, '{}');

/**
 * Tells that an endpoint took others in, or got another path. Paths that went are not named: they
 * may be values. What happens while endpoints are first learned is no news.
 */
function tellPath(
  survivor: EndpointState,
  others: ReadonlySet<EndpointState>,
  { was, wasKnown }: { readonly was: string; readonly wasKnown: boolean },
  { at, cause }: Occasion,
): void {
  const isDecided = cause.code !== 'learned';
  const after = { path: survivor.template };
  if (others.size > 0) {
    if (!isDecided && !wasKnown) return;
    const before = { count: others.size + 1 };
    survivor.changes.note({ kind: 'merged', at, before, after, cause });
  } else if (was !== after.path && (isDecided || !survivor.changes.isBlank)) {
    const before = shapeOf(was) === shapeOf(after.path) ? { path: was } : null;
    survivor.changes.note({ kind: 'renamed', at, before, after, cause });
  }
}

/**
 * Makes one endpoint of those that leave and the one that has the template already, if any. One
 * that has a row survives those that have none: its history, labels, gaps and traffic hang on the
 * row and could not be moved to one that the same commit is yet to insert.
 * @param occasion of the change feed; null where nothing is reported
 */
export function unite(
  host: Mergeable,
  method: string,
  leaving: Set<EndpointState>,
  into: string,
  occasion: Occasion | null,
): void {
  const key = endpointKey(method, into);
  const holder = host.endpoints.get(key);
  const survivor = survivorOf(holder, leaving);
  if (survivor === undefined) return;
  if (holder !== undefined) leaving.add(holder);
  leaving.delete(survivor);
  host.endpoints.set(key, survivor);
  const was = survivor.template;
  // Whichever survives: a path that people may know is no more.
  const gone = [survivor, ...leaving].filter((one) => one !== holder);
  const wasKnown = occasion !== null && gone.some((one) => isEstablished(one, occasion.at));
  if (was !== into) survivor.template = into;
  for (const [index, earlier] of host.merged.entries())
    if (leaving.has(earlier.into)) host.merged[index] = { ...earlier, into: survivor };
  for (const [index, earlier] of host.splits.entries())
    if (leaving.has(earlier.from)) host.splits[index] = { ...earlier, from: survivor };
  for (const other of leaving) {
    host.merged.push({ oldId: other.id, wasNew: other.isNew, into: survivor, was: other.template });
    survivor.merge(other);
    host.dirty.delete(other);
  }
  if (occasion !== null) tellPath(survivor, leaving, { was, wasKnown }, occasion);
  host.dirty.add(survivor);
}

function survivorOf(
  holder: EndpointState | undefined,
  leaving: ReadonlySet<EndpointState>,
): EndpointState | undefined {
  const best = most(leaving);
  return holder === undefined || (holder.isNew && best?.isNew === false) ? best : holder;
}

function most(endpoints: ReadonlySet<EndpointState>): EndpointState | undefined {
  let best: EndpointState | undefined;
  for (const endpoint of endpoints)
    if (
      best === undefined ||
      (best.isNew && !endpoint.isNew) ||
      (best.isNew === endpoint.isNew && endpoint.requests > best.requests)
    )
      best = endpoint;
  return best;
}
