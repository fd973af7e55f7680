import { type InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { SORT_FEATURES } from '@palisade/vocabulary/problemFields.ts';
import { type Asker, needFeature, reads } from '../filter/readFilter.ts';

/** What posture and attackers tell of an endpoint, or of a group of them. */
interface Problems {
  readonly openGaps: number | null;
  readonly worstGap: string | null;
  readonly attackers: number | null;
}

/** Leaves out of rows what the asker may not read. */
export function shownProblems(asker: Asker): <Row extends Problems>(row: Row) => Row {
  const hidden = {
    ...(!reads(asker, 'feature_security_posture_gaps') && { openGaps: null, worstGap: null }),
    ...(!reads(asker, 'feature_attackers') && { attackers: null }),
  };
  const isWhole = Object.keys(hidden).length === 0;
  return (row) => (isWhole ? row : { ...row, ...hidden });
}

/** @throws Problem forbidden for an order that tells of what the asker may not read. */
export const needSort = (asker: Asker, sort: InventorySort): void =>
  needFeature(asker, SORT_FEATURES[sort], `The order "${sort}"`, 'sort');
