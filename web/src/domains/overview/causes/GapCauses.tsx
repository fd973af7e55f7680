import { GAP_CAUSES } from '@palisade/vocabulary/countCauses.ts';
import { useTranslation } from 'react-i18next';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { GapCausesQuery } from '../../../__generated__/GapCausesQuery.graphql.ts';
import { counted } from '../../../ui/text/counted.ts';
import { CauseCell } from './CauseCell.tsx';
import { partsOf } from './causeParts.ts';

const GapCausesDocument = graphql`
  query GapCausesQuery(
    $companyId: ID!
    $sinceDay: String!
    $untilDay: String
    $ofLabels: FilterInput
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      gapCountChanges(sinceDay: $sinceDay, untilDay: $untilDay, filter: $ofLabels) {
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

/** What moved the number of open gaps. */
export function GapCauses({ queryRef }: { readonly queryRef: PreloadedQuery<GapCausesQuery> }) {
  const { t } = useTranslation('overview');
  const { company } = usePreloadedQuery<GapCausesQuery>(GapCausesDocument, queryRef);
  if (!company) return null;
  const { recordedFrom = null, changes } = company.gapCountChanges;
  return (
    <CauseCell
      label={t('cards.gaps')}
      changes={{ recordedFrom, changes }}
      parts={partsOf(GAP_CAUSES, changes, (cause, side, count) => ({
        text: t(`causes.gaps.${cause}.${side}`, counted(count)),
        to: null,
      }))}
    />
  );
}
