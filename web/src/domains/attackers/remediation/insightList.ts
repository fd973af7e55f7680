import { REMEDIATION_FIELDS } from '@palisade/vocabulary/remediationFields.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

/** Insights of what attackers sent; there is one order, in two directions. */
export const insightList = defineList<'changed'>({
  name: 'insights',
  fields: REMEDIATION_FIELDS,
  searched: ['name', 'path'],
  sorts: { all: ['changed'], first: 'changed', columns: { changed: 'changedAt' } },
});

export type InsightsParams = ParamsOfList<typeof insightList>;
