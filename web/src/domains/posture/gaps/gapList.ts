import { GAP_COLUMNS as IN_FILES } from '@palisade/vocabulary/gapColumns.ts';
import { GAP_FILTER_FIELDS, GAP_SORTS, type GapSort } from '@palisade/vocabulary/gapFields.ts';
import { GAP_GROUPINGS, type GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { oneOf } from '../../../entities/address/params.ts';
import { columnsParam } from '../../../entities/columns/columnsParam.ts';
import { GAP_DRAWER } from '../posture.paths.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';
import type { IdSearch } from '../../../entities/lists/pastedId.ts';

/**
 * When a gap was detected is hidden unless asked for; the name is always there. What is decided by
 * comes first: the others are beyond the edge of 1440 pixels.
 */
export const GAP_COLUMNS = columnsParam(
  [
    'severity',
    'gapName',
    'host',
    'method',
    'path',
    'trafficStatus',
    'lastActivity',
    'ticket',
    'comments',
    'categories',
    'traffic',
    'dataTypes',
    'parameterNames',
    'dataCategories',
    'sourceType',
    'source',
    'labels',
    'tags',
  ],
  'gapName',
);

/** Widths of the columns while the rows are on their way. */
export const GAP_WIDTHS = [50, 92, 288, 140, 216, 70, 236, 102];

interface Grouped {
  /** Null is one list. */
  readonly groupBy: GapGrouping | null;
}

/** How gaps are named by id. */
export const GAP_IDS: IdSearch = { field: 'gapId', type: 'PostureGap', drawer: GAP_DRAWER };

/** Posture gaps of a status. */
export const gapList = defineList<GapSort, Grouped>({
  name: 'gaps',
  fields: GAP_FILTER_FIELDS,
  searched: ['gapName', 'host', 'path'],
  catalogued: 'catalogueName',
  ids: GAP_IDS,
  sorts: {
    all: GAP_SORTS,
    first: 'severity',
    ascending: ['gapName', 'host', 'path', 'method', 'isFrozen'],
    columns: { isFrozen: 'trafficStatus' },
  },
  more: { groupBy: oneOf(GAP_GROUPINGS, null) },
  columns: GAP_COLUMNS,
  // A chart is no column of a file.
  csv: {
    path: (companyId) => `/download/posture/${companyId}/gaps.csv`,
    columns: Object.keys(IN_FILES),
  },
});

export type GapsParams = ParamsOfList<typeof gapList>;
