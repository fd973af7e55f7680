import {
  INVENTORY_CAUSES,
  INVENTORY_COUNTED,
  type InventoryCause,
  type InventoryCounted,
} from '@palisade/vocabulary/countCauses.ts';
import type { ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { InventoryCausesQuery } from '../../../__generated__/InventoryCausesQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { counted } from '../../../ui/text/counted.ts';
import { changesPath } from '../../inventory/changes/changes.paths.ts';
import { overviewAddress } from '../overviewAddress.ts';
import { CauseCell } from './CauseCell.tsx';
import { causeDays, labelsOf, trafficOn } from './causeDays.ts';
import { partsOf, type Side } from './causeParts.ts';

const InventoryCausesDocument = graphql`
  query InventoryCausesQuery(
    $companyId: ID!
    $sinceDay: String!
    $untilDay: String
    $ofLabels: FilterInput
    $trafficOn: FilterInput
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      inventoryCountChanges(sinceDay: $sinceDay, untilDay: $untilDay, filter: $ofLabels) {
        recordedFrom
        changes {
          counted
          cause
          gained
          lost
        }
      }
      traffic(filter: $trafficOn) {
        points {
          learned
          unlearned
        }
      }
    }
  }
`;

/** What the change feed calls what the causes do. */
const KINDS: Readonly<Record<InventoryCause, ChangeKind>> = {
  traffic: 'new',
  merge: 'merged',
  split: 'split',
};

/** What the change feed says of one cause; null where it says nothing of it. */
function kindOf(of: InventoryCounted, cause: InventoryCause, side: Side): ChangeKind | null {
  if (of === 'endpoints') return KINDS[cause];
  if (cause !== 'traffic' || side === 'lost') return null;
  return of === 'hosts' ? 'hostNew' : 'apiNew';
}

const OUTCOMES = ['learned', 'unlearned'] as const;

/**
 * What moved the numbers of hosts, APIs and endpoints, each cause leading to the change feed, and
 * what became of the requests.
 */
export function InventoryCauses({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<InventoryCausesQuery>;
}) {
  const { t } = useTranslation('overview');
  const { companyId } = useCompany();
  const [{ filter, since }] = useAddress(overviewAddress);
  const [now] = useState(() => Date.now());
  const { company } = usePreloadedQuery<InventoryCausesQuery>(InventoryCausesDocument, queryRef);
  if (!company) return null;
  const { inventoryCountChanges: inventory, traffic } = company;
  const recordedFrom = inventory.recordedFrom ?? null;
  const onDays = trafficOn(causeDays(filter, since, now), labelsOf(filter));
  const outcomes = OUTCOMES.map((cause) => ({
    cause,
    gained: traffic.points.reduce((sum, point) => sum + point[cause], 0),
    lost: 0,
  }));
  return (
    <>
      {INVENTORY_COUNTED.map((of) => {
        const changes = inventory.changes.filter((each) => each.counted === of);
        return (
          <CauseCell
            key={of}
            label={t(`cards.${of}`)}
            changes={{ recordedFrom, changes }}
            parts={partsOf(INVENTORY_CAUSES, changes, (cause, side, count) => {
              const kind = kindOf(of, cause, side);
              return {
                text: t(`causes.inventory.${cause}.${side}`, counted(count)),
                to: kind && changesPath(companyId, { kinds: [kind], filter: onDays }),
              };
            })}
          />
        );
      })}
      <CauseCell
        label={t('cards.requests')}
        changes={{ recordedFrom: null, changes: outcomes }}
        parts={partsOf(OUTCOMES, outcomes, (cause, _side, count) => ({
          text: t(`causes.requests.${cause}`, counted(count)),
          to: null,
        }))}
      />
    </>
  );
}
