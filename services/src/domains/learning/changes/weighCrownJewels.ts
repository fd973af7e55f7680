import { misjudgedJewels } from '../../inventory/labelling/crownJewels.client.ts';
import type { ChangeScope } from './changeScope.ts';

/** Endpoints of one change: their hosts are all in memory meanwhile. */
const AT_ONCE = 500;

/** Weighs endpoints anew that labels made crown jewels, or that are none any more. */
export interface WeighCrownJewels {
  readonly kind: 'weighCrownJewels';
  /** Labels that say so. */
  readonly labelIds: readonly string[];
}

export async function weighCrownJewels(
  { labelIds }: WeighCrownJewels,
  { query, host: hostOf }: ChangeScope,
): Promise<{ readonly isWhole: boolean }> {
  const misjudged = await misjudgedJewels(query, labelIds, AT_ONCE);
  let weighed = 0;
  for (const { id, host: name, isCrownJewel } of misjudged) {
    const host = await hostOf(name);
    const endpoint = host?.byId(id) ?? null;
    if (host === null || endpoint === null) continue;
    const weigh = (): void => void (endpoint.isCrownJewel = isCrownJewel);
    endpoint.changes.decide(endpoint, weigh, Date.now(), null);
    endpoint.isRowStale = true;
    host.dirty.add(endpoint);
    weighed += 1;
  }
  // Those that are being merged away are not met again.
  return { isWhole: misjudged.length < AT_ONCE || weighed === 0 };
}
