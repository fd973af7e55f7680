import { GONE } from '@palisade/vocabulary/changeKinds.ts';
import type { HostState } from '../state/hostState.ts';
import { plainNote } from './changeNote.ts';

/**
 * Tells that a host is back after a long time, before a request is counted. @param at of the
 * request, milliseconds since 1970
 */
export function tellReturn(host: HostState, at: number): void {
  const { lastActivityAt } = host;
  const gap = at - lastActivityAt;
  if (gap <= 0 || lastActivityAt === 0) return;
  if (!host.hasAdvanced) {
    host.hasAdvanced = true;
    if (gap < GONE.host) host.untrueGoneAt = lastActivityAt + GONE.host;
  }
  if (gap < GONE.host) return;
  const before = { lastActivityAt };
  const gone = { ...plainNote('hostGone', lastActivityAt + GONE.host), before };
  const returned = { ...plainNote('hostReturned', at), before };
  host.changes.push({ note: gone, api: null }, { note: returned, api: null });
}
