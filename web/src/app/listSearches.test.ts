import { FILTER_LIMITS, PERSON_FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { attackerList } from '../domains/attackers/list/attackerList.ts';
import { insightList } from '../domains/attackers/remediation/insightList.ts';
import { ticketList } from '../domains/attackers/remediation/ticketList.ts';
import { markList } from '../domains/attackers/review/markList.ts';
import { inventoryList } from '../domains/inventory/inventoryList.ts';
import { gapList } from '../domains/posture/gaps/gapList.ts';
import { hubList, policyList } from '../domains/posture/policies/policyLists.ts';

const condition = { field: 'host', op: 'contains', value: 'api' } as const;

describe('the search of every list', () => {
  it('leaves room for as many conditions as a person may add', () => {
    const most = { all: Array.from({ length: PERSON_FILTER_LIMITS.terms }, () => condition) };
    for (const each of [
      gapList,
      inventoryList,
      attackerList,
      markList,
      policyList,
      hubList,
      ticketList,
      insightList,
    ])
      for (const search of ['deadbeef', 'word'])
        expect(
          JSON.stringify(each.filterOf({ filter: most, search })).match(/"field"/g)?.length,
        ).toBeLessThanOrEqual(FILTER_LIMITS.terms);
  });
});
