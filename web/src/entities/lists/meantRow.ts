import { useEffect, useMemo } from 'react';
import { defineAddress } from '../address/defineAddress.ts';
import { optionalText } from '../address/params.ts';
import { useAddress } from '../address/useAddress.ts';

const LONGEST_ID = 100;

interface MeantRow {
  /** Id of the row that a link leads to. */
  readonly row: string | null;
}

/** Which row of a list without drawers an address means. */
const meantRowAddress = defineAddress<MeantRow>({ row: optionalText(LONGEST_ID) });

/** The address of a list, and of the row in it that is meant. */
export function toRow(path: string, row: string): string {
  const [place = '', query = ''] = path.split('?');
  return `${place}?${meantRowAddress.write(new URLSearchParams(query), { row }).toString()}`;
}

/** Id of the row that the address means, and how to mean none any more. */
export function useMeantId(): readonly [string | null, () => void] {
  const [{ row }, change] = useAddress(meantRowAddress);
  return useMemo(() => [row, () => change({ row: null })], [row, change]);
}

interface Loaded {
  readonly ids: readonly string[];
  readonly hasMore?: boolean | undefined;
  readonly isLoadingMore?: boolean | undefined;
  readonly onLoadMore?: (() => void) | undefined;
}

/**
 * The row that the address means: its id while a list has it, and whether the list has none of it.
 * Pages of the list are loaded until one has it.
 */
export function useMeantRow({ ids, hasMore = false, isLoadingMore = false, onLoadMore }: Loaded) {
  const [id, forget] = useMeantId();
  const isHere = id !== null && ids.includes(id);
  const isLookedFor = id !== null && !isHere && hasMore;
  useEffect(() => {
    if (isLookedFor && !isLoadingMore) onLoadMore?.();
  }, [isLookedFor, isLoadingMore, onLoadMore, ids.length]);
  return { id: isHere ? id : null, isGone: id !== null && !isHere && !hasMore, forget };
}
