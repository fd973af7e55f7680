import { GONE } from '@palisade/vocabulary/changeKinds.ts';
import type { HostState } from '../state/hostState.ts';
import { plainNote } from './changeNote.ts';

/**
 * Tells that a host is back after a long time, before a request is counted. @param at of the
 * request, milliseconds since 1970
 */
export function tellReturn(host: HostState, at: number): void {
  const { lastActivityAt } = host;
  if (lastActivityAt === 0 || at - lastActivityAt < GONE.host) return;
  const before = { lastActivityAt };
  const gone = { ...plainNote('hostGone', lastActivityAt + GONE.host), before };
  const returned = { ...plainNote('hostReturned', at), before };
  host.changes.push({ note: gone, api: null }, { note: returned, api: null });
}
