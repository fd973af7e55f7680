import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ATTACKER_STATUSES, isAttackerChangeAllowed } from './attackerStatuses.ts';
import { GAP_STATUSES, isStatusChangeAllowed } from './gapStatuses.ts';

/** `open → fixing` for every pair that is allowed. */
const allowed = <Status extends string>(
  statuses: readonly Status[],
  isAllowed: (from: Status, to: Status) => boolean,
): string[] =>
  statuses.flatMap((from) =>
    statuses.filter((to) => isAllowed(from, to)).map((to) => `${from} → ${to}`),
  );
const amongEachOther = (statuses: readonly string[]): string[] =>
  statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => `${from} → ${to}`));

describe('changes of status', () => {
  it('POST-03 a gap changes to any status but its own, and only its policy deactivates it and back', () => {
    assert.deepEqual(
      allowed(GAP_STATUSES, isStatusChangeAllowed).sort(),
      amongEachOther(['open', 'inProcess', 'resolved', 'ignored', 'hidden']).sort(),
    );
  });
  it('ATK-09 an attacker that is deleted stays so; only system users delete and fix', () => {
    const kept = ['open', 'fixing', 'fixed', 'ignored'];
    const bySystem = [...amongEachOther(kept), ...kept.map((from) => `${from} → deleted`)];
    assert.deepEqual(
      allowed(ATTACKER_STATUSES, (from, to) => isAttackerChangeAllowed(from, to, true)).sort(),
      bySystem.toSorted(),
    );
    assert.deepEqual(
      allowed(ATTACKER_STATUSES, (from, to) => isAttackerChangeAllowed(from, to, false)).sort(),
      bySystem.filter((change) => !/ → (fixed|deleted)$/.test(change)).sort(),
    );
  });
});
