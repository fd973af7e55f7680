import { ENDPOINT_FILTER_FIELDS } from '@palisade/vocabulary/endpointSearchFields.ts';
import { oneOf, optionalText } from '../../../../entities/address/params.ts';
import { defineList, type ParamsOfList } from '../../../../entities/lists/defineList.ts';
import { SIDE_CHOICES, type SideChoice } from '../dataMapList.ts';

/** Orders of endpoints that columns of the list show. */
const SORTS = ['riskScore', 'host', 'path'] as const;
type Sort = (typeof SORTS)[number];

interface More {
  /** Name of a category; null for all. */
  readonly category: string | null;
  /** Name of a type; null for all. */
  readonly type: string | null;
  readonly side: SideChoice;
}

/** As many letters as services take of the name of a category or type. */
const LONGEST_NAME = 200;

/** Sensitive parameters, by what they hold and by conditions of their endpoints. */
export const sensitiveParameterList = defineList<Sort, More>({
  name: 'sensitiveParameters',
  fields: ENDPOINT_FILTER_FIELDS,
  sorts: { all: SORTS, first: 'riskScore', ascending: ['host', 'path'] },
  csv: { path: (companyId) => `/download/inventory/${companyId}/data-security/parameters.csv` },
  more: {
    category: optionalText(LONGEST_NAME),
    type: optionalText(LONGEST_NAME),
    side: oneOf(SIDE_CHOICES, 'all'),
  },
  resizes: true,
});

export type SensitiveParameterParams = ParamsOfList<typeof sensitiveParameterList>;

/** What the graph is asked with. */
export const heldBy = (params: SensitiveParameterParams) => ({
  category: params.category,
  dataType: params.type,
  side: params.side === 'all' ? null : params.side,
  filter: sensitiveParameterList.filterOf(params),
  sort: params.sort,
  direction: params.direction,
});
