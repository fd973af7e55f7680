import type { Filter } from '@palisade/vocabulary/filters.ts';
import { graphql } from 'react-relay';
import type { reportFiguresQuery$variables } from '../../../__generated__/reportFiguresQuery.graphql.ts';
import type { CurrentCompany } from '../../../entities/company/CompanyContext.ts';
import { dayOf, labelsOf, trafficOn } from '../causes/causeDays.ts';
import { graphFilter } from '../overviewFilter.ts';
import { ACTIVE } from '../gaps/openGaps.ts';

/** What a report holds: counts as they are now, and what came within its days. */
export const ReportFiguresDocument = graphql`
  query reportFiguresQuery(
    $companyId: ID!
    $sinceDay: String!
    $labels: FilterInput
    $traffic: FilterInput
    $gaps: FilterInput
    $attackers: FilterInput
    $seesInventory: Boolean!
    $seesGaps: Boolean!
    $seesData: Boolean!
    $seesAttackers: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      inventoryCounts(filter: $labels) @include(if: $seesInventory) @catch(to: NULL) {
        hosts
        apis
        endpoints
        sensitiveEndpoints
        unauthenticatedEndpoints
      }
      inventoryCountChanges(sinceDay: $sinceDay, filter: $labels)
        @include(if: $seesInventory)
        @catch(to: NULL) {
        changes {
          counted
          gained
          lost
        }
      }
      traffic(filter: $traffic) @include(if: $seesInventory) @catch(to: NULL) {
        requests
      }
      gapCounts(filter: $gaps) @include(if: $seesGaps) @catch(to: NULL) {
        status
        severity
        gaps
      }
      topGaps(first: 5, filter: $gaps) @include(if: $seesGaps) @catch(to: NULL) {
        name
        gaps
      }
      gapCountChanges(sinceDay: $sinceDay, filter: $labels)
        @include(if: $seesGaps)
        @catch(to: NULL) {
        changes {
          gained
          lost
        }
      }
      dataSecurity @include(if: $seesData) @catch(to: NULL) {
        flows(filter: $labels) {
          dataType
          side
          endpoints
        }
      }
      attackerCounts(filter: $attackers) @include(if: $seesAttackers) @catch(to: NULL) {
        actionGroup
        status
        severity
        attackers
      }
      topRiskTypes(first: 5, filter: $attackers) @include(if: $seesAttackers) @catch(to: NULL) {
        riskType {
          label
        }
        attackers
      }
    }
  }
`;

/** Months of the specification. */
const MONTHS = 3;

/** The days of a report that is made now, in UTC: from the last of February where May has a 31st. */
export function reportDays(now: Date): { readonly since: string; readonly until: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - MONTHS];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const since = Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay));
  return { since: dayOf(since), until: dayOf(now.getTime()) };
}

/** What is asked for: the labels of the overview, over the days of the report, as far as one sees. */
export function reportVariables(
  { companyId, can }: Pick<CurrentCompany, 'companyId' | 'can'>,
  filter: Filter,
  since: string,
): reportFiguresQuery$variables {
  const labels = labelsOf(filter);
  const days: Filter = trafficOn({ since, until: null }, labels);
  return {
    companyId,
    sinceDay: since,
    labels,
    traffic: days,
    gaps: graphFilter(labels ?? { all: [] }, 'gaps', ACTIVE),
    attackers: graphFilter(days, 'attackers'),
    seesInventory: can('seeInventory'),
    seesGaps: can('seeGaps'),
    seesData: can('seeDataSecurity'),
    seesAttackers: can('seeAttackers'),
  };
}
