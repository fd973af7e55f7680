import { useTranslation } from 'react-i18next';
import type { PreloadedQuery } from 'react-relay';
import type { AttackerCausesQuery } from '../../../__generated__/AttackerCausesQuery.graphql.ts';
import type { GapCausesQuery } from '../../../__generated__/GapCausesQuery.graphql.ts';
import type { InventoryCausesQuery } from '../../../__generated__/InventoryCausesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { identityOf } from '../../../entities/routing/Boundaries.tsx';
import { AttackerCauses } from './AttackerCauses.tsx';
import { CauseBoundary } from './CauseCell.tsx';
import { CausesFrame } from './CausesFrame.tsx';
import { GapCauses } from './GapCauses.tsx';
import { InventoryCauses } from './InventoryCauses.tsx';

/** One query a domain, since each may be withheld from the reader or fail. */
interface CausesOfChangeProps {
  readonly inventory: PreloadedQuery<InventoryCausesQuery>;
  readonly gaps: PreloadedQuery<GapCausesQuery>;
  readonly attackers: PreloadedQuery<AttackerCausesQuery>;
}

/** What moved the counts of the cards since a day, each in words; nothing where none is seen. */
export function CausesOfChange({ inventory, gaps, attackers }: CausesOfChangeProps) {
  const { t } = useTranslation('overview');
  const { can } = useCompany();
  const seen = [can('seeInventory'), can('seeGaps'), can('seeAttackers')];
  if (!seen.includes(true)) return null;
  const [seesInventory, seesGaps, seesAttackers] = seen;
  const ofInventory = ['hosts', 'apis', 'endpoints', 'requests'] as const;
  return (
    <CausesFrame>
      {seesInventory && (
        <CauseBoundary
          resetKey={identityOf(inventory)}
          labels={ofInventory.map((of) => t(`cards.${of}`))}
        >
          <InventoryCauses queryRef={inventory} />
        </CauseBoundary>
      )}
      {seesGaps && (
        <CauseBoundary resetKey={identityOf(gaps)} labels={[t('cards.gaps')]}>
          <GapCauses queryRef={gaps} />
        </CauseBoundary>
      )}
      {seesAttackers && (
        <CauseBoundary resetKey={identityOf(attackers)} labels={[t('cards.attackers')]}>
          <AttackerCauses queryRef={attackers} />
        </CauseBoundary>
      )}
    </CausesFrame>
  );
}
