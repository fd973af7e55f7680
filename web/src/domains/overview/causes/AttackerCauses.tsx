import { ATTACKER_CAUSES } from '@palisade/vocabulary/countCauses.ts';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { AttackerCausesQuery } from '../../../__generated__/AttackerCausesQuery.graphql.ts';
import { counted } from '../../../ui/text/counted.ts';
import { CauseCell } from './CauseCell.tsx';
import { partsOf } from './causeParts.ts';

const AttackerCausesDocument = graphql`
  query AttackerCausesQuery(
    $companyId: ID!
    $sinceDay: String!
    $untilDay: String
    $ofLabels: FilterInput
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      attackerCountChanges(sinceDay: $sinceDay, untilDay: $untilDay, filter: $ofLabels) {
        recordedFrom
        changes {
          cause
          gained
          lost
        }
      }
    }
  }
`;

/** What moved the number of open attackers. */
export function AttackerCauses({
  queryRef,
}: {
  readonly queryRef: PreloadedQuery<AttackerCausesQuery>;
}) {
  const { t } = useTranslation('overview');
  const { company } = usePreloadedQuery<AttackerCausesQuery>(AttackerCausesDocument, queryRef);
  if (!company) return null;
  const { recordedFrom = null, changes } = company.attackerCountChanges;
  return (
    <CauseCell
      label={t('cards.attackers')}
      changes={{ recordedFrom, changes }}
      parts={partsOf(ATTACKER_CAUSES, changes, (cause, side, count) => ({
        text: t(`causes.attackers.${cause}.${side}`, counted(count)),
        to: null,
      }))}
    />
  );
}
