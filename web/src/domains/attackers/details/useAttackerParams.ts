import { useCallback, useMemo } from 'react';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';
import { parseAttackerParams, type AttackerParams } from './attackerParams.ts';

/** Writes what changed; defaults are absent. */
function written(search: URLSearchParams, part: Partial<AttackerParams>): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) =>
    value === null || value === '' ? next.delete(name) : next.set(name, value);
  if (part.from !== undefined) set('from', part.from);
  if (part.to !== undefined) set('to', part.to);
  if (part.types !== undefined) set('types', part.types?.join(',') ?? null);
  if (part.successOnly !== undefined) set('success', part.successOnly ? 'only' : null);
  if (part.step !== undefined) set('step', part.step);
  return next;
}

/**
 * Which steps the reader wants to see, and how to change it. Other steps begin with the first of
 * them.
 */
export function useAttackerParams(): readonly [
  AttackerParams,
  (part: Partial<AttackerParams>) => void,
] {
  const [search, change] = useWantedSearch();
  const params = useMemo(() => parseAttackerParams(search), [search]);
  return [
    params,
    useCallback(
      (part) => change((now) => written(now, 'step' in part ? part : { ...part, step: null })),
      [change],
    ),
  ];
}
